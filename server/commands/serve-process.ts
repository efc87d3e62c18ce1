/** One process of a service, from its start to its end: the only one, or one beside others. */
import { takeFingerprint } from '../answers/fingerprint.ts';
import { auditService } from '../audit/audit-service.ts';
import { openBulk } from '../bulk/open-bulk.ts';
import type { Bulk } from '../bulk/run-bulk.ts';
import type { Config } from '../config/config.ts';
import { LOOPBACK } from '../config/values.ts';
import { createClockGuard, findLastMoment } from '../kept/clock-guard.ts';
import { startPruning } from '../kept/prune.ts';
import { listen } from '../listen.ts';
import { createLogger } from '../logger.ts';
import type { Membership } from '../processes/membership.ts';
import { openWith } from '../reload/open-proven.ts';
import { createReloader, type Reloader } from '../reload/reload.ts';
import { createBookOpener, holdBooks, type ServedBooks } from '../reload/serve-book.ts';
import { addSandbox, prepareSigning, type SandboxAccount } from '../sandbox.ts';
import { keepTexts } from '../site/book/keep-texts.ts';
import type { TakeReloads } from './hear-reloads.ts';
import { openStore } from './open-store.ts';
import { describeMissingPacks } from './payers.ts';
import { LOG_PATIENCE, PATIENCE } from './serve-patience.ts';
import { type Shell, writeOut } from './shell.ts';
import { listTablesDirs } from './tables-dirs.ts';

/** The only process of its service. */
interface Alone {
  readonly config: Config;
  readonly takeReloads: TakeReloads;
}

/** Resolves when it has stopped as it was told to. */
export async function serveProcess(shell: Shell, place: Alone | Membership): Promise<void> {
  const { config } = place;
  const membership = 'peers' in place ? place : null;
  const findFolders = () => ({ rulesDir: config.rulesDir || null, tablesDirs: listTablesDirs(config) });
  const folders = findFolders();
  const isFirst = membership?.isFirst ?? true;
  // The others have proven theirs; that these are the same is seen before it joins them.
  const assembly = await shell.assemble(folders, membership?.fingerprint ? 'checked' : 'serve');
  const { dataDir, storeKeyFile, databaseUrl } = config;
  const opened = await openStore(dataDir, shell.patience, storeKeyFile, databaseUrl);
  const log = shell.openLog();
  const logger = createLogger(config.logLevel, log, membership ? { process: membership.number } : undefined);
  membership?.logTo(logger);
  const { store, recordOf } = auditService(opened, shell.clock, logger, membership?.number);
  const world = { store, clock: shell.clock, random: shell.random };
  let pruning: ReturnType<typeof startPruning> | undefined;
  let isStopping = false;
  let hasStarted = false;
  let bulk: Bulk | undefined;
  let books: ServedBooks | undefined;
  let reloader: Reloader | undefined;
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
      peers: membership?.peers,
      reloads: membership ? undefined : reloads,
    });
    const held = holdBooks(openBook(assembly, folders));
    books = held;
    const open = openWith(shell.assemble, async (next, from) => {
      await keepTexts(next, world);
      const missing = describeMissingPacks(await store.listTenants(), next.payers).trimEnd();
      return () => {
        held.replace(openBook(next, from));
        if (missing !== '') logger.warn({ problems: missing.split('\n') }, 'payer packs are missing');
      };
    });
    const recordReload = () => recordOf('rules.reloaded');
    membership?.reloadWith(open, findFolders, recordReload);
    await membership?.join(takeFingerprint(assembly));
    const listening = await listen(
      config.host,
      config.port,
      (url) => {
        publicUrl ||= url;
        return { fetch: (request, bindings) => held.use(({ app }) => app.fetch(request, bindings)) };
      },
      { random: shell.random, logger },
    );
    if (isFirst)
      await writeOut(shell.stderr, describeMissingPacks(await store.listTenants(), assembly.payers));
    bulk = openBulk({ ...world, config, logger, publicUrl: () => publicUrl }, held);
    if ('takeReloads' in place) {
      const parts = { folders: findFolders, logger, count: reloads, open, record: recordReload };
      const { reload, stop } = createReloader(parts);
      reloader = { reload, stop };
      place.takeReloads(() => void reload());
    }
    // Not before the port is ours: secrets that are shown once must not be lost to a start that fails.
    const sandbox = isFirst && (await addSandbox(world, assembly.payers));
    if (sandbox) await writeOut(shell.stdout, renderSandbox(sandbox, publicUrl));
    const lastSeen = await findLastMoment(store);
    await recordOf('service.started');
    hasStarted = true;
    // Whoever reads that it listens may tell it to end at once, which has to be an end like any other.
    const toldToStop = shell.waitForStop();
    if (membership) membership.ready(listening.url);
    else await writeOut(shell.stdout, `Listening on ${listening.url}\n`);
    if (isFirst && config.publicUrl === null && !LOOPBACK.has(config.host)) {
      await writeOut(shell.stderr, `PUBLIC_URL is not set: links and tokens name ${listening.url}.\n`);
    }
    // One is enough.
    if (!membership || membership.number === 1) {
      const guard = createClockGuard(shell.clock, () => performance.now(), lastSeen);
      pruning = startPruning(store, shell.clock, logger, guard);
    }
    await Promise.race([toldToStop, ...(membership ? [membership.stopped] : [])]);
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
