/** Where the tables lie that were imported. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { StartProblem } from '../start-problem.ts';

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
