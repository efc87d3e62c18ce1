/** CPU of a stored `/v1/review` over an echo of the same bodies: same server code, same wire, same client. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { createApp } from '../../server/app.ts';
import { assemble } from '../../server/assembly.ts';
import { openStore } from '../../server/commands/open-store.ts';
import { parseConfig } from '../../server/config/config.ts';
import type { App } from '../../server/dependencies.ts';
import { listen } from '../../server/listen.ts';
import { createLogger } from '../../server/logger.ts';
import { addSandbox, prepareSigning } from '../../server/sandbox.ts';
import { systemClock, systemRandom } from '../../server/world.ts';
import { makeBill } from './bills.ts';
import { findMedian } from './measure.ts';

const CLIENT = fileURLToPath(new URL('client.ts', import.meta.url));
const LANES = 4;
const ROUNDS = 5;

function makeEcho(response: object): App {
  const app = new Hono();
  app.post('/echo', async (context) => {
    JSON.parse(await context.req.text());
    const bytes = new Uint8Array(gzipSync(JSON.stringify(response), { level: 1 }));
    return new Response(bytes, {
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
  });
  return app as unknown as App;
}

async function postMany(url: string, headers: object, file: string, count: number): Promise<number> {
  const start = process.cpuUsage();
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [CLIENT, url, JSON.stringify(headers), file, String(count), String(LANES)],
      { stdio: 'inherit' },
    );
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the client ended with ${code}`))));
  });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / count;
}

interface Round {
  readonly review: number;
  readonly echo: number;
}

export interface RequestRatio {
  readonly lines: number;
  readonly reviewMicroseconds: number;
  readonly echoMicroseconds: number;
  /** Review over echo, of the rounds the middle one. */
  readonly ratio: number;
  readonly responseBytes: number;
}

/** Measures for each number of lines; reviews are stored durably in a store that is thrown away. */
export async function measureRequests(lineCounts: readonly number[]): Promise<RequestRatio[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bill-review-bench-'));
  const store = await openStore(folder);
  const world = { store, clock: systemClock, random: systemRandom };
  await prepareSigning(world);
  // What the service can do is measured here, not what it lets one client do.
  const parsed = parseConfig({}, { RATE_LIMIT: '0' });
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  const assembly = await assemble({ rulesDir: null, tablesDirs: [] });
  const account = (await addSandbox(world, assembly.payers))!;
  const logger = createLogger('silent');
  const service = await listen(
    '127.0.0.1',
    0,
    (url) =>
      createApp({
        ...assembly,
        ...world,
        config: { ...parsed.config, externalIssuer: null },
        logger,
        publicUrl: () => url,
      }),
    { random: systemRandom, logger },
  );
  try {
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const token = (await (
      await fetch(`${service.url}/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      })
    ).json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token.access_token}`, 'x-api-key': account.apiKey };
    const results: RequestRatio[] = [];
    for (const lines of lineCounts) {
      const body = makeBill(lines);
      const file = join(folder, `${lines}.json`);
      writeFileSync(file, body);
      const first = await fetch(`${service.url}/v1/review`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      const response = (await first.json()) as object;
      const echo = await listen('127.0.0.1', 0, () => makeEcho(response), { random: systemRandom, logger });
      const count = Math.ceil(4000 / lines) + 40;
      try {
        const measureReview = () => postMany(`${service.url}/v1/review`, headers, file, count);
        const measureEcho = () => postMany(`${echo.url}/echo`, headers, file, count);
        await measureReview();
        await measureEcho();
        const rounds: Round[] = [];
        // In turns, so that a machine that is slower for a while is so for both.
        for (let round = 0; round < ROUNDS; round++)
          rounds.push({ review: await measureReview(), echo: await measureEcho() });
        results.push({
          lines,
          reviewMicroseconds: findMedian(rounds.map(({ review }) => review)),
          echoMicroseconds: findMedian(rounds.map(({ echo }) => echo)),
          ratio: findMedian(rounds.map(({ review, echo }) => review / echo)),
          responseBytes: Buffer.byteLength(JSON.stringify(response)),
        });
      } finally {
        await echo.close(100);
      }
    }
    return results;
  } finally {
    await service.close(100);
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
