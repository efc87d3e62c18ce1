/** Garbage over the store of a service under way: what cannot be read is 503, never a wrong page, and the health says so. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { nameStoreFile } from '../../server/commands/file-store.ts';
import { authorise, codeOf, makeBill, postReview, send } from './caller.ts';
import type { Row, Setting } from './row.ts';
import { withTarget } from './target.ts';

/** More than SQLite holds in memory, which stays good: reviews, and lines of each. */
const [REVIEWS, LINES] = [40, 200];

function overwrite(file: string): void {
  const database = new DatabaseSync(file);
  // What stands in the log beside it comes into the file.
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(statSync(file).size, 0xff), 0, undefined, 0);
  closeSync(handle);
}

export const damageStore = ({ sqlite }: Setting): Promise<Row[]> =>
  withTarget(sqlite.make(), async (target) => {
    const headers = await authorise(target.url, target.place.one);
    const pages = new Map<string, string>();
    for (let made = 0; made < REVIEWS; made += 1) {
      const { text } = await postReview(target.url, headers, makeBill(undefined, LINES));
      const { pathname, search } = new URL((JSON.parse(text) as { qrCodeURL: string }).qrCodeURL);
      pages.set(pathname + search, '');
    }
    for (const path of pages.keys()) pages.set(path, (await send(target.url, { path })).text);
    overwrite(nameStoreFile(target.place.dataDir));
    const statuses: (number | string)[] = [];
    let [wrong, longest] = [0, 0];
    for (const [path, page] of pages) {
      const reply = await send(target.url, { path }).catch(codeOf);
      if (typeof reply === 'string') {
        statuses.push(reply);
        continue;
      }
      statuses.push(reply.status);
      longest = Math.max(longest, reply.milliseconds);
      if (reply.status === 200 && reply.text !== page) wrong += 1;
    }
    const health = await send(target.url, { path: '/health' });
    const review = await postReview(target.url, headers);
    const count = (status: number) => statuses.filter((one) => one === status).length;
    const others = statuses.length - count(200) - count(503);
    const test = 'SQLite: damaged under way';
    return [
      {
        test,
        goal: 'reports are 503 or as they were; health is 503; no review is acknowledged',
        measured: `${count(503)} × 503, ${count(200)} as they were, ${wrong + others} otherwise; health ${health.status}, review ${review.status}`,
        held:
          count(503) > 0 &&
          wrong + others === 0 &&
          health.status === 503 &&
          review.status === 503 &&
          target.isRunning(),
      },
      {
        test,
        goal: 'told within 2.0 s',
        measured: `longest ${(longest / 1000).toFixed(1)} s`,
        held: longest <= 2_000,
        needsQuiet: true,
      },
    ];
  });
