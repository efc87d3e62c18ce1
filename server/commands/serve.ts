/** `serve`: runs the service until it is told to stop. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { auditService } from '../audit/audit-service.ts';
import { openBulk } from '../bulk/open-bulk.ts';
import type { Bulk } from '../bulk/run-bulk.ts';
import { type Config, type Flags, listInForce } from '../config/config.ts';
import { renderSettings } from '../config/settings.ts';
import { LOOPBACK } from '../config/values.ts';
import { startPruning } from '../kept/prune.ts';
import { listen } from '../listen.ts';
import { createLogger } from '../logger.ts';
import { createReloader, type Reloader } from '../reload/reload.ts';
import { createBookOpener, holdBooks, type ServedBooks } from '../reload/serve-book.ts';
import { addSandbox, prepareSigning, type SandboxAccount } from '../sandbox.ts';
import { keepTexts } from '../site/book/keep-texts.ts';
import { StartProblem } from '../start-problem.ts';
import { openStore } from './open-store.ts';
import { describeMissingPacks } from './payers.ts';
import { printTable, readConfig, type Shell, writeOut } from './shell.ts';

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
    .option(
      '--config <file>',
      'file of settings (YAML), instead of CONFIG_FILE; environment and options win over it',
    )
    .option('--check-config', 'print the settings in force and where each was given, and end')
    .addHelpText(
      'after',
      `\nEnvironment, or names in the file of settings (variable, default, meaning):\n${renderSettings()}`,
    )
    .action((flags: ServeFlags) => (flags.checkConfig ? checkConfig(shell, flags) : serve(shell, flags)));
}

interface ServeFlags extends Flags {
  readonly checkConfig?: true;
}

async function checkConfig(shell: Shell, flags: Flags): Promise<void> {
  readConfig(shell, flags);
  const rows = listInForce(flags, shell.environment, shell.configFile);
  await printTable(shell, ['setting', 'value', 'given'], rows);
}

async function serve(shell: Shell, flags: Flags): Promise<void> {
  let reloader: Reloader | undefined;
  let isAskedEarly = false;
  // From the first moment on, for a signal that nobody takes ends the process.
  shell.onReload?.(() => {
    if (reloader) void reloader.reload();
    else isAskedEarly = true;
  });
  const config = readConfig(shell, flags);
  const findFolders = () => ({ rulesDir: config.rulesDir || null, tablesDirs: listTablesDirs(config) });
  const folders = findFolders();
  const assembly = await shell.assemble(folders);
  const { dataDir, storeKeyFile, databaseUrl } = config;
  const opened = await openStore(dataDir, shell.patience, storeKeyFile, databaseUrl);
  const log = shell.openLog();
  const logger = createLogger(config.logLevel, log);
  const { store, recordOf } = auditService(opened, shell.clock, logger);
  const world = { store, clock: shell.clock, random: shell.random };
  let pruning: ReturnType<typeof startPruning> | undefined;
  let isStopping = false;
  let hasStarted = false;
  let bulk: Bulk | undefined;
  let books: ServedBooks | undefined;
  try {
    await prepareSigning(world);
    await keepTexts(assembly, world);
    const reloads = { done: 0, refused: 0 };
    let publicUrl = config.publicUrl ?? '';
    const openBook = createBookOpener({
      ...world,
      config,
      logger,
      wakeBulk: () => bulk?.wake(),
      publicUrl: () => publicUrl,
      isStopping: () => isStopping,
      ownsProcess: true,
      reloads,
    });
    const held = holdBooks(openBook(assembly, folders));
    books = held;
    const listening = await listen(
      config.host,
      config.port,
      (url) => {
        publicUrl ||= url;
        return { fetch: (request, bindings) => held.use(({ app }) => app.fetch(request, bindings)) };
      },
      { random: shell.random, logger },
    );
    await writeOut(shell.stderr, describeMissingPacks(await store.listTenants(), assembly.payers));
    bulk = openBulk({ ...world, config, logger, publicUrl: () => publicUrl }, held);
    reloader = createReloader({
      folders: findFolders,
      assemble: shell.assemble,
      logger,
      count: reloads,
      async take(next, from) {
        await keepTexts(next, world);
        const missing = describeMissingPacks(await store.listTenants(), next.payers).trimEnd();
        held.replace(openBook(next, from));
        await recordOf('rules.reloaded');
        if (missing !== '') logger.warn({ problems: missing.split('\n') }, 'payer packs are missing');
      },
    });
    // What was read by then may be what was there before.
    if (isAskedEarly) void reloader.reload();
    // Not before the port is ours: secrets that are shown once must not be lost to a start that fails.
    const sandbox = await addSandbox(world, assembly.payers);
    if (sandbox) await writeOut(shell.stdout, renderSandbox(sandbox, publicUrl));
    await recordOf('service.started');
    hasStarted = true;
    await writeOut(shell.stdout, `Listening on ${listening.url}\n`);
    if (config.publicUrl === null && !LOOPBACK.has(config.host)) {
      await writeOut(shell.stderr, `PUBLIC_URL is not set: links and tokens name ${listening.url}.\n`);
    }
    pruning = startPruning(store, shell.clock, logger);
    await shell.waitForStop();
    isStopping = true;
    await listening.close(PATIENCE, config.drainSeconds * 1000);
  } finally {
    await reloader?.stop();
    await bulk?.stop();
    await books?.close();
    await pruning?.stop();
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
