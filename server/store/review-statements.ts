/** What keeping a review writes, as SQL that is built once: building it for every review would cost more than running it. */
import type { Kysely } from 'kysely';
import { CHAINED, linkReview } from './chain.ts';
import { createListMaker } from './named-lists.ts';
import type { NewReview, RepeatKey, ReviewEntry, ReviewRecord } from './review-records.ts';
import type { Database } from './schema.ts';

/** Of a review, in the order in which they are written. */
export const COLUMNS = [
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

/** A statement with its values. */
export interface Statement<Value> {
  readonly sql: string;
  readonly values: readonly Value[];
}

type Value = string | number | Uint8Array | null;

/** The last link of a chain; null: there is none. */
export type Head = Pick<Database['reviewChain'], 'position' | 'link'> | null;

export interface ReviewStatements {
  /** Gives the position and the link of the last. */
  readonly findHead: Statement<Value>;
  /** The statements that keep a review behind the link `head`, and the link that it becomes. */
  keep(one: NewReview, head: Head): { readonly statements: readonly Statement<Value>[]; readonly head: Head };
}

export function createReviewStatements(db: Kysely<Database>): ReviewStatements {
  const write = (query: { compile(): { readonly sql: string } }) => query.compile().sql;
  const inserts = {
    review: write(db.insertInto('reviews').values(blankOf<ReviewRecord>(COLUMNS))),
    facts: write(db.insertInto('reviewFacts').values(blankOf<Database['reviewFacts']>(FACT_COLUMNS))),
    line: write(db.insertInto('waitingLines').values(blankOf<Database['waitingLines']>(LINE_COLUMNS))),
    chain: write(db.insertInto('reviewChain').values(blankOf<Database['reviewChain']>(CHAIN_COLUMNS))),
    list: write(
      db
        .insertInto('namedLists')
        .values({ digest: '', text: '' })
        .onConflict((is) => is.doNothing()),
    ),
    repeat: write(db.insertInto('repeats').values(blankOf<Database['repeats']>(REPEAT_COLUMNS))),
  };
  const supersede = write(
    db
      .updateTable('reviewFacts')
      .set({ supersededBy: '' })
      .where('tenantId', '=', '')
      .where('billId', '=', '')
      .where('supersededBy', 'is', null),
  );
  const dropRepeat = write(db.deleteFrom('repeats').where('id', '=', '').where('expiresAt', '<=', 0));
  const sweepRepeats = write(
    db
      .deleteFrom('repeats')
      .where(
        'id',
        'in',
        db.selectFrom('repeats').select('id').where('expiresAt', '<=', 0).orderBy('expiresAt').limit(SWEPT),
      ),
  );
  const head = db.selectFrom('reviewChain').select(['position', 'link']).orderBy('position', 'desc').limit(1);
  const listRow = <Row extends Record<keyof Row, Value>>(
    sql: string,
    columns: readonly (keyof Row)[],
    row: Row,
  ): Statement<Value> => ({ sql, values: columns.map((column) => row[column]) });
  const remember = ({ tenantId, qrCodeId, createdAt }: ReviewRecord, repeat: RepeatKey) => [
    { sql: dropRepeat, values: [repeat.id, createdAt] },
    listRow(inserts.repeat, REPEAT_COLUMNS, { ...repeat, tenantId, qrCodeId }),
    { sql: sweepRepeats, values: [createdAt, SWEPT] },
  ];
  const enter = (
    { tenantId, qrCodeId, clientId, createdAt }: ReviewRecord,
    { facts, waiting }: ReviewEntry,
  ) => [
    ...(facts.status === 'failed' ? [] : [{ sql: supersede, values: [qrCodeId, tenantId, facts.billId] }]),
    listRow<Pick<Database['reviewFacts'], (typeof FACT_COLUMNS)[number]>>(inserts.facts, FACT_COLUMNS, {
      ...facts,
      ...{ tenantId, qrCodeId, clientId, createdAt },
      supersededBy: null,
    }),
    ...waiting.map((line) => listRow(inserts.line, LINE_COLUMNS, { ...line, tenantId, qrCodeId })),
  ];
  const makeList = createListMaker();
  return {
    findHead: { sql: write(head), values: [1] },
    keep({ review, entry, repeat }, before) {
      const { tenantId, qrCodeId } = review;
      const [packs, tables] = [makeList(review.packs), makeList(review.tables)];
      const link = linkReview(before?.link ?? '', review);
      const next = { position: (before?.position ?? 0) + 1, tenantId, qrCodeId, link };
      return {
        statements: [
          ...(repeat ? remember(review, repeat) : []),
          ...[packs, tables].map(({ digest, text }) => ({ sql: inserts.list, values: [digest, text] })),
          listRow(inserts.review, COLUMNS, { ...review, packs: packs.digest, tables: tables.digest }),
          listRow(inserts.chain, CHAIN_COLUMNS, next),
          ...(entry ? enter(review, entry) : []),
        ],
        head: next,
      };
    },
  };
}
