/** Lets kysely speak to the SQLite built into Node; and the way its errors are read. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';
import { AlreadyThere } from './store.ts';

/** Opens a database file for durable writes: write-ahead log, and every commit synced to disk. */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;',
  );
  return database;
}

export function createNodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = database.prepare(sql);
        const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bind(parameters)),
          run: (parameters) => statement.run(...bind(parameters)),
          iterate: (parameters) => statement.iterate(...bind(parameters)) as IterableIterator<unknown>,
        };
      },
    },
  });
}

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const TAKEN = new Set([1555, 2067]);

/** Turns "there is such a record already" into our own error and passes every other one on. */
export async function catchTaken<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (TAKEN.has((error as { errcode?: number }).errcode ?? 0))
      throw new AlreadyThere(`${what} exists already.`);
    throw error;
  }
}
