/** A store whose requests, results and private keys are sealed; everything else of it is as it was. */
import type { Random } from '../world.ts';
import type { SigningKey } from './account-records.ts';
import type { BulkBytes, BulkResult, BulkRows, ClaimedRows, FinishedRows } from './bulk-records.ts';
import type { ReviewBytes, ReviewRecord } from './review-records.ts';
import { type KeyRing, openBytes, openText, readTextKey, sealBytes, sealText } from './seal.ts';
import type { Store } from './store.ts';

type Place = Pick<ReviewRecord, 'tenantId' | 'qrCodeId'>;

const placeOf = ({ tenantId, qrCodeId }: Place, what: 'request' | 'result') =>
  `${what} of review ${qrCodeId} of ${tenantId}`;
const placeOfKey = ({ kid }: Pick<SigningKey, 'kid'>) => `signing key ${kid}`;

export function makeSealer(ring: KeyRing, random: Random) {
  const sealReview = <Review extends ReviewBytes>(review: Review): Review => ({
    ...review,
    requestBytes: sealBytes(review.requestBytes, ring.newest(), placeOf(review, 'request'), random),
    resultBytes: sealBytes(review.resultBytes, ring.newest(), placeOf(review, 'result'), random),
  });
  const openReview = <Review extends ReviewBytes>(review: Review): Review => ({
    ...review,
    requestBytes: openBytes(review.requestBytes, ring, placeOf(review, 'request')),
    resultBytes: openBytes(review.resultBytes, ring, placeOf(review, 'result')),
  });
  const sealKey = (key: SigningKey): SigningKey => ({
    ...key,
    privateJwk: sealText(key.privateJwk, ring.newest(), placeOfKey(key), random),
  });
  const openKey = (key: SigningKey): SigningKey => ({
    ...key,
    privateJwk: openText(key.privateJwk, ring, placeOfKey(key)),
  });
  return { sealReview, openReview, sealKey, openKey, ...makeBulkSealer(ring, random) };
}

/** Of bulk jobs: the rows that were sent, and the results that are kept nowhere else. */
function makeBulkSealer(ring: KeyRing, random: Random) {
  type Chunk = Pick<BulkRows, 'jobId' | 'firstRow'>;
  const placeOfRows = ({ jobId, firstRow }: Chunk) => `rows from ${firstRow} of job ${jobId}`;
  const placeOfResult = ({ jobId, firstRow }: Chunk) => `results from row ${firstRow} of job ${jobId}`;
  return {
    sealRows: (rows: BulkRows): BulkRows => ({
      ...rows,
      requestBytes: sealBytes(rows.requestBytes, ring.newest(), placeOfRows(rows), random),
    }),
    openRows: (rows: ClaimedRows): ClaimedRows => ({
      ...rows,
      requestBytes: openBytes(rows.requestBytes, ring, placeOfRows(rows)),
    }),
    sealResult: (result: BulkResult): BulkResult => ({
      ...result,
      resultBytes: sealBytes(result.resultBytes, ring.newest(), placeOfResult(result), random),
    }),
    openResult: (result: FinishedRows): FinishedRows => ({
      ...result,
      resultBytes: openBytes(result.resultBytes, ring, placeOfResult(result)),
    }),
    /** What is empty stays so: the results of a chunk that is not done, the rows of one that is. */
    resealBulk(chunk: BulkBytes): BulkBytes {
      const reseal = (bytes: Uint8Array, place: string) =>
        bytes.length === 0 ? bytes : sealBytes(openBytes(bytes, ring, place), ring.newest(), place, random);
      return {
        ...chunk,
        requestBytes: reseal(chunk.requestBytes, placeOfRows(chunk)),
        resultBytes: reseal(chunk.resultBytes, placeOfResult(chunk)),
      };
    },
  };
}

export function sealStore(store: Store, ring: KeyRing, random: Random): Store {
  const { sealReview, openReview, sealKey, openKey, ...bulk } = makeSealer(ring, random);
  const openFound = (review: ReviewRecord | null) => review && openReview(review);
  return {
    ...store,
    addReview: async (review, ...rest) => store.addReview(sealReview(review), ...rest),
    findReview: async (...words) => openFound(await store.findReview(...words)),
    findReviewByLink: async (hash) => openFound(await store.findReviewByLink(hash)),
    addBulkRows: async (rows) => store.addBulkRows(bulk.sealRows(rows)),
    claimBulkRows: async (...words) => {
      const rows = await store.claimBulkRows(...words);
      return rows && bulk.openRows(rows);
    },
    splitBulkRows: async (whole, parts) => store.splitBulkRows(whole, parts.map(bulk.sealRows)),
    finishBulkRows: async (result, reviews) =>
      store.finishBulkRows(
        bulk.sealResult(result),
        reviews.map((one) => ({ ...one, review: sealReview(one.review) })),
      ),
    findBulkResult: async (...words) => {
      const result = await store.findBulkResult(...words);
      return result && bulk.openResult(result);
    },
    addSigningKey: async (key) => store.addSigningKey(sealKey(key)),
    listSigningKeys: async () => (await store.listSigningKeys()).map(openKey),
  };
}

/** Whether a store has been sealed, by its signing keys, which every store in use has. */
export const isSealed = async (store: Store): Promise<boolean> =>
  (await store.listSigningKeys()).some(({ privateJwk }) => readTextKey(privateJwk) !== null);
