/** The store on SQLite: one file, durable when a call resolves. */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely } from 'kysely';
import { refuseSpecialFile } from '../regular-file.ts';
import { createAuditQueries } from './audit-queries.ts';
import { createBulkQueries } from './bulk-queries.ts';
import { createCredentialQueries } from './credential-queries.ts';
import { createGroupCommit } from './group-commit.ts';
import { guardStore, type Patience } from './guard-store.ts';
import { migrateToLatest } from './migrations.ts';
import { createNodeSqliteDialect, openDatabase, stopWaiting } from './node-sqlite-dialect.ts';
import { createPackQueries } from './pack-queries.ts';
import { createRetentionQueries } from './retention-queries.ts';
import { createReviewQueries } from './review-queries.ts';
import type { NewReview } from './review-records.ts';
import type { Database } from './schema.ts';
import { createSearchQueries } from './search-queries.ts';
import { createBulkFinish } from './sqlite-bulk.ts';
import { createCallerLookUp } from './sqlite-caller.ts';
import { belongsToRow, isBusy } from './sqlite-errors.ts';
import { createReviewWriter } from './sqlite-reviews.ts';
import { type Store, StoreUnavailable } from './store.ts';

/**
 * Opens (and on first use makes) the store in `file`, readable by its owner only. `patience` replaces the seconds it is
 * made for.
 */
export async function openSqliteStore(file: string, patience: Partial<Patience> = {}): Promise<Store> {
  if (file === ':memory:') return createSqliteStore(openDatabase(file), patience);
  makePrivateFile(file);
  const end = performance.now() + (patience.total ?? FIRST_START);
  for (;;) {
    try {
      return await createSqliteStore(openDatabase(file, patience.total), patience, file);
    } catch (error) {
      if (!isRace(error) || performance.now() >= end) throw error;
      await pause(BETWEEN_STARTS);
    }
  }
}

/** How long a start waits for others that make the same store, and between two looks. Milliseconds. */
const FIRST_START = 10_000;
const BETWEEN_STARTS = 25;

/** Another process was making the store: SQLite does not wait for it while the journal changes, nor does kysely. */
const isRace = (error: unknown): boolean =>
  isBusy(error) ||
  /already exists|duplicate column name|UNIQUE constraint failed: kysely/.test(
    String((error as Error)?.message),
  );

/** Looks whether the paths of the store and of its log still name the files that they name now: what was written last is in the log alone. */
function watchFile(file: string | null): () => void {
  if (file === null) return () => {};
  const looks = [file, `${file}-wal`].flatMap((path) => watchPath(path));
  return () => {
    for (const look of looks) look();
  };
}

/** None for a path that names nothing. */
function watchPath(path: string): (() => void)[] {
  const then = statSync(path, { throwIfNoEntry: false });
  if (!then) return [];
  const look = () => {
    const now = statSync(path, { throwIfNoEntry: false });
    if (now?.ino === then.ino && now.dev === then.dev) return;
    const errstr = now ? 'another file has taken the place of the store' : 'the file of the store is gone';
    throw new StoreUnavailable('The store cannot answer now.', { reason: { errcode: NO_FILE, errstr } });
  };
  return [look];
}

/** SQLITE_CANTOPEN. */
const NO_FILE = 14;

/** The store in an open database, which it closes with itself; `file` is what it was opened by, null in memory. */
export async function createSqliteStore(
  database: DatabaseSync,
  patience: Partial<Patience> = {},
  file: string | null = null,
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
  const writeReviews = createReviewWriter(db, database);
  const reviews = createGroupCommit((group: readonly NewReview[]) => void writeReviews(group), {
    isCulprit: belongsToRow,
  });
  // Whoever has begun to write is alone; whoever only reads yet may be overtaken.
  const audit = createAuditQueries(db, (transaction) =>
    transaction.deleteFrom('auditEvents').where('position', '<', 0).execute(),
  );
  return guardStore(
    {
      ...createCredentialQueries(db),
      ...createReviewQueries(db),
      ...createPackQueries(db),
      // Whoever has begun to write is alone; whoever only reads yet may be overtaken.
      ...createRetentionQueries(db, (transaction) =>
        transaction.deleteFrom('reviewErasures').where('number', '<', 0).execute(),
      ),
      ...createSearchQueries(db),
      ...createBulkQueries(db),
      ...audit.queries,
      finishBulkRows: createBulkFinish(db, database, writeReviews),
      lookUpCaller: createCallerLookUp(database),
      addReview: (review, entry = null, repeat = null) => reviews.add({ review, entry, repeat }),
      async close() {
        await reviews.settle();
        await audit.settle();
        await db.destroy();
      },
    },
    // The number is nobody's; setting it writes a page and syncs it, whatever it was before.
    { probe: () => database.exec('pragma user_version = 0'), checkFile: watchFile(file) },
    patience,
  );
}

/** SQLite would make the file with the usual permissions; its companions (-wal, -shm) take those of the file. */
function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  refuseSpecialFile(file);
  closeSync(openSync(file, 'a', 0o600));
}
