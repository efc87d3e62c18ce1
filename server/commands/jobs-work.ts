/** `jobs work`: a process that only reviews rows of bulk jobs. */
import type { Command } from 'commander';
import { openBulk } from '../bulk/open-bulk.ts';
import { createLogger } from '../logger.ts';
import { withStore } from './open-store.ts';
import { listTablesDirs } from './serve.ts';
import { CommandFailure, readConfig, type Shell, writeOut } from './shell.ts';

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
    .action((flags: WorkFlags) => work(shell, flags));
}

async function work(shell: Shell, flags: WorkFlags): Promise<void> {
  const config = readConfig(shell, flags);
  const { publicUrl: url } = config;
  if (url === null)
    throw new CommandFailure(
      'PUBLIC_URL is not set: the reports of the rows would have links that lead nowhere.',
    );
  const folders = { rulesDir: config.rulesDir || null, tablesDirs: listTablesDirs(config) };
  const assembly = await shell.assemble(folders);
  await withStore(shell, flags, async (world) => {
    const log = shell.openLog();
    const logger = createLogger(config.logLevel, log);
    const parts = { ...world, config, logger, publicUrl: () => url };
    const bulk = openBulk(parts, folders, assembly);
    await writeOut(shell.stdout, `Working with ${config.bulkWorkers} threads.\n`);
    await shell.waitForStop();
    await bulk.stop();
    await log.flush(500);
  });
}
