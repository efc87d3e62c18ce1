/**
 * Two tenants with packs of their own see nothing of each other: whatever one of them tries with a name, key, link or
 * code of the other is answered byte for byte as if there were no such thing.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemble } from '../../server/assembly.ts';
import { SHIPPED_RULES } from '../../server/rule-files.ts';
import { makeRequest } from '../engine/bill/make-request.ts';
import { type Account, requestToken, type Service, startService } from '../server/service.ts';

/** A second payer: a code, a reason and a rule that only it has, and a price of its own for a code both have. */
const RIVAL = `pack: payers/rival
kind: payer
version: 2.0.0
title: Rival payer
status: cited
money: { places: 2, mode: half-up, cite: rival-agreement }
sources:
  rival-agreement:
    title: Rival payer, secret agreement
    pin: page 7
    url: https://rival.example/agreement
    read: 2026-11-21
customCodes:
  - { code: SHIP1, description: Rival courier, amount: 99.00, reason: 5001, cite: rival-agreement, effective: { from: 2024-01-01 } }
  - { code: RIVAL1, description: Rival speciality, amount: 77.00, reason: 5001, cite: rival-agreement, effective: { from: 2024-01-01 } }
reasonCodes:
  - { id: 5001, short: Rival rate, long: The amount of the rival agreement., carc: P24, group: CO }
`;

let service: Service;
const folder = mkdtempSync(join(tmpdir(), 'bill-review-tenants-'));
beforeAll(async () => {
  cpSync(SHIPPED_RULES, folder, { recursive: true });
  writeFileSync(join(folder, 'payers', 'rival.yaml'), RIVAL);
  const assembly = await assemble({ rulesDir: folder, tablesDirs: [] }, 'checked');
  service = await startService({}, assembly, { one: 'demo', two: 'rival' });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Seen {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** An answer as the caller sees it, but for ids of the request and the length of the bytes around them. */
async function see(response: Response): Promise<Seen> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const plain = response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes;
  const headers = Object.fromEntries(response.headers);
  const text = plain.toString().replaceAll(headers['x-request-id']!, 'REQUEST');
  return { status: response.status, headers: { ...headers, 'x-request-id': 'REQUEST' }, text };
}

const billOf = (...codes: string[]) => {
  const request = makeRequest({ Bill: { BillReviewState: 'NC' } });
  const [line] = request['Services'] as Record<string, unknown>[];
  return { ...request, Services: codes.map((CPT1, index) => ({ ...line, Line: index + 1, CPT1 })) };
};

async function call(
  account: Account,
  path: string,
  body: object | null,
  changes: object = {},
): Promise<Seen> {
  const json: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' };
  const headers = { ...(await service.authorise(account)), ...json, ...changes };
  return see(await service.post(path, body === null ? null : JSON.stringify(body), headers));
}

/** What differs between any two reviews: ids, links, the time taken, and digests of what was sent. */
const dropVolatile = (text: string) =>
  text
    .replace(/"qrCodeID":"[^"]*","qrCodeURL":"[^"]*"/, '')
    .replace(/"logHTML":"(?:[^"\\]|\\.)*"/, '')
    .replace(/"billReviewProcessingTime":\d+/, '')
    .replace(/"(input|result|report)Digest":"[0-9a-f]+"/g, '');

describe('API keys and tokens', () => {
  const STRANGE = `brk_${'A'.repeat(43)}`;

  test.for([
    ['/v1/review', billOf('99213')],
    ['/v1/validate', billOf('99213')],
    ['/v1/duplicates', billOf('99213')],
    ['/v1/facility', { state: 'NC' }],
    ['/v1/customcodes', null],
  ] as const)(
    '%s: the key of the other tenant is a 403, exactly like a key that nobody has',
    async ([path, body]) => {
      for (const [own, other] of [
        [service.one, service.two],
        [service.two, service.one],
      ] as const) {
        expect((await call(own, path, body)).status).toBe(200);
        const crossed = await call(own, path, body, { 'x-api-key': other.apiKey });
        expect(crossed).toEqual(await call(own, path, body, { 'x-api-key': STRANGE }));
        expect(crossed.status).toBe(403);
        expect(JSON.parse(crossed.text)).toMatchObject({ code: 'api_key_invalid' });
      }
    },
  );

  test('the client of one with the secret of the other is a client that nobody knows', async () => {
    const crossed = await see(
      await requestToken(service.app, { ...service.one, clientSecret: service.two.clientSecret }),
    );
    const unknown = await see(
      await requestToken(service.app, { ...service.one, clientId: 'one-000000000000' }),
    );
    expect(crossed).toEqual(unknown);
    expect(crossed.status).toBe(401);
  });

  test('naming the other tenant in the request changes nothing', async () => {
    const plain = await call(service.one, '/v1/customcodes', null);
    const named = await call(service.one, '/v1/customcodes?tenant=two', null, {
      'x-tenant': 'two',
      'x-pack': 'rival',
    });
    expect(named).toEqual(plain);
    const bill = billOf('SHIP1', 'RIVAL1');
    const read = async (body: object) => dropVolatile((await call(service.one, '/v1/review', body)).text);
    const ignored = (text: string) => text.replace(/"ignoredFields":\[[^\]]*\]/, '');
    const extra = await read({ ...bill, Tenant: 'two', Pack: 'payers/rival' });
    expect(extra).toContain('"ignoredFields":["Pack","Tenant"]');
    expect(ignored(extra)).toBe(ignored(await read(bill)));
  });
});

