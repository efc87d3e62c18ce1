/** The pages for newcomers: what this is, and what it covers, as the engine's own report has it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { describeCoverage, STATES } from '../../../engine/index.ts';
import { shippedBook } from '../../helpers/rule-book.ts';
import { startRealService } from '../../service/real-service.ts';
import { type Service, startService } from '../service.ts';
import { listAddresses, readPage, readText } from './page-reader.ts';

let service: Service;
beforeAll(async () => {
  service = await startRealService();
});

const read = (path: string) => readPage(service, path);

test('the coverage page has a row for each kind of service that a programme prices, as the report says', async () => {
  const { html } = await read('/coverage');
  const rows = html.match(/<tr><th scope=row>/g)!;
  const priced = describeCoverage(shippedBook()).services.filter(({ status }) => status !== 'none');
  expect(rows).toHaveLength(priced.length);
});

describe('what is asked of it', () => {
  test.each<[string, RegExp, RegExp]>([
    ['jurisdiction=us-nc', /North Carolina: Workers' compensation/, /Arizona: /],
    [
      'jurisdiction=us-nc&kind=professional',
      /professional cited payer 2025-01-01 to 2025-12-31/,
      /Kind of service .* anesthesia cited/,
    ],
    ['on=1999-01-01', /No programme prices that/, /Rests on Days/],
    ['jurisdiction=us-nc&on=2025-06-02', /North Carolina: /, /No programme prices that/],
    ['on=2025-02-30', /The day was not read/, /No programme prices that/],
    ['kind=%3Cb%3E', /No programme prices that/, /undefined/],
  ])('%s', async (query, shown, hidden) => {
    const { status, text } = await read(`/coverage?${query}`);
    expect(status).toBe(200);
    const main = text.replace(/^.*?Day of service/, '');
    expect(main).toMatch(shown);
    expect(main).not.toMatch(hidden);
  });
});

test('kinds of service that a programme has no rules for are named as missing', async () => {
  const { services } = describeCoverage(shippedBook());
  const { jurisdiction, pack, kind } = services.find(({ status }) => status === 'none')!;
  const { html } = await read(`/coverage?jurisdiction=${jurisdiction}`);
  const [, section] = html.split(`Kinds of service of ${pack.split('@')[0]}`);
  expect(readText(`<body>${section}`)).toMatch(new RegExp(`missing [a-z, ]*${kind.replaceAll('-', ' ')}`));
});

test('states without a pack of workers’ compensation are named, those with one are not', async () => {
  const { text } = await read('/coverage');
  const missing = /No pack of workers' compensation (.*)\. Rule book/.exec(text)?.[1]?.split(', ') ?? [];
  const has = (code: string) =>
    describeCoverage(shippedBook()).services.some(
      ({ jurisdiction, programme }) =>
        programme === 'workers-comp' && jurisdiction === `us-${code.toLowerCase()}`,
    );
  expect(missing).toEqual([...STATES].filter(([code]) => !has(code)).map(([, name]) => name));
});

test('the first page leads to every part', async () => {
  const { html, text } = await read('/');
  expect(text).toContain('it never guesses a price');
  expect(listAddresses(html)).toEqual(
    expect.arrayContaining(['/try', '/coverage', '/book', '/reviews', '/docs', '/openapi.json']),
  );
});

test('behind a proxy that takes a path off, links carry it', async () => {
  const { app } = await startService(
    {},
    { publicUrl: () => 'https://review.example/base', ruleBook: shippedBook() },
  );
  const html = await (await app.request('/book')).text();
  const own = listAddresses(html).filter((address) => !/^(?:data:|#)/.test(address));
  expect(own.length).toBeGreaterThan(50);
  expect(own.filter((address) => !address.startsWith('/base/'))).toEqual([]);
});

test.each(['/', '/coverage', '/book', '/book/search', '/site/style.css'])(
  '%s takes GET and HEAD only',
  async (path) => {
    for (const [method, status] of [
      ['GET', 200],
      ['HEAD', 200],
      ['POST', 405],
      ['DELETE', 405],
    ] as const)
      expect((await service.app.request(path, { method })).status, method).toBe(status);
  },
);

test('pages are compressed where that is taken', async () => {
  const response = await service.app.request('/coverage', { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('vary')).toBe('accept-encoding');
});
