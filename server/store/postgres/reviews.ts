/** Writes reviews to PostgreSQL: one transaction for all of a turn, in which no other process writes to the chain. */
import type { CompiledQuery, Kysely } from 'kysely';
import { cleanText } from '../clean-text.ts';
import type { NewReview, ReviewRecord } from '../review-records.ts';
import { createReviewStatements, type Head } from '../review-statements.ts';
import type { Database } from '../schema.ts';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';

/** Who holds it writes to the chain. The number is ours alone within the database. */
export const CHAIN_LOCK = 7_362_001;

/** A statement that changes a row, or finds that there is none to change. */
export type Mark = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** The chain digests what comes back, not what PostgreSQL cannot hold. */
const clean = (review: ReviewRecord): ReviewRecord => ({
  ...review,
  clientId: cleanText(review.clientId),
  packs: cleanText(review.packs),
  tables: cleanText(review.tables),
});

/** Writes all of them in one transaction, or none: also when `mark`, which goes before them, finds no row. */
export function createReviewWriter(
  db: Kysely<Database>,
  pool: Pool,
): (reviews: readonly NewReview[], mark?: Mark) => Promise<boolean> {
  const { findHead, keep } = createReviewStatements(db);

  async function write(
    connection: Connection,
    reviews: readonly NewReview[],
    mark: Mark | null,
  ): Promise<boolean> {
    // One after the other is sent without waiting; the last link is read when nobody else writes one.
    const [, , found] = await all([
      connection.query('begin'),
      connection.query(`select pg_advisory_xact_lock(${CHAIN_LOCK})`),
      connection.query(findHead.sql, findHead.values),
    ]);
    if (mark && (await connection.query(mark.sql, mark.parameters)).rowCount === 0) {
      await connection.query('rollback');
      return false;
    }
    let head = (found!.rows[0] ?? null) as Head;
    const running: ReturnType<Connection['query']>[] = [];
    for (const one of reviews) {
      const kept = keep({ ...one, review: clean(one.review) }, head);
      for (const { sql, values } of kept.statements) running.push(connection.query(sql, values));
      head = kept.head;
    }
    await all(running);
    await connection.query('commit');
    return true;
  }

  return async (reviews, mark) => {
    const { connection, release } = await pool.lend();
    try {
      return await write(connection, reviews, mark ?? null);
    } catch (error) {
      if (!connection.isLost()) await connection.query('rollback').catch(() => connection.destroy());
      throw error;
    } finally {
      release();
    }
  };
}

/** Waits for all; rejects with the first error, which the later ones only follow from. */
async function all<Result>(running: readonly Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(running);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
