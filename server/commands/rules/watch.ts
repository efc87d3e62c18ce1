/** Does something again whenever a file of a folder is saved. */
import { type FSWatcher, watch } from 'node:fs';
import { SHIPPED_RULES } from '../../rule-files.ts';

/** Milliseconds that a save may take: editors write a file in several steps. */
const SETTLE = 60;

/**
 * Runs at once, and after each save of what is watched; runs never overlap, and saves during a run are one more.
 *
 * @param paths files and folders
 * @returns a function that ends it, once the run under way is done
 */
export function runOnSave(paths: readonly string[], run: () => Promise<void>): () => Promise<void> {
  let isWanted = false;
  let isEnded = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    isWanted = true;
    running ??= (async () => {
      while (isWanted && !isEnded) {
        isWanted = false;
        await run();
      }
      running = null;
    })();
  };
  const watchers = paths.map(
    (path): FSWatcher =>
      watch(path, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(start, SETTLE);
      }),
  );
  start();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    for (const one of watchers) one.close();
    await running;
  };
}

export const watchedRules = (rulesDir: string | null): string => rulesDir ?? SHIPPED_RULES;
