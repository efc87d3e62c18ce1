/** A whole service in a process of its own; says where it listens and, when asked, how much memory it took at most. */
import { randomBytes } from 'node:crypto';
import { createApp } from '../../../../server/app.ts';
import { assemble } from '../../../../server/assembly.ts';
import { parseConfig } from '../../../../server/config/config.ts';
import { listen } from '../../../../server/listen.ts';
import { addSandbox, prepareSigning } from '../../../../server/sandbox.ts';
import { openSqliteStore } from '../../../../server/store/sqlite.ts';

const store = await openSqliteStore(':memory:');
const world = { store, clock: () => Date.now(), random: (length: number) => randomBytes(length) };
await prepareSigning(world);
const account = await addSandbox(world, []);
const parsed = parseConfig({}, {});
if (!parsed.ok) throw new Error(parsed.problems.join(' '));
const silent = { info() {}, warn() {}, error: (fields: object) => console.error(JSON.stringify(fields)) };
const assembly = await assemble({ rulesDir: null, tablesDirs: [] });
const listening = await listen(
  '127.0.0.1',
  0,
  (url) =>
    createApp({
      ...assembly,
      config: parsed.config,
      publicUrl: () => url,
      logger: silent,
      // What memory is taken does not depend on how long the others wait for theirs.
      patience: 1_000,
      ...world,
    }),
  { random: world.random, logger: silent },
);

/** Bytes of memory in use now. `maxRSS` of the operating system would hold the peak of the start as well. */
let most = 0;
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 2);
process.on('message', (question: 'reset' | 'most') => {
  if (question === 'reset') most = process.memoryUsage.rss();
  process.send!({ rss: most });
});
process.send!({ url: listening.url, account });
