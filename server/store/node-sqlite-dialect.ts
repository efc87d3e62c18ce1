/** Lets kysely speak to the SQLite built into Node. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/**
 * Opens a database file for durable writes: write-ahead log, and every commit synced to disk; what is replaced or deleted is
 * overwritten, not only forgotten. Until `stopWaiting` is
 * called, a call waits up to `patience` milliseconds for another process, and with it everything else in this one.
 */
export function openDatabase(file: string, patience = 5_000): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    `PRAGMA busy_timeout = ${patience}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;`,
  );
  return database;
}

/** From now on a lock of another process is an error at once: whoever serves others waits between calls, not in one. */
export function stopWaiting(database: DatabaseSync): void {
  database.exec('PRAGMA busy_timeout = 0');
}

const NOTHING = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

export function createNodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        // Kysely rolls back whatever failed; what SQLite has rolled back itself would fail again and hide why.
        if (sql === 'rollback' && !database.isTransaction) return NOTHING;
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
