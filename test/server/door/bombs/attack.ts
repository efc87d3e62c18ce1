/** Fifty hostile bodies at once, over real HTTP, each attack against a service fresh in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect } from 'vitest';
import BILL from '../../../../server/demo/2-usual-charges.json' with { type: 'json' };
import type { SandboxAccount } from '../../../../server/sandbox.ts';

export const MEBIBYTE = 1_048_576;
export const MOST_GROWTH = 200 * MEBIBYTE;

/** When the collector runs under load is chance; what takes too much takes it each time, of a fresh process. */
export const PATIENT = { timeout: 300_000, retry: 2 };

export const GZIP = { 'content-encoding': 'gzip' };

/** One row of a table of attacks: name, body, headers, the statuses that may answer it, the first of which must. */
export type Attack = [string, () => Uint8Array<ArrayBuffer>, Record<string, string>, number[]];

let child: ChildProcess;
let url: string;
let headers: Record<string, string>;

/** Starts a service before each test of the file, warm, and ends it after. */
export function useFreshService(): void {
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
  });
  afterEach(() => void child.kill());
}

/** Answers the status. */
export async function post(body: Uint8Array<ArrayBuffer> | string, more: Record<string, string> = {}) {
  return (await fetch(`${url}/v1/review`, { method: 'POST', body, headers: { ...headers, ...more } })).status;
}

export const postBill = () => post(JSON.stringify(BILL));

/** A bill that is as it should be, and beside it a field nobody reads, of `count` times `piece`. */
export const fill = (piece: string, count: number) =>
  JSON.stringify({ ...BILL, padding: '@' }).replace('"@"', `[${Array(count).fill(piece).join(',')}]`);
export const squeeze = (text: string | Uint8Array) => new Uint8Array(gzipSync(text, { level: 9 }));

async function ask(question: 'reset' | 'most'): Promise<number> {
  const answer = once(child, 'message');
  child.send(question);
  return ((await answer)[0] as { rss: number }).rss;
}

/** Sends fifty at once; all are answered with one of the statuses, and memory grows by less than `limit`. */
export async function attack(
  body: Uint8Array<ArrayBuffer>,
  more: Record<string, string>,
  statuses: readonly number[],
  limit: number,
): Promise<void> {
  const idle = await ask('reset');
  const results = await Promise.all(Array.from({ length: 50 }, () => post(body, more)));
  const growth = (await ask('most')) - idle;
  expect(results.filter((status) => !statuses.includes(status))).toEqual([]);
  expect(results).toContain(statuses[0]);
  const refused = results.filter((one) => one === 503).length;
  console.info(`grew by ${Math.round(growth / MEBIBYTE)} MiB; ${refused} of 50 told to come back`);
  expect(growth).toBeLessThan(limit);
  expect(await postBill()).toBe(200);
}
