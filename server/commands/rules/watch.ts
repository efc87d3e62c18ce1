/** Does something again whenever a file is saved. */
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { SHIPPED_RULES } from '../../rule-files.ts';

/** Milliseconds that a save may take: editors write a file in several steps. */
const SETTLE = 60;

/** The folder and all folders within, as far as they are still there: whoever takes one away does so while it is listed. */
function listFolders(folder: string): string[] {
  try {
    const within = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...within.flatMap(({ name }) => listFolders(join(folder, name)))];
  } catch {
    return [];
  }
}

/**
 * Tells of every change in a folder. Each folder within is watched by itself: a file that an editor puts in the place of
 * another one would be lost to who watches the file.
 */
function watchFolder(folder: string, note: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const forget = (gone: string) => {
    for (const [one, watcher] of watchers)
      if (one === gone || one.startsWith(gone + sep)) {
        watcher.close();
        watchers.delete(one);
      }
  };
  const add = (one: string) => {
    const watcher = watch(one, (event, name) => {
      note();
      // Under the name of a folder that was taken away there may be another by now, which nobody watches yet.
      if (event === 'rename' && name !== null) forget(join(one, name));
      renew();
    });
    watcher.on('error', () => watchers.delete(one));
    watchers.set(one, watcher);
  };
  const renew = () => {
    for (const one of listFolders(folder))
      try {
        if (!watchers.has(one)) add(one);
      } catch {
        // Gone since it was listed.
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
