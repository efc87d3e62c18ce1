/** Several services on one database: one chain without gaps, no number twice, and a first start that all survive. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../../server/audit/verify-chain.ts';
import { openStore } from '../../../../server/commands/open-store.ts';
import { digestBytes } from '../../../../server/store/chain.ts';
import { parsePostgresUrl } from '../../../../server/store/postgres/address.ts';
import { openPostgresStore } from '../../../../server/store/postgres/postgres-store.ts';
import type { Store } from '../../../../server/store/store.ts';
import { POSTGRES, startPostgres } from '../../../helpers/postgres.ts';
import { run } from '../../commands/run.ts';
import { makeEntry, makeReview, TENANT } from '../records.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-replicas-'));
afterAll(() => rmSync(folder, { recursive: true }));
const newFolder = () => mkdtempSync(join(folder, 'data-'));

const reviewOf = (qrCodeId: string) => {
  const review = makeReview({ qrCodeId, linkHash: qrCodeId, resultBytes: Buffer.from(qrCodeId) });
  return { ...review, bytesDigest: digestBytes(review) };
};

describe.skipIf(POSTGRES === null)('on PostgreSQL', async () => {
  const server = POSTGRES === null ? null : await startPostgres();

  async function openAll(count: number, url?: string): Promise<Store[]> {
    const address = parsePostgresUrl(url ?? (await server!.newStore()));
    return Promise.all(Array.from({ length: count }, () => openPostgresStore(address)));
  }
  const closeAll = (stores: readonly Store[]) => Promise.all(stores.map((store) => store.close()));

  test('several that write at once make one chain', async () => {
    const stores = await openAll(3);
    await stores[0]!.addTenant(TENANT);
    const ids = Array.from({ length: 240 }, (_, index) => `${index}`);
    await Promise.all(
      ids.map(async (id, index) => {
        // Not all in one turn, so that the groups of the three come between each other.
        await new Promise((resolve) => setTimeout(resolve, index % 40));
        const entry = makeEntry({ billId: `B${index % 20}` });
        await stores[index % 3]!.addReview(reviewOf(id), entry);
      }),
    );
    const report = await verifyChain(stores[2]!);
    expect(report).toMatchObject({ count: 240, problems: [], head: { position: 240 } });
    for (let bill = 0; bill < 20; bill += 1) {
      const list = await stores[0]!.listReviewsOfBill('one', `B${bill}`);
      expect(list.filter(({ supersededBy }) => supersededBy === null)).toHaveLength(1);
    }
    await closeAll(stores);
  });

  test('no number is given twice', async () => {
    const stores = await openAll(3);
    await stores[0]!.addTenant(TENANT);
    const firsts = await Promise.all(
      Array.from({ length: 90 }, (_, index) => stores[index % 3]!.reserveReviewNumbers('one', 7)),
    );
    expect(firsts.sort((a, b) => a - b)).toEqual(firsts.map((_, index) => index * 7));
    await closeAll(stores);
  });

  test('five can make the same store at once', async () => {
    const stores = await openAll(5, await server!.newDatabase());
    expect(await stores[4]!.listTenants()).toEqual([]);
    await closeAll(stores);
  });

  test('two first starts with one key file: one sandbox, and each signs and reads the other’s keys', async () => {
    const DATABASE_URL = await server!.newDatabase();
    const environment = {
      ...{ DATABASE_URL, PORT: '0', LOG_LEVEL: 'silent' },
      STORE_KEY_FILE: join(newFolder(), 'keys'),
    };
    const start = () => run(['serve'], '', { environment: { ...environment, DATA_DIR: newFolder() } });
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(both.filter(({ stdout }) => stdout.includes('A sandbox tenant was made'))).toHaveLength(1);
    const { stdout } = await run(['signing-key', 'list'], '', { environment });
    expect(stdout.match(/ signs/g)).toHaveLength(1);
  });

  test('one without the key file of the other does not start, and makes none', async () => {
    const databaseUrl = parsePostgresUrl(await server!.newDatabase());
    const [first, second] = [newFolder(), newFolder()];
    const open = (dataDir: string) => openStore(dataDir, {}, '', databaseUrl);
    const results = await Promise.allSettled([open(first), open(second)]);
    const opened = results.filter((one) => one.status === 'fulfilled');
    const refused = results.filter((one) => one.status === 'rejected');
    expect(opened).toHaveLength(1);
    expect(String(refused[0]!.reason)).toMatch(/bill-review\.keys is gone, and the store is sealed/);
    const [here, there] = results[0]!.status === 'fulfilled' ? [first, second] : [second, first];
    copyFileSync(join(here, 'bill-review.keys'), join(there, 'bill-review.keys'));
    await closeAll([opened[0]!.value, await open(there)]);
  });

  test('commands on a database without a store say so, and make none', async () => {
    const environment = { DATABASE_URL: await server!.newDatabase(), DATA_DIR: newFolder() };
    for (const _ of [1, 2])
      expect(await run(['tenant', 'list'], '', { environment })).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^There is no store in the PostgreSQL database store_\d+ at 127/,
        ) as string,
      });
    expect((await run(['tenant', 'add', 'x'], '', { environment })).code).toBe(0);
    expect((await run(['tenant', 'list'], '', { environment })).stdout).toMatch(/^x /m);
  });

  test('a process killed at any moment loses nothing it has acknowledged, and holds up nobody', async () => {
    const url = await server!.newStore();
    const [store] = await openAll(1, url);
    await store!.addTenant(TENANT);
    const writer = fileURLToPath(new URL('./killed-writer.ts', import.meta.url));
    for (const round of [1, 2]) {
      const child = spawn(process.execPath, [writer, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, DATABASE_URL: url },
      });
      const acknowledged: string[] = [];
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => {
        acknowledged.push(line);
        if (acknowledged.length === 100) child.kill('SIGKILL');
      });
      await Promise.all([once(child, 'close'), once(lines, 'close')]);
      expect(acknowledged.length).toBeGreaterThanOrEqual(100);
      await store!.addReview(reviewOf(`after ${round}`));
      for (const id of acknowledged) expect(await store!.findReview('one', id)).not.toBeNull();
    }
    expect((await verifyChain(store!)).problems).toEqual([]);
    await store!.close();
  });
});
