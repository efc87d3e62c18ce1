/** Keeps what became of a chunk of a bulk job, on SQLite: within the transaction that keeps its reviews. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { finishChunk } from './bulk-chunk-queries.ts';
import type { Database } from './schema.ts';
import type { createReviewWriter } from './sqlite-reviews.ts';
import type { Store } from './store.ts';

export function createBulkFinish(
  db: Kysely<Database>,
  database: DatabaseSync,
  writeReviews: ReturnType<typeof createReviewWriter>,
): Store['finishBulkRows'] {
  return async (result, reviews) => {
    const { sql, parameters } = finishChunk(db, result).compile();
    const mark = database.prepare(sql);
    return writeReviews(reviews, () => mark.run(...(parameters as SQLInputValue[])).changes > 0);
  };
}
