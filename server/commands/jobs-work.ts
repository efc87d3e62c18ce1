/** `jobs work`: a process that only reviews rows of bulk jobs. */
import type { Command } from 'commander';
import { openBulk, openBulkBook } from '../bulk/open-bulk.ts';
import { createLogger } from '../logger.ts';
import { hold } from '../reload/hold.ts';
import { openWith } from '../reload/open-proven.ts';
import { createReloader } from '../reload/reload.ts';
import { keepTexts } from '../site/book/keep-texts.ts';
import { withStore } from './open-store.ts';
import { CommandFailure, readConfig, type Shell, writeOut } from './shell.ts';
import { listTablesDirs } from './tables-dirs.ts';

interface WorkFlags {
  readonly dataDir?: string;
  readonly rulesDir?: string;
}

export function addJobsWork(jobs: Command, shell: Shell): void {
  jobs
    .command('work')
    .description(
      'review rows of bulk jobs of a store, beside the service, until told to stop; BULK_WORKERS threads',
    )
    .option('--data-dir <folder>', 'folder of the store and of imported tables')
    .option('--rules-dir <folder>', 'folder of the rule packs')
    .option('--config <file>', 'file of settings (YAML), instead of CONFIG_FILE')
    .action((flags: WorkFlags) => work(shell, flags));
}

async function work(shell: Shell, flags: WorkFlags): Promise<void> {
  const config = readConfig(shell, flags);
  const { publicUrl: url } = config;
  if (url === null)
    throw new CommandFailure(
      'PUBLIC_URL is not set: the reports of the rows would have links that lead nowhere.',
    );
  const findFolders = () => ({ rulesDir: config.rulesDir || null, tablesDirs: listTablesDirs(config) });
  const folders = findFolders();
  const assembly = await shell.assemble(folders);
  await withStore(shell, flags, async (world) => {
    const log = shell.openLog();
    const logger = createLogger(config.logLevel, log);
    const parts = { ...world, config, logger, publicUrl: () => url };
    // What these threads review rests on their packs, which may be newer than those of the service.
    await keepTexts(assembly, world);
    const books = hold(openBulkBook(config, folders, assembly), (book) => book.bulkWorkers.close());
    const bulk = openBulk(parts, books);
    const reloader = createReloader({
      folders: findFolders,
      logger,
      count: { done: 0, refused: 0 },
      open: openWith(shell.assemble, async (next, from) => {
        await keepTexts(next, world);
        return () => books.replace(openBulkBook(config, from, next));
      }),
    });
    shell.onReload?.(() => void reloader.reload());
    await writeOut(shell.stdout, `Working with ${config.bulkWorkers} threads.\n`);
    await shell.waitForStop();
    await reloader.stop();
    await bulk.stop();
    await books.close();
    await log.flush(500);
  });
}
