/** Threads beside that of the service, for requests that take long and for bulk jobs: each has the rules and tables again. */
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { Assembly } from '../assembly.ts';
import { Refusal } from '../door/refusal.ts';
import type { RuleFolders } from '../open-rules.ts';
import { takeFingerprint } from './fingerprint.ts';
import type { Outcome, Task, Workers } from './job.ts';

/**
 * A thread without work is ended after so many milliseconds, and its memory given back. Not soon where somebody waits for
 * each answer: the first large bill of a new thread waits seconds for what the next ones find done.
 */
const IDLE = { requests: 86_400_000, jobs: 300_000 };

/** MiB; without a limit it takes several times what a bill of a thousand lines needs before it collects. */
const MEMORY = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 };

/** A thread whose memory was too small ends; the service itself, which has more, then answers. */
function giveUp(error: { readonly code?: string }): Outcome {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return { answer: null };
  throw error;
}

export interface WorkerSettings {
  readonly threads?: number;
  readonly memory?: typeof MEMORY;
  readonly work?: keyof typeof IDLE;
  /** Milliseconds after which a thread gets ready that nobody has needed yet; 0: it starts when there is work for it. */
  readonly readyAfter?: number;
}

/** The folders are those that `knowledge` was read from. */
export function createWorkers(
  folders: RuleFolders,
  knowledge: Pick<Assembly, 'tables' | 'texts'>,
  { threads = 1, memory = MEMORY, work = 'requests', readyAfter = 0 }: WorkerSettings = {},
): Workers {
  let fingerprint: string | undefined;
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('worker.ts', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE[work],
    resourceLimits: memory,
  });
  async function run(job: Task['job']): Promise<Outcome> {
    fingerprint ??= takeFingerprint(knowledge);
    const task: Task = { job, folders, fingerprint };
    return (await pool.run(task).catch(giveUp)) as Outcome;
  }
  // One that has been asked for something is ready, and what it cannot do the first that asks is told.
  const getReady = () => void (pool.threads.length === 0 && run(null).catch(() => {}));
  const timer = readyAfter === 0 ? undefined : setTimeout(getReady, readyAfter).unref();
  return {
    async answer(job) {
      const outcome = await run(job);
      if ('refusal' in outcome) {
        const { code, ...details } = outcome.refusal;
        throw new Refusal(code, details);
      }
      return outcome.answer;
    },
    close() {
      clearTimeout(timer);
      return pool.destroy();
    },
  };
}
