/**
 * Reads rules and tables anew when the service is told to, and takes them only when they are whole and sound: a mistake in
 * them is logged, and the service goes on with those it has.
 */
import { describeBug, type Logger } from '../logger.ts';
import type { ReloadCount } from '../metrics.ts';
import type { RuleFolders } from '../open-rules.ts';
import { StartProblem } from '../start-problem.ts';
import type { OpenedBook, OpenProven } from './open-proven.ts';
import { proveBook } from './prove-book.ts';

/** Files that are being written while they are read are read again, so often. */
const MOST_READINGS = 3;

export interface ReloadParts {
  /** Where they are now: a folder of imported tables may have come since. */
  readonly folders: () => RuleFolders;
  readonly logger: Logger;
  readonly count: ReloadCount;
  /** What it throws keeps the old ones. */
  readonly open: OpenProven;
  /** Has what was taken recorded. */
  readonly record?: () => Promise<void>;
  /** Absent: on a thread of its own. */
  readonly prove?: typeof proveBook;
}

export interface Reloader {
  /** Reads anew, once more when that is under way already; resolves when it is done, and never rejects. */
  reload(): Promise<void>;
  /** Gives up what is under way. */
  stop(): Promise<void>;
}

export function createReloader(parts: ReloadParts): Reloader {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function run(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      await reloadOnce(parts, stopping.signal);
    }
    running = undefined;
  }

  return {
    reload() {
      isWanted = true;
      running ??= run();
      return running;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function reloadOnce(parts: ReloadParts, signal: AbortSignal): Promise<void> {
  const { logger, count } = parts;
  const from = performance.now();
  try {
    const folders = parts.folders();
    const opened = await openProven(parts, folders, signal);
    if (signal.aborted) return;
    await opened.take();
    await parts.record?.();
    count.done += 1;
    const { book, packs } = opened;
    const milliseconds = Math.round(performance.now() - from);
    logger.info({ book, packs, milliseconds }, 'rules and tables were read anew');
  } catch (error) {
    if (signal.aborted) return;
    count.refused += 1;
    const found =
      error instanceof StartProblem
        ? { problems: error.message.trimEnd().split('\n') }
        : { bug: describeBug(error) };
    logger.error(found, 'rules and tables were not read anew; the service goes on with those it has');
  }
}

/** What is opened here is, byte for byte, what was proven on the other thread. */
async function openProven(
  { open, prove = proveBook }: ReloadParts,
  folders: RuleFolders,
  signal: AbortSignal,
): Promise<OpenedBook> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const proof = await prove(folders, signal);
    if (!proof.ok) throw new StartProblem(proof.problems);
    const opened = await open(folders, proof.fingerprint);
    if (opened) return opened;
  }
  throw new StartProblem(
    'The files of rules or tables change while they are read. Ask again when all are in place.',
  );
}
