/** Which keys have sealed what lies in a store, and seals it anew with the newest. `store` is always the one below the seals. */
import type { Random } from '../world.ts';
import type { BulkBytes } from './bulk-records.ts';
import type { ReviewBytes } from './review-records.ts';
import { type KeyRing, readSealingKey, readTextKey } from './seal.ts';
import { makeSealer } from './sealed-store.ts';
import type { Store } from './store.ts';

/** Rows at a time: what others write waits for so many. */
const AT_ONCE = 64;

/** Everything behind a place that `list` gives some of, some at a time. */
async function* listAll<Row extends Place, Place>(
  list: (after: Place, limit: number) => Promise<readonly Row[]>,
  first: Place,
): AsyncGenerator<readonly Row[]> {
  for (let after = first; ; ) {
    const rows = await list(after, AT_ONCE);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!;
  }
}

const listReviews = (store: Store) =>
  listAll<ReviewBytes, Parameters<Store['listReviewBytes']>[0]>(store.listReviewBytes, {
    tenantId: '',
    qrCodeId: '',
  });
const listChunks = (store: Store) =>
  listAll<BulkBytes, Parameters<Store['listBulkBytes']>[0]>(store.listBulkBytes, { jobId: '', firstRow: 0 });

type Sealed = Pick<ReviewBytes, 'requestBytes' | 'resultBytes'>;

/** The keys of what is not empty of a row; null: it is not sealed. */
const keysOf = ({ requestBytes, resultBytes }: Sealed): (string | null)[] =>
  [requestBytes, resultBytes].filter(({ length }) => length > 0).map(readSealingKey);

/** Seals everything anew that the newest key has not sealed. Returns how many rows it was. */
export async function resealStore(store: Store, ring: KeyRing, random: Random): Promise<number> {
  const { sealReview, openReview, sealKey, openKey, resealBulk } = makeSealer(ring, random);
  const newest = ring.newest().id;
  const isOld = (row: Sealed) => keysOf(row).some((id) => id !== newest);
  let count = 0;
  for (const key of await store.listSigningKeys()) {
    if (readTextKey(key.privateJwk) === newest) continue;
    await store.replacePrivateKey(key.kid, sealKey(openKey(key)).privateJwk);
    count += 1;
  }
  for await (const reviews of listReviews(store)) {
    const old = reviews.filter(isOld).map((review) => sealReview(openReview(review)));
    if (old.length > 0) await store.replaceReviewBytes(old);
    count += old.length;
  }
  for await (const chunks of listChunks(store)) {
    const old = chunks.filter(isOld).map((chunk) => [chunk, resealBulk(chunk)] as const);
    if (old.length > 0) count += await store.replaceBulkBytes(old);
  }
  return count;
}

/** Rows by the key that sealed them; under a blank key those that are not sealed. */
export async function countSealed(store: Store): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const count = (ids: readonly (string | null)[]) => {
    for (const id of new Set(ids)) counts.set(id ?? '', (counts.get(id ?? '') ?? 0) + 1);
  };
  for (const { privateJwk } of await store.listSigningKeys()) count([readTextKey(privateJwk)]);
  for await (const reviews of listReviews(store)) for (const review of reviews) count(keysOf(review));
  for await (const chunks of listChunks(store)) for (const chunk of chunks) count(keysOf(chunk));
  return counts;
}
