/** Lets kysely speak to the SQLite built into Node; and reads its errors. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';
import { AlreadyThere, StoreUnavailable } from './store.ts';

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
/** SQLITE_BUSY, _LOCKED, _READONLY, _IOERR, _FULL and _CANTOPEN: the low byte of the extended code. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14]);

/** Lets every function of a store fail in the store's own words, whatever SQLite or kysely called the reason. */
export function translateErrors<Part extends object>(part: Part, isClosed: () => boolean): Part {
  const wrapped = Object.entries(part).map(([name, run]) => [
    name,
    async (...words: unknown[]) => {
      if (isClosed()) throw new StoreUnavailable('The store is closed.');
      try {
        return await run(...words);
      } catch (error) {
        throw translateError(error);
      }
    },
  ]);
  return Object.fromEntries(wrapped) as Part;
}

function translateError(error: unknown): unknown {
  const { errcode = 0 } = error as { errcode?: number };
  if (TAKEN.has(errcode)) return new AlreadyThere('A record with this id exists already.');
  if (UNAVAILABLE.has(errcode & 0xff)) {
    return new StoreUnavailable('The store cannot answer now.', { cause: error });
  }
  return error;
}
