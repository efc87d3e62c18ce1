/** Opens the tables of a store for a copy, and closes them whatever happens: each as of one moment, and each whole or not at all. */
import { closeSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PostgresAddress } from '../postgres/address.ts';
import { type Connection, openConnection } from '../postgres/connection.ts';
import { translateError } from '../postgres/errors.ts';
import { lockStarts, openPostgresStore, WORKING } from '../postgres/postgres-store.ts';
import { openSqliteStore } from '../sqlite.ts';
import { createPostgresTables } from './postgres-tables.ts';
import { createSqliteTables } from './sqlite-tables.ts';
import type { TableReader, TableWriter } from './tables.ts';

/** Milliseconds that a copy waits for whoever writes. */
const PATIENCE = 30_000;

export async function readFileTables<Result>(
  file: string,
  run: (tables: TableReader) => Promise<Result>,
): Promise<Result> {
  const database = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    database.exec('begin');
    return await run(createSqliteTables(database));
  } finally {
    database.close();
  }
}

export async function readDatabaseTables<Result>(
  address: PostgresAddress,
  run: (tables: TableReader) => Promise<Result>,
): Promise<Result> {
  return inTransaction(address, 'begin isolation level repeatable read read only', run);
}

/** Fills a store that is empty, and makes it when there is none. Others who would start on it wait. */
export async function writeDatabaseTables<Result>(
  address: PostgresAddress,
  run: (tables: TableWriter) => Promise<Result>,
): Promise<Result> {
  await (await openPostgresStore(address, WORKING)).close();
  return inTransaction(address, `begin; ${lockStarts}`, async (tables, connection) => {
    const result = await run(tables);
    // Else the server would not know how to look for anything until it has counted by itself.
    await connection.query('analyze');
    return result;
  });
}

async function inTransaction<Result>(
  address: PostgresAddress,
  begin: string,
  run: (tables: TableWriter, connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await openConnection(address, WORKING).catch((error: unknown) => {
    throw translateError(error);
  });
  try {
    await connection.query(begin);
    const result = await run(createPostgresTables(connection), connection);
    await connection.query('commit');
    return result;
  } catch (error) {
    throw translateError(error);
  } finally {
    // Ends what is not committed.
    await connection.close();
  }
}

/** Makes a store in a file that is not there yet: it gets its name when it is whole. Throws EEXIST. */
export async function writeFileTables<Result>(
  file: string,
  run: (tables: TableWriter) => Promise<Result>,
): Promise<Result> {
  return makeWhole(file, async (partial) => {
    await (await openSqliteStore(partial)).close();
    const database = new DatabaseSync(partial);
    try {
      database.exec('begin immediate; pragma defer_foreign_keys = on');
      const result = await run(createSqliteTables(database));
      database.exec('commit; pragma wal_checkpoint(truncate); pragma journal_mode = delete');
      return result;
    } finally {
      database.close();
    }
  });
}

/** Has `make` fill a file beside the one that is wanted, which takes its place when it is on the disk. Throws EEXIST. */
export async function makeWhole<Result>(
  file: string,
  make: (partial: string) => Promise<Result>,
): Promise<Result> {
  const partial = `${file}.partial`;
  const clear = () => {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(partial + end, { force: true });
  };
  clear();
  try {
    const result = await make(partial);
    sync(partial);
    // A link takes no name that is taken.
    linkSync(partial, file);
    sync(dirname(file));
    return result;
  } finally {
    clear();
  }
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
