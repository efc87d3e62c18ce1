/**
 * What reviews name, kept once: the lists of their packs and tables, which are the same for all reviews of a kind and longer
 * than all else that is kept of a small one beside its bytes. In the place of a list a review has its digest; those from
 * before have the list itself.
 */
import { createHash } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { NamedList } from './review-records.ts';
import type { Database } from './schema.ts';

/** The step of the database's history from which on there are such lists. A published step never changes. */
export async function addNamedLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('named_lists')
    .ifNotExists()
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
}

const makeList = (text: string): NamedList => ({
  digest: createHash('sha256').update(text).digest('hex'),
  text,
});

/** Lists whose digests are remembered: a service has a few for each programme. */
const MOST_KNOWN = 256;

/** Gives a text with its digest, which is made once for the texts of late. */
export function createListMaker(): (text: string) => NamedList {
  const known = new Map<string, NamedList>();
  return (text) => {
    const list = known.get(text) ?? makeList(text);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, list);
    return list;
  };
}

/** In a query of reviews: the lists themselves. */
export const readLists = (review: ExpressionBuilder<Database, 'reviews'>) => {
  const read = (field: 'packs' | 'tables') =>
    review.fn.coalesce(
      review
        .selectFrom('namedLists')
        .select('namedLists.text')
        .whereRef('namedLists.digest', '=', `reviews.${field}`),
      `reviews.${field}`,
    );
  return [read('packs').as('packs'), read('tables').as('tables')] as const;
};
