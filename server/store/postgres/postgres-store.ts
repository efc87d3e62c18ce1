/** The store on PostgreSQL: what several services on several machines share. Durable when a call resolves. */
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { createAuditQueries } from '../audit-queries.ts';
import { finishChunk } from '../bulk-chunk-queries.ts';
import { createBulkQueries } from '../bulk-queries.ts';
import { CALLER_QUERY, listCallerKeys, readCaller } from '../caller-query.ts';
import { createCredentialQueries } from '../credential-queries.ts';
import { createGroupCommit } from '../group-commit.ts';
import { migrateToLatest } from '../migrations.ts';
import { createPackQueries } from '../pack-queries.ts';
import { createRetentionQueries } from '../retention-queries.ts';
import { createReviewQueries } from '../review-queries.ts';
import type { NewReview } from '../review-records.ts';
import type { Database } from '../schema.ts';
import { createSearchQueries } from '../search-queries.ts';
import type { Store } from '../store.ts';
import type { PostgresAddress } from './address.ts';
import { createColumnTypes } from './column-types.ts';
import { openConnection } from './connection.ts';
import { belongsToRow, translateError, unavailable } from './errors.ts';
import { guardPostgres } from './guard.ts';
import { createPool, type Pool, type PoolLimits } from './pool.ts';
import { CHAIN_LOCK, createReviewWriter } from './reviews.ts';

/** Milliseconds, and a number of connections. */
export interface PostgresLimits extends PoolLimits {
  readonly total: number;
  readonly unhealthy: number;
}

/** For whoever serves others: two seconds at most, and then they are told. */
export const SERVING: PostgresLimits = {
  ...{ connect: 1_000, lock: 1_500, wait: 1_000, hold: 1_600, size: 10 },
  ...{ total: 1_800, unhealthy: 3_000 },
};

/** For a command at a terminal, which may read everything there is. */
export const WORKING: PostgresLimits = {
  ...SERVING,
  connect: 2_000,
  lock: 0,
  wait: 60_000,
  hold: 0,
  total: 0,
  size: 2,
};

const createDatabase = (pool: Pool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });

/** Brings the database to the newest shape. Others who do so at the same time wait: the lock is kysely's. */
async function migrate(address: PostgresAddress): Promise<void> {
  const pool = createPool(address, { ...WORKING, size: 1 });
  const db = createDatabase(pool);
  try {
    await migrateToLatest(db.withPlugin(createColumnTypes()));
  } finally {
    await db.destroy();
  }
}

/** Whether somebody has made a store in that database. */
export async function hasPostgresStore(address: PostgresAddress): Promise<boolean> {
  const connection = await connectOnce(address);
  try {
    const { rows } = await connection.query(`select to_regclass('kysely_migration') is not null as there`);
    return rows[0]!['there'] === true;
  } finally {
    await connection.close();
  }
}

/** Runs alone among all who have the same database for a store. */
export async function runAlone<Result>(
  address: PostgresAddress,
  run: () => Promise<Result>,
): Promise<Result> {
  const connection = await connectOnce(address);
  try {
    await connection.query(`select pg_advisory_lock(${START_LOCK})`);
    return await run();
  } finally {
    await connection.close();
  }
}

const START_LOCK = 7_362_002;
/** Who holds it writes to the chain of events. */
const EVENT_LOCK = 7_362_003;

/** Has who starts wait until the end of the transaction. */
export const lockStarts = `select pg_advisory_xact_lock(${START_LOCK})`;

async function connectOnce(address: PostgresAddress) {
  try {
    return await openConnection(address, WORKING);
  } catch (error) {
    throw translateError(error);
  }
}

/** Opens (and on first use makes) the store in a database. Throws StoreUnavailable. */
export async function openPostgresStore(
  address: PostgresAddress,
  limits: PostgresLimits = SERVING,
): Promise<Store> {
  try {
    await migrate(address);
  } catch (error) {
    throw translateError(error);
  }
  const pool = createPool(address, limits);
  const db = createDatabase(pool);
  const writeReviews = createReviewWriter(db, pool);
  const keepAll = async (group: readonly NewReview[]) => void (await writeReviews(group));
  const reviews = createGroupCommit(keepAll, {
    isCulprit: belongsToRow,
    most: 64,
  });
  const audit = createAuditQueries(db, (transaction) =>
    sql`select pg_advisory_xact_lock(${sql.lit(EVENT_LOCK)})`.execute(transaction),
  );
  const lookUp = numberPlaces(CALLER_QUERY);
  return guardPostgres(
    {
      ...createCredentialQueries(db),
      ...createReviewQueries(db),
      ...createPackQueries(db),
      ...createRetentionQueries(db, (transaction) =>
        sql`select pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)})`.execute(transaction),
      ),
      ...createSearchQueries(db),
      ...createBulkQueries(db),
      ...audit.queries,
      finishBulkRows: (result, kept) => writeReviews(kept, finishChunk(db, result).compile()),
      async lookUpCaller(keys) {
        const { connection, release } = await pool.lend();
        try {
          const { rows } = await connection.query(lookUp, listCallerKeys(keys));
          return readCaller(rows[0]!);
        } finally {
          release();
        }
      },
      addReview: (review, entry = null, repeat = null) => reviews.add({ review, entry, repeat }),
      async checkHealth() {
        const { rows } = await sql<{ readsOnly: boolean }>`
          select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as reads_only`.execute(
          db,
        );
        if (rows[0]?.readsOnly !== false) throw unavailable('25006', 'the server only reads');
      },
      async close() {
        await reviews.settle();
        await audit.settle();
        await db.destroy();
        await pool.end();
      },
    },
    () => probe(db),
    limits,
  );
}

/** `?` is `$1` and so on here. */
const numberPlaces = (query: string): string =>
  query
    .split('?')
    .map((part, place) => (place === 0 ? part : `$${place}${part}`))
    .join('');

/** Writes a row that no caller has, and takes it away. */
async function probe(db: Kysely<Database>): Promise<void> {
  const row = { id: 'probe', bodyDigest: '', tenantId: '', qrCodeId: '', expiresAt: 0 };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('repeats')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction.deleteFrom('repeats').where('id', '=', row.id).execute();
  });
}
