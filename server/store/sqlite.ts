/** The store on SQLite: one file, durable when a call resolves. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { createCredentialQueries } from './credential-queries.ts';
import { createGroupCommit } from './group-commit.ts';
import { guardStore, type Patience } from './guard-store.ts';
import { migrateToLatest } from './migrations.ts';
import { createNodeSqliteDialect, openDatabase, stopWaiting } from './node-sqlite-dialect.ts';
import { writeReview } from './records.ts';
import { createReviewQueries } from './review-queries.ts';
import type { Database } from './schema.ts';
import { createCallerLookUp } from './sqlite-caller.ts';
import { belongsToRow } from './sqlite-errors.ts';
import type { ReviewRecord, Store } from './store.ts';

/** Opens (and on first use makes) the store in `file`, readable by its owner only. */
export async function openSqliteStore(file: string): Promise<Store> {
  if (file !== ':memory:') makePrivateFile(file);
  return createSqliteStore(openDatabase(file));
}

/** The store in an open database, which it closes with itself. `patience` replaces the seconds it is made for. */
export async function createSqliteStore(
  database: DatabaseSync,
  patience: Partial<Patience> = {},
): Promise<Store> {
  const db = new Kysely<Database>({ dialect: createNodeSqliteDialect(database) });
  try {
    await migrateToLatest(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  stopWaiting(database);
  const reviews = createGroupCommit(createReviewWriter(database), { isCulprit: belongsToRow });
  return guardStore(
    {
      ...createCredentialQueries(db),
      ...createReviewQueries(db),
      lookUpCaller: createCallerLookUp(database),
      addReview: (review) => reviews.add(review),
      async close() {
        await reviews.settle();
        await db.destroy();
      },
    },
    // The number is nobody's; setting it writes a page and syncs it, whatever it was before.
    () => database.exec('pragma user_version = 0'),
    patience,
  );
}

const COLUMNS = [
  'tenant_id',
  'qr_code_id',
  'request_id',
  'client_id',
  'request_bytes',
  'request_encoding',
  'result_bytes',
  'packs',
  'tables',
  'input_digest',
  'result_digest',
  'report_digest',
  'link_hash',
  'link_expires_at',
  'link_revoked_at',
  'created_at',
] as const satisfies readonly (keyof Database['reviews'])[];

/** A prepared insert: building the same SQL for every review would cost more than running it. */
function createReviewWriter(database: DatabaseSync): (reviews: readonly ReviewRecord[]) => void {
  const insert = database.prepare(
    `insert into reviews (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})`,
  );
  return (reviews) => {
    database.exec('begin immediate');
    try {
      for (const review of reviews) {
        const row = writeReview(review);
        insert.run(...COLUMNS.map((column) => row[column]));
      }
      database.exec('commit');
    } catch (error) {
      // A full disk has SQLite roll back by itself; rolling back again would fail and hide why.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  };
}

/** SQLite would make the file with the usual permissions; its companions (-wal, -shm) take those of the file. */
function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}
