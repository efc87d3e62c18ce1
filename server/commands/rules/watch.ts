/** Does something again whenever a file is saved. */
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SHIPPED_RULES } from '../../rule-files.ts';

/** Milliseconds that a save may take: editors write a file in several steps. */
const SETTLE = 60;

/** The folder and all folders within. */
const listFolders = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
];

/**
 * Tells of every change in a folder. Each folder within is watched by itself: a file that an editor puts in the place of
 * another one would be lost to who watches the file.
 */
function watchFolder(folder: string, note: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const renew = () => {
    for (const one of listFolders(folder))
      if (!watchers.has(one)) {
        const watcher = watch(one, () => {
          note();
          renew();
        });
        // A folder that is gone.
        watcher.on('error', () => watchers.delete(one));
        watchers.set(one, watcher);
      }
  };
  renew();
  return () => {
    for (const one of watchers.values()) one.close();
  };
}

function watchFile(file: string, note: () => void): () => void {
  const watcher = watch(dirname(file), (_event, name) => {
    if (name === basename(file)) note();
  });
  return () => watcher.close();
}

/**
 * Runs at once, and after each save of what is watched; runs never overlap, and saves during a run are one more.
 *
 * @param places folders with all within them, and files
 * @returns a function that ends it, once the run under way is done
 */
export function runOnSave(places: readonly string[], run: () => Promise<void>): () => Promise<void> {
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
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(start, SETTLE);
  };
  const ends = places.map((place) =>
    statSync(place).isDirectory() ? watchFolder(place, note) : watchFile(place, note),
  );
  start();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    for (const end of ends) end();
    await running;
  };
}

export const watchedRules = (rulesDir: string | null): string => rulesDir ?? SHIPPED_RULES;
