/** Writes reviews to SQLite, with statements that are prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { NewReview } from './review-records.ts';
import { createReviewStatements, type Head } from './review-statements.ts';
import type { Database } from './schema.ts';

/** Writes all of them in one transaction, or none: also when `isDue`, which is asked within it, says no. */
export function createReviewWriter(
  db: Kysely<Database>,
  database: DatabaseSync,
): (reviews: readonly NewReview[], isDue?: () => boolean) => boolean {
  const { findHead, keep } = createReviewStatements(db);
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const writeAll = (reviews: readonly NewReview[]) => {
    // Within the transaction: another process may have written the last link.
    let head = (prepare(findHead.sql).get(...findHead.values) ?? null) as Head;
    for (const one of reviews) {
      const kept = keep(one, head);
      for (const { sql, values } of kept.statements) prepare(sql).run(...values);
      head = kept.head;
    }
  };
  return (reviews, isDue = () => true) => {
    database.exec('begin immediate');
    try {
      const due = isDue();
      if (due) writeAll(reviews);
      database.exec(due ? 'commit' : 'rollback');
      return due;
    } catch (error) {
      // A full disk has SQLite roll back by itself; rolling back again would fail and hide why.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  };
}
