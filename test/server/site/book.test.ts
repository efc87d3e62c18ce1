/** The pages of the book as they are served: every rule and value has one, every link leads, nothing of a payer shows. */
import { beforeAll, describe, expect, test } from 'vitest';
import { listPublicPacks } from '../../../engine/book/place.ts';
import { listValues, openPlace } from '../../../engine/index.ts';
import { shippedBook } from '../../helpers/rule-book.ts';
import { startRealService } from '../../service/real-service.ts';
import type { Service } from '../service.ts';
import { listAddresses, readPage } from './page-reader.ts';

let service: Service;
beforeAll(async () => {
  service = await startRealService();
});

const read = (path: string) => readPage(service, path);

describe('a rule', () => {
  test('says in words what it does, when, by which law and whether that was read', async () => {
    const { text } = await read('/book/us-nc/workers-comp/percent-of-medicare');
    for (const part of [
      'North Carolina pays a share of the Medicare amount, by category of service',
      'The allowance becomes: allowance of the line so far × North Carolina share of the Medicare amount.',
      '11 NCAC 23J .0102 text not read It rests on: the Commission',
      '2025-01-01 to 2025-12-31',
      'The amount before adjustments › The fee schedule › Percentage of the schedule',
      'half up to 2 places',
      'rvu.statusCode is not J',
      'Evaluation & Management 1.40',
      '1010 Schedule amount',
      'id: percent-of-medicare',
    ])
      expect(text).toContain(part);
  });

  test('shows the examples that hold it, with their calculations', async () => {
    const { text } = await read('/book/edits/limits/units');
    expect(text).toContain('units multiply the amount of one unit 38.71 × 4 = 154.84 97110 × 4 → $154.84');
  });

  test('writes amounts as a review does', async () => {
    const { text } = await read('/book/methods/own-terms/percent-of-charge');
    expect(text).toContain('29881 → $5,850.00 0250 → $585.00');
  });

  test('in a programme shows what that makes of it', async () => {
    const alone = await read('/book/methods/physician/modifier-by-hand');
    const inside = await read('/book/methods/physician/modifier-by-hand?in=us-nc/workers-comp');
    expect(alone.text).not.toContain('The programme lets the pack count only where');
    expect(inside.text).toContain('The programme lets the pack count only where: professional, which is:');
  });

  test('says who declines it and who acts in its place', async () => {
    const { text } = await read('/book/methods/physician/discontinued');
    expect(text).toContain('us/ucr : edits/service-shares says between which amounts the line ends');
  });
});

describe('a value', () => {
  test.each([
    [
      'params.percentOfMedicare',
      ['Physical Medicine 1.40', 'professional tables read 2026-11-21', '2025-01-01 to 2025-12-31'],
    ],
    [
      'derive.reducedMedicare',
      ['Rounded half up to 2 places', "Medicare's amount of a further unit of therapy"],
    ],
    ['tables.category', ['us-nc.wc-category', 'Releases that are loaded']],
  ])('%s', async (entry, parts) => {
    const { text } = await read(`/book/us-nc/workers-comp/${entry}`);
    for (const part of parts) expect(text).toContain(part);
  });

  test('is what the programme gives, where it is read in one', async () => {
    const { text } = await read('/book/methods/physician/tables.gpci?in=us-nc/workers-comp');
    expect(text).toContain('Looked up by always 11502 always 00');
  });
});

test.each([
  '/book/us-nc/none',
  '/book/us-nc/workers-comp/none',
  '/book/payers/demo',
  '/book/methods/physician/price?in=payers/demo',
  '/book/methods/physician/price?in=us-xx/none',
  '/book/us-nc/workers-comp/params.constructor',
  '/book/us-nc/__proto__',
])('%s is not in the book, and says so on a page', async (path) => {
  const { status, text } = await read(path);
  expect(status).toBe(404);
  expect(text).toContain('Not in the book');
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ["'><b>", '&#39;&gt;&lt;b&gt;'],
])('a search shows what was asked as text: %s', async (question, shown) => {
  const { html } = await read(`/book/search?q=${encodeURIComponent(question)}`);
  expect(html).toContain(shown);
  expect(html).not.toContain(question);
});

/** The programme in which entries of shared packs are looked at. */
const PROGRAMME = '/book/us-nc/workers-comp';

test('every page of the book is there, whole, and names no payer; every link leads', async () => {
  const book = shippedBook();
  const pages = listPublicPacks(book).flatMap(({ pack, rules = [] }) => [
    `/book/${pack}`,
    ...rules.map(({ id }) => `/book/${pack}/${id}`),
    ...listValues(openPlace(book, pack, null)!).map((entry) => `/book/${pack}/${entry}`),
  ]);
  expect(pages.length).toBeGreaterThan(1000);
  const seen = new Set(pages);
  const linked = new Set<string>();
  for (const path of pages) {
    const { status, html } = await read(path);
    expect(status, path).toBe(200);
    expect(html, path).not.toMatch(/undefined|\[object|NaN/);
    expect(html, path).not.toContain('payers/demo');
    for (const address of listAddresses(html)) {
      if (/^(?:https?:|data:)/.test(address)) continue;
      const [bare = ''] = address.split('#');
      // Of the same entry in thirty programmes one is enough.
      const isElsewhere = bare.includes('?in=') && path !== PROGRAMME;
      if (bare !== '' && !seen.has(bare) && !isElsewhere) linked.add(bare);
    }
  }
  const broken = [];
  for (const path of linked) {
    const { status } = await service.app.request(path);
    // The reviews lead to the sign-in.
    if (status !== 200 && status !== 303) broken.push(path);
  }
  expect(broken).toEqual([]);
});

test('pages send nothing that runs or is fetched from elsewhere, and may be kept for a while', async () => {
  const response = await service.app.request('/book');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'self'; img-src data:;/),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
  const html = await response.text();
  expect(html).not.toMatch(/<script|style=|onclick/);
  const style = /href='([^']*style\.css[^']*)'/.exec(html)![1]!;
  const sheet = await service.app.request(style);
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(sheet.headers.get('cache-control')).toContain('immutable');
});
