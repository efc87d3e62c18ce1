/** The service as `serve` starts it, which tells its memory when it listens, and again when it has reviewed the stream. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createApp } from '../../../server/app.ts';
import { assemble } from '../../../server/assembly.ts';
import { tuneCollector } from '../../../server/collector.ts';
import { openStore } from '../../../server/commands/open-store.ts';
import { parseConfig } from '../../../server/config/config.ts';
import { listen } from '../../../server/listen.ts';
import { createLogger } from '../../../server/logger.ts';
import { prepareSigning } from '../../../server/sandbox.ts';
import { systemClock, systemRandom } from '../../../server/world.ts';
import type { MixBill } from './make-mix.ts';
import { readBill, reviewOne } from './review-mix.ts';

const [tablesDir] = process.argv.slice(2);
tuneCollector();
const parsed = parseConfig({}, {});
if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
const config = { ...parsed.config, externalIssuer: null };
const assembly = await assemble({ rulesDir: null, tablesDirs: tablesDir === undefined ? [] : [tablesDir] });
const folder = mkdtempSync(join(tmpdir(), 'bill-review-start-'));
const store = await openStore(folder);
const world = { store, clock: systemClock, random: systemRandom };
await prepareSigning(world);
const logger = createLogger('silent');
const listening = await listen(
  '127.0.0.1',
  0,
  (url) => createApp({ ...assembly, ...world, config, logger, publicUrl: () => url }),
  { random: systemRandom, logger },
);
const tell = () => {
  const { user, system } = process.cpuUsage();
  process.send!({ mebibytes: process.memoryUsage.rss() / 2 ** 20, cpuSeconds: (user + system) / 1e6 });
};
tell();
const bills = JSON.parse(await text(process.stdin)) as readonly MixBill[];
for (const bill of bills) reviewOne(readBill(bill), assembly, 'demo');
tell();
await listening.close(100);
await store.close();
rmSync(folder, { recursive: true });
process.disconnect();
