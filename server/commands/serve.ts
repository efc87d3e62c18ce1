/** `serve`: runs the service until it is told to stop. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createWorkers } from '../answers/workers.ts';
import { createApp } from '../app.ts';
import { auditService } from '../audit/audit-service.ts';
import { openBulk } from '../bulk/open-bulk.ts';
import type { Bulk } from '../bulk/run-bulk.ts';
import { type Config, type Flags, renderSettings } from '../config.ts';
import { LOOPBACK } from '../config-values.ts';
import { listen } from '../listen.ts';
import { createLogger } from '../logger.ts';
import { addSandbox, prepareSigning, type SandboxAccount } from '../sandbox.ts';
import { keepTexts } from '../site/book/keep-texts.ts';
import { StartProblem } from '../start-problem.ts';
import { openStore } from './open-store.ts';
import { describeMissingPacks } from './payers.ts';
import { readConfig, type Shell, writeOut } from './shell.ts';

/** Requests under way get this long to finish. Milliseconds. */
const PATIENCE = 15_000;
/** The log gets this long to be read. Milliseconds. */
const LOG_PATIENCE = 500;

export function addServe(program: Command, shell: Shell): void {
  program
    .command('serve')
    .description('run the service; the first start makes a sandbox tenant and prints its credentials once')
    .option('--host <address>', 'address to listen on')
    .option('--port <number>', 'port to listen on; 0 picks a free one')
    .option('--public-url <url>', 'where callers reach the service')
    .option('--data-dir <folder>', 'folder of the store and of imported tables')
    .option('--rules-dir <folder>', 'folder of the rule packs')
    .addHelpText('after', `\nEnvironment (variable, default, meaning):\n${renderSettings()}`)
    .action((flags: Flags) => serve(shell, flags));
}

async function serve(shell: Shell, flags: Flags): Promise<void> {
  const config = readConfig(shell, flags);
  const folders = { rulesDir: config.rulesDir || null, tablesDirs: listTablesDirs(config) };
  const assembly = await shell.assemble(folders);
  const opened = await openStore(config.dataDir, shell.patience, config.storeKeyFile);
  const log = shell.openLog();
  const logger = createLogger(config.logLevel, log);
  const { store, recordOf } = auditService(opened, shell.clock, logger);
  const world = { store, clock: shell.clock, random: shell.random };
  const workers = createWorkers(folders, assembly);
  let isStopping = false;
  let hasStarted = false;
  let bulk: Bulk | undefined;
  try {
    await prepareSigning(world);
    await keepTexts(assembly, world);
    const listening = await listen(
      config.host,
      config.port,
      (url) =>
        createApp({
          ...assembly,
          ...world,
          config,
          logger,
          workers,
          wakeBulk: () => bulk?.wake(),
          publicUrl: () => config.publicUrl ?? url,
          isStopping: () => isStopping,
          ownsProcess: true,
        }),
      { random: shell.random, logger },
    );
    const url = config.publicUrl ?? listening.url;
    await writeOut(shell.stderr, describeMissingPacks(await store.listTenants(), assembly.payers));
    const publicUrl = () => url;
    bulk = openBulk({ ...world, config, logger, publicUrl }, folders, assembly);
    // Not before the port is ours: secrets that are shown once must not be lost to a start that fails.
    const sandbox = await addSandbox(world, assembly.payers);
    if (sandbox) await writeOut(shell.stdout, renderSandbox(sandbox, url));
    await recordOf('service.started');
    hasStarted = true;
    await writeOut(shell.stdout, `Listening on ${listening.url}\n`);
    if (config.publicUrl === null && !LOOPBACK.has(config.host)) {
      await writeOut(shell.stderr, `PUBLIC_URL is not set: links and tokens name ${listening.url}.\n`);
    }
    await shell.waitForStop();
    isStopping = true;
    await listening.close(PATIENCE, config.drainSeconds * 1000);
  } finally {
    await bulk?.stop();
    await workers.close();
    if (hasStarted) await recordOf('service.stopped');
    await store.close();
    await log.flush(LOG_PATIENCE);
  }
}

/** Imported tables live beside the store. */
export function tablesDir(config: Config): string {
  return join(config.dataDir, 'tables');
}

/** The folder of imported tables; there may be none yet. */
export function listTablesDirs(config: Config): string[] {
  const dir = tablesDir(config);
  const found = statSync(dir, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw new StartProblem(`${dir} is not a folder. Imported tables belong there: move that file away.`);
  return found ? [dir] : [];
}

function renderSandbox(account: SandboxAccount, url: string): string {
  return `A sandbox tenant was made. Its secrets are shown this once:
  client id      ${account.clientId}
  client secret  ${account.clientSecret}
  API key        ${account.apiKey}

Try it:
  TOKEN=$(curl -s -u '${account.clientId}:${account.clientSecret}' -d grant_type=client_credentials ${url}/oauth2/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl -s --compressed -H "Authorization: Bearer $TOKEN" -H 'x-api-key: ${account.apiKey}' \\
    -H 'Content-Type: application/json' --data-binary @bill.json ${url}/v1/review

`;
}
