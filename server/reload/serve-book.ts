/** A book of rules as a service has it: the application that answers by it, and the threads that know it, too. */
import type { Workers } from '../answers/job.ts';
import { createWorkers } from '../answers/workers.ts';
import { createAppMaker } from '../app.ts';
import type { Assembly } from '../assembly.ts';
import { type BulkBook, openBulkBook } from '../bulk/open-bulk.ts';
import type { App, Surroundings } from '../dependencies.ts';
import type { RuleFolders } from '../open-rules.ts';
import { type Held, hold } from './hold.ts';

export interface ServedBook extends BulkBook {
  readonly app: App;
  readonly workers: Workers;
}

export type ServedBooks = Held<ServedBook>;

/** Gives what makes a book of an assembly and the folders that it was read from. */
export function createBookOpener(
  parts: Surroundings,
): (assembly: Assembly, folders: RuleFolders) => ServedBook {
  const makeApp = createAppMaker(parts);
  const { readySeconds } = parts.config;
  return (assembly, folders) => {
    const workers = createWorkers(folders, assembly, { readyAfter: readySeconds * 1000 });
    return {
      ...openBulkBook(parts.config, folders, assembly),
      app: makeApp({ ...assembly, workers }),
      workers,
    };
  };
}

/** A book that was replaced ends its threads when nobody works with it. */
export const holdBooks = (first: ServedBook): ServedBooks =>
  hold(first, async ({ workers, bulkWorkers }) => {
    await Promise.all([workers.close(), bulkWorkers.close()]);
  });
