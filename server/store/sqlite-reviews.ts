/** Writes reviews to SQLite, with statements that are prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { createReviewStatements, type Head, type NewReview } from './review-statements.ts';
import type { Database } from './schema.ts';

/** Writes all of them in one transaction, or none. */
export function createReviewWriter(
  db: Kysely<Database>,
  database: DatabaseSync,
): (reviews: readonly NewReview[]) => void {
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
  return (reviews) => {
    database.exec('begin immediate');
    try {
      writeAll(reviews);
      database.exec('commit');
    } catch (error) {
      // A full disk has SQLite roll back by itself; rolling back again would fail and hide why.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  };
}
