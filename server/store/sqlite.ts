/** The store on SQLite: one file, durable when a call resolves. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely } from 'kysely';
import { createCredentialQueries } from './credential-queries.ts';
import { createGroupCommit } from './group-commit.ts';
import { guardStore, type Patience } from './guard-store.ts';
import { migrateToLatest } from './migrations.ts';
import { createNodeSqliteDialect, openDatabase, stopWaiting } from './node-sqlite-dialect.ts';
import { createReviewQueries } from './review-queries.ts';
import type { Database } from './schema.ts';
import { createCallerLookUp } from './sqlite-caller.ts';
import { belongsToRow } from './sqlite-errors.ts';
import type { ReviewRecord, Store } from './store.ts';

/**
 * Opens (and on first use makes) the store in `file`, readable by its owner only. `patience` replaces the seconds it is
 * made for.
 */
export async function openSqliteStore(file: string, patience: Partial<Patience> = {}): Promise<Store> {
  if (file !== ':memory:') makePrivateFile(file);
  return createSqliteStore(openDatabase(file, patience.total), patience);
}

/** The store in an open database, which it closes with itself. */
export async function createSqliteStore(
  database: DatabaseSync,
  patience: Partial<Patience> = {},
): Promise<Store> {
  const db = new Kysely<Database>({
    dialect: createNodeSqliteDialect(database),
    plugins: [new CamelCasePlugin()],
  });
  try {
    await migrateToLatest(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  stopWaiting(database);
  const reviews = createGroupCommit(createReviewWriter(db, database), { isCulprit: belongsToRow });
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
  'tenantId',
  'qrCodeId',
  'requestId',
  'clientId',
  'requestBytes',
  'requestEncoding',
  'resultBytes',
  'packs',
  'tables',
  'inputDigest',
  'resultDigest',
  'reportDigest',
  'linkHash',
  'linkExpiresAt',
  'linkRevokedAt',
  'createdAt',
] as const satisfies readonly (keyof ReviewRecord)[];

/** A prepared insert: building the same SQL for every review would cost more than running it. */
function createReviewWriter(
  db: Kysely<Database>,
  database: DatabaseSync,
): (reviews: readonly ReviewRecord[]) => void {
  const blank = Object.fromEntries(COLUMNS.map((column) => [column, null])) as unknown as ReviewRecord;
  const insert = database.prepare(db.insertInto('reviews').values(blank).compile().sql);
  return (reviews) => {
    database.exec('begin immediate');
    try {
      for (const review of reviews) insert.run(...COLUMNS.map((column) => review[column]));
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
