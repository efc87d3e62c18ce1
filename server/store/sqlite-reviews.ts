/** Writes reviews to SQLite: prepared statements, for building the same SQL for every review would cost more than running it. */
import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { CHAINED, linkReview } from './chain.ts';
import type { NewReview, RepeatKey, ReviewEntry, ReviewRecord } from './review-records.ts';
import type { Database } from './schema.ts';

const COLUMNS = [
  ...CHAINED,
  'requestBytes',
  'resultBytes',
  'linkExpiresAt',
  'linkRevokedAt',
] as const satisfies readonly (keyof ReviewRecord)[];

const FACT_COLUMNS = [
  'tenantId',
  'qrCodeId',
  'clientId',
  'createdAt',
  'billId',
  'claimId',
  'firstDay',
  'lastDay',
  'status',
  'charge',
  'allowance',
  'lineCount',
  'supersededBy',
] as const satisfies readonly (keyof Database['reviewFacts'])[];

const LINE_COLUMNS = [
  'tenantId',
  'qrCodeId',
  'line',
  'code',
  'lineCharge',
  'lineAllowance',
  'least',
  'most',
  'who',
  'message',
] as const satisfies readonly (keyof Database['waitingLines'])[];

const CHAIN_COLUMNS = [
  'position',
  'tenantId',
  'qrCodeId',
  'link',
] as const satisfies readonly (keyof Database['reviewChain'])[];

const REPEAT_COLUMNS = [
  'id',
  'bodyDigest',
  'tenantId',
  'qrCodeId',
  'expiresAt',
] as const satisfies readonly (keyof Database['repeats'])[];

/** Keys that have run out and go with each review that has one: more than come, so none stays for long. */
const SWEPT = 2;

const blankOf = <Row>(columns: readonly (keyof Row)[]): Row =>
  Object.fromEntries(columns.map((column) => [column, null])) as Row;

/** Writes all of them in one transaction, or none: also when `isDue`, which is asked within it, says no. */
export function createReviewWriter(
  db: Kysely<Database>,
  database: DatabaseSync,
): (reviews: readonly NewReview[], isDue?: () => boolean) => boolean {
  const prepare = (query: { compile(): { readonly sql: string } }) => database.prepare(query.compile().sql);
  const insert = prepare(db.insertInto('reviews').values(blankOf<ReviewRecord>(COLUMNS)));
  const insertFacts = prepare(
    db.insertInto('reviewFacts').values(blankOf<Database['reviewFacts']>(FACT_COLUMNS)),
  );
  const insertLine = prepare(
    db.insertInto('waitingLines').values(blankOf<Database['waitingLines']>(LINE_COLUMNS)),
  );
  const supersede = prepare(
    db
      .updateTable('reviewFacts')
      .set({ supersededBy: '' })
      .where('tenantId', '=', '')
      .where('billId', '=', '')
      .where('supersededBy', 'is', null),
  );
  const insertChain = prepare(
    db.insertInto('reviewChain').values(blankOf<Database['reviewChain']>(CHAIN_COLUMNS)),
  );
  const findHead = prepare(
    db.selectFrom('reviewChain').select(['position', 'link']).orderBy('position', 'desc').limit(1),
  );
  const insertRepeat = prepare(db.insertInto('repeats').values(blankOf<Database['repeats']>(REPEAT_COLUMNS)));
  const dropRepeat = prepare(db.deleteFrom('repeats').where('id', '=', '').where('expiresAt', '<=', 0));
  const sweepRepeats = prepare(
    db
      .deleteFrom('repeats')
      .where(
        'id',
        'in',
        db.selectFrom('repeats').select('id').where('expiresAt', '<=', 0).orderBy('expiresAt').limit(SWEPT),
      ),
  );
  const remember = ({ tenantId, qrCodeId, createdAt }: ReviewRecord, repeat: RepeatKey) => {
    dropRepeat.run(repeat.id, createdAt);
    const row = { ...repeat, tenantId, qrCodeId };
    insertRepeat.run(...REPEAT_COLUMNS.map((column) => row[column]));
    sweepRepeats.run(createdAt, SWEPT);
  };
  const enter = (
    { tenantId, qrCodeId, clientId, createdAt }: ReviewRecord,
    { facts, waiting }: ReviewEntry,
  ) => {
    if (facts.status !== 'failed') supersede.run(qrCodeId, tenantId, facts.billId);
    const row = { ...facts, tenantId, qrCodeId, clientId, createdAt, supersededBy: null };
    insertFacts.run(...FACT_COLUMNS.map((column) => row[column]));
    for (const line of waiting) {
      const own = { ...line, tenantId, qrCodeId };
      insertLine.run(...LINE_COLUMNS.map((column) => own[column]));
    }
  };
  // Within the transaction: another process may have written the last link.
  const chain = (review: ReviewRecord) => {
    const head = findHead.get(1) as { position: number; link: string } | undefined;
    const { tenantId, qrCodeId } = review;
    const link = linkReview(head?.link ?? '', review);
    const row = { position: (head?.position ?? 0) + 1, tenantId, qrCodeId, link };
    insertChain.run(...CHAIN_COLUMNS.map((column) => row[column]));
  };
  const write = ({ review, entry, repeat }: NewReview) => {
    if (repeat) remember(review, repeat);
    insert.run(...COLUMNS.map((column) => review[column]));
    chain(review);
    if (entry) enter(review, entry);
  };
  return (reviews, isDue = () => true) => {
    database.exec('begin immediate');
    try {
      const due = isDue();
      if (due) for (const one of reviews) write(one);
      database.exec(due ? 'commit' : 'rollback');
      return due;
    } catch (error) {
      // A full disk has SQLite roll back by itself; rolling back again would fail and hide why.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  };
}
