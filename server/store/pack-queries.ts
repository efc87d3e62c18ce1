/** Texts of packs as they were, in SQL that every adapter shares. */
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/** Rows of one insert: an adapter takes only so many values at once. */
const AT_ONCE = 50;

export function createPackQueries(db: Kysely<Database>): Pick<Store, 'addPackTexts' | 'findPackText'> {
  return {
    async addPackTexts(texts) {
      for (let start = 0; start < texts.length; start += AT_ONCE)
        await db
          .insertInto('packTexts')
          .values(texts.slice(start, start + AT_ONCE))
          .onConflict((conflict) => conflict.columns(['pack', 'digest']).doNothing())
          .execute();
    },
    async findPackText(pack, digest) {
      const row = await db
        .selectFrom('packTexts')
        .selectAll()
        .where('pack', '=', pack)
        .where((is) => is(is.fn('substr', ['digest', is.lit(1), is.lit(digest.length)]), '=', digest))
        .orderBy('keptAt')
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
