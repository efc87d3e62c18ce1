/** The file of a backup: a store in SQLite, whole and compact, whatever the store is that it was taken of. */
import { closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartProblem } from '../../start-problem.ts';
import { makeWhole } from './open-tables.ts';

/** Writes what a database file holds at this moment into another one, readable by its owner only; others go on writing. Throws EEXIST. */
export function copyFileStore(from: string, to: string): Promise<void> {
  return makeWhole(to, async (partial) => {
    closeSync(openSync(partial, 'wx', 0o600));
    const database = new DatabaseSync(from, { timeout: 30_000 });
    try {
      database.prepare('vacuum into ?').run(partial);
    } finally {
      database.close();
    }
    checkBackup(partial);
  });
}

/** Throws a StartProblem for a file that is no store, or that is damaged. */
export function checkBackup(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new StartProblem(`There is no file ${file}. Name a backup as \`store backup\` has written it.`);
  const problems = readProblems(file);
  if (problems.length > 0)
    throw new StartProblem(`${file} is no backup, or a damaged one: ${problems[0]}. Take another one.`);
}

function readProblems(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const steps = database.prepare(
      "select count(*) as count from sqlite_master where name = 'kysely_migration'",
    );
    if (steps.get()!['count'] !== 1) return ['it holds no store'];
    const found = database.prepare('pragma integrity_check').all();
    return found.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
  } catch (error) {
    return [(error as Error).message];
  } finally {
    database.close();
  }
}
