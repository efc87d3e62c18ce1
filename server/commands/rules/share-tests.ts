/** Shares the examples that have to be run out among threads; what they find is remembered, and the run itself recalls it. */
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { makeTestRunner, type PackTestInput } from '../../../engine/index.ts';
import type { RuleFolders } from '../../open-rules.ts';

/** Files that are worth another thread, which has to open the rules anew. */
const FOR_A_THREAD = 60;
/** Files that a thread is handed at a time. */
const AT_A_TIME = 4;

/** What a thread has found: entries of the memory. */
export type Found = readonly (readonly [key: string, value: unknown])[];

/**
 * Runs what is open of the examples, on as many threads as the machine has; leaves all to the caller where they are few, or
 * where nothing can be remembered.
 */
export async function shareTests(input: PackTestInput, folders: RuleFolders): Promise<void> {
  const { memory } = input;
  if (!memory) return;
  const { open, run } = makeTestRunner({ ...input, memory });
  const threads = Math.min(availableParallelism() - 1, Math.floor(open.length / FOR_A_THREAD));
  if (threads < 1) return;
  const left = [...open];
  const take = () => left.splice(0, AT_A_TIME);
  const keep = (found: Found) => {
    for (const [key, value] of found) memory.keep(key, value);
  };
  const others = Array.from({ length: threads }, () => runThread(folders, take, keep));
  for (let files = take(); files.length > 0; files = take()) {
    await run(new Set(files));
    // The threads are heard between two files.
    await setImmediate();
  }
  await Promise.all(others);
}

/**
 * Ends when nothing is left; what a thread that breaks off has not found is run by the caller.
 *
 * @param take the next files; none: nothing is left
 */
export function runThread(
  folders: RuleFolders,
  take: () => readonly string[],
  keep: (found: Found) => void,
): Promise<void> {
  const thread = new Worker(new URL('./test-worker.ts', import.meta.url), { workerData: folders });
  return new Promise((resolve) => {
    thread.on('message', (found: Found) => {
      keep(found);
      const files = take();
      if (files.length > 0) thread.postMessage(files);
      else void thread.terminate();
    });
    thread.once('error', () => {});
    thread.once('exit', () => resolve());
  });
}
