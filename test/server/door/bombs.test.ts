/** Fifty hostile bodies at once, over real HTTP, each attack against a service fresh in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import BILL from '../../../server/demo/2-usual-charges.json' with { type: 'json' };
import type { SandboxAccount } from '../../../server/sandbox.ts';

const MEBIBYTE = 1_048_576;
const MOST_GROWTH = 200 * MEBIBYTE;
/** The longest bills that are taken, every value of them read and answered, may take twice as much. */
const MOST_FOR_BILLS = 2 * MOST_GROWTH;

let child: ChildProcess;
let url: string;
let headers: Record<string, string>;

async function ask(question: 'reset' | 'most'): Promise<number> {
  const answer = once(child, 'message');
  child.send(question);
  return ((await answer)[0] as { rss: number }).rss;
}

beforeEach(async () => {
  child = fork(new URL('./bomb-server.ts', import.meta.url).pathname);
  const [hello] = (await once(child, 'message')) as [{ url: string; account: SandboxAccount }];
  url = hello.url;
  const { clientId, clientSecret, apiKey } = hello.account;
  const response = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  headers = {
    authorization: `Bearer ${access_token}`,
    'x-api-key': apiKey,
    'content-type': 'application/json',
  };
  for (let warm = 0; warm < 50; warm += 1) await postBill();
}, 30_000);
afterEach(() => child.kill());

const GZIP = { 'content-encoding': 'gzip' };
const post = (body: Uint8Array<ArrayBuffer> | string, more: Record<string, string> = {}) =>
  fetch(`${url}/v1/review`, { method: 'POST', body, headers: { ...headers, ...more } });
const postBill = async () => (await post(JSON.stringify(BILL))).status;

/** 10 MB that inflate to about 10 GB: gzip members of zeros, one after the other, without end. */
function makeHeavyBomb(): Uint8Array<ArrayBuffer> {
  const member = gzipSync(Buffer.alloc(8 * MEBIBYTE, 0x20), { level: 9 });
  return new Uint8Array(Buffer.concat(Array(Math.floor(9_900_000 / member.length)).fill(member)));
}

/** Text that grows in memory: two bytes a character once it is a string. */
const wide = () => new Uint8Array(gzipSync(`{"Bill":"${'意'.repeat(10 * MEBIBYTE)}"}`, { level: 1 }));

/** A bill that is as it should be, and beside it a field nobody reads, of `count` times `piece`. */
const fill = (piece: string, count: number) =>
  JSON.stringify({ ...BILL, padding: '@' }).replace('"@"', `[${Array(count).fill(piece).join(',')}]`);
const squeeze = (text: string) => new Uint8Array(gzipSync(text, { level: 9 }));

/** As many lines as a bill may have. */
function makeLongBill(): string {
  const Services = Array.from({ length: 1000 }, (_, index) => ({ ...BILL.Services[0], Line: index + 1 }));
  return JSON.stringify({ ...BILL, Services });
}

/** As many values as a body may have, all of them read. */
function makeLongHistory(): string {
  const line = { CPT1: '99213', ServiceDate: '2025-10-06', QuantityBilled: 1, Charge: 1, ControlNumber: 1 };
  const Services = Array.from({ length: 92 }, (_, index) => ({ ...line, Line: index + 1 }));
  const BillHistory = Array.from({ length: 200 }, () => ({ Bill: BILL.Bill, Services }));
  return JSON.stringify({ ...BILL, BillHistory });
}

/** Sends fifty at once; all are answered with one of the statuses, and memory grows by less than `limit`. */
async function attack(
  body: Uint8Array<ArrayBuffer>,
  more: Record<string, string>,
  statuses: readonly number[],
  limit: number,
): Promise<void> {
  const idle = await ask('reset');
  const results = await Promise.all(Array.from({ length: 50 }, async () => (await post(body, more)).status));
  const growth = (await ask('most')) - idle;
  expect(results.filter((status) => !statuses.includes(status))).toEqual([]);
  expect(results).toContain(statuses[0]);
  const refused = results.filter((one) => one === 503).length;
  console.info(`grew by ${Math.round(growth / MEBIBYTE)} MiB; ${refused} of 50 told to come back`);
  expect(growth).toBeLessThan(limit);
  expect(await postBill()).toBe(200);
}

describe('fifty of the longest bills at once keep memory within 400 MiB of idle', () => {
  const bills: [string, () => string][] = [
    ['as much history as may be', makeLongHistory],
    ['1,000 lines', makeLongBill],
  ];
  test.for(bills)('%s', { timeout: 60_000, retry: 2 }, ([, make]) =>
    attack(squeeze(make()), GZIP, [200, 503], MOST_FOR_BILLS),
  );
});

describe('fifty at once keep memory within 200 MiB of idle, and the service goes on', () => {
  const attacks: [string, () => Uint8Array<ArrayBuffer>, Record<string, string>, number[]][] = [
    [
      '50 kB each, inflating to 50 MB',
      () => new Uint8Array(gzipSync(Buffer.alloc(50_000_000), { level: 9 })),
      GZIP,
      [413, 503],
    ],
    ['9.9 MB each, inflating to gigabytes', makeHeavyBomb, GZIP, [413, 503]],
    ['30 MB of wide text each', wide, GZIP, [400, 503]],
    ['18 kB each of small objects', () => squeeze(fill('{"a":{"b":1}}', 660_000)), GZIP, [400, 503]],
    ['as many small objects as may be', () => squeeze(fill('{"a":{"b":1}}', 21_000)), GZIP, [200, 503]],
    ['lists', () => squeeze(fill('[]', 11_000_000)), GZIP, [400, 503]],
    ['numbers', () => squeeze(fill('1', 199_000)), GZIP, [200, 503]],
    ['small enough to pass freely', () => squeeze(fill('{"a":{"b":1}}', 70_000)), GZIP, [400, 503]],
    [
      'plain and small enough to pass freely',
      () => new TextEncoder().encode(fill('{"a":1}', 30_000)),
      {},
      [200, 503],
    ],
    ['9.9 MB each, plain', () => new Uint8Array(Buffer.alloc(9_900_000, 0x20)), {}, [400, 503]],
  ];
  // When the collector runs under load is chance; what takes too much takes it each time, of a fresh process.
  test.for(attacks)('%s', { timeout: 60_000, retry: 2 }, ([, make, more, statuses]) =>
    attack(make(), more, statuses, MOST_GROWTH),
  );
  test('small bills pass while large ones wait', { timeout: 30_000 }, async () => {
    const heavy = makeHeavyBomb();
    const heavyOnes = Promise.all(Array.from({ length: 20 }, async () => (await post(heavy, GZIP)).status));
    for (let number = 0; number < 5; number += 1) expect(await postBill()).toBe(200);
    await heavyOnes;
  });
});