describe('custom codes', () => {
  test('each lists its own', async () => {
    const codesOf = async (account: Account) => {
      const { text } = await call(account, '/v1/customcodes', null);
      const { customCodes } = JSON.parse(text) as { customCodes: { code: string; description: string }[] };
      return customCodes.map(({ code, description }) => `${code} ${description}`);
    };
    expect(await codesOf(service.one)).toEqual([
      'RPT01 Copy of a treatment report',
      'SHIP1 Shipping and handling',
    ]);
    expect(await codesOf(service.two)).toEqual(['RIVAL1 Rival speciality', 'SHIP1 Rival courier']);
  });

  test.for(['/v1/review', '/v1/validate', '/v1/duplicates'])(
    '%s: a code of the other is exactly a code that nobody has',
    async (path) => {
      const own = await call(service.two, path, billOf('RIVAL1'));
      const foreign = await call(service.one, path, billOf('RIVAL1'));
      const unknown = await call(service.one, path, billOf('NOBOD1'));
      const asUnknown = (seen: Seen) => dropVolatile(seen.text).replaceAll('RIVAL1', 'NOBOD1');
      expect(asUnknown(foreign)).toBe(dropVolatile(unknown.text));
      // Whole numbers: the digits may stand in a digest.
      expect(foreign.text).not.toMatch(/rival(?!1)|\b7700\b|\b77\.00\b/i);
      // Proof that the comparison can tell: its owner gets another answer, except where codes are only compared.
      if (path !== '/v1/duplicates') expect(asUnknown(own)).not.toBe(asUnknown(foreign));
    },
  );

  test('a code that both have costs each what its own agreement says, in its own words', async () => {
    const read = async (account: Account) => (await call(account, '/v1/review', billOf('SHIP1'))).text;
    const [one, two] = [await read(service.one), await read(service.two)];
    const allowanceOf = (text: string) =>
      (JSON.parse(text) as { services: { allowance: number }[] }).services[0]!.allowance;
    expect([allowanceOf(one), allowanceOf(two)]).toEqual([125.5, 99]);
    expect(one).not.toMatch(/rival/i);
    expect(two).not.toMatch(/demo/i);
  });
});

describe('reviews and their links', () => {
  interface Link {
    readonly id: string;
    readonly key: string;
  }
  const review = async (account: Account): Promise<Link> => {
    const { text } = await call(account, '/v1/review', billOf('99213'));
    const { qrCodeID: id, qrCodeURL } = JSON.parse(text) as { qrCodeID: string; qrCodeURL: string };
    return { id, key: new URL(qrCodeURL).searchParams.get('k')! };
  };
  const open = async (id: string, key: string) => see(await service.app.request(`/ID/${id}?k=${key}`));

  test('the secret of one with the id of the other opens what a made-up link opens', async () => {
    const [one, two] = [await review(service.one), await review(service.two)];
    expect((await open(one.id, one.key)).status).toBe(200);
    const nothing = await open('0000-0000', 'A'.repeat(32));
    expect(nothing.status).toBe(404);
    expect(await open(one.id, two.key)).toEqual(nothing);
    expect(await open(two.id, one.key)).toEqual(nothing);
  });

  test('a review is found, and its link revoked, under its own tenant only', async () => {
    const [one, two] = [await review(service.one), await review(service.two)];
    expect(await service.store.findReview('one', two.id)).toBeNull();
    expect(await service.store.revokeLink('one', two.id, service.clock.now)).toBe(false);
    expect((await open(two.id, two.key)).status).toBe(200);
    expect(await service.store.revokeLink('one', one.id, service.clock.now)).toBe(true);
    expect((await open(one.id, one.key)).status).toBe(404);
  });

  test('a bill that the other had reviewed before is no duplicate, and prices the same', async () => {
    const bill = billOf('99213', '97110');
    const read = async (path: string) => dropVolatile((await call(service.one, path, bill)).text);
    const before = [await read('/v1/review'), await read('/v1/duplicates')];
    for (let turn = 0; turn < 3; turn += 1) await call(service.two, '/v1/review', bill);
    expect([await read('/v1/review'), await read('/v1/duplicates')]).toEqual(before);
  });
});
