/** A review whose client wants no page: what is sent, what is kept, and what its link opens. */
import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ReviewResponse } from '../../../engine/index.ts';
import { inflateKept } from '../../../server/kept/kept-bytes.ts';
import type { ReviewRecord } from '../../../server/store/review-records.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { makeVerifier } from '../../../server/verify-reviews.ts';
import { shippedAssembly } from '../../helpers/shipped-assembly.ts';
import { type Service, startService } from '../service.ts';

const BILL = readFileSync('server/demo/1-north-carolina-workers-comp.json', 'utf8');
const OMIT = { prefer: 'omit-page' };

const assembly = shippedAssembly();

async function post(service: Service, headers: Record<string, string> = {}) {
  const response = await service.post('/v1/review', BILL, {
    ...(await service.authorise(service.one)),
    'content-type': 'application/json',
    ...headers,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = inflateKept(bytes).toString();
  return { response, bytes, text, review: JSON.parse(text) as ReviewResponse };
}

const openLink = async (service: Service, { qrCodeURL }: ReviewResponse) => {
  const { pathname, search } = new URL(qrCodeURL!);
  return service.app.request(pathname + search);
};

test('it is the same review without its page, and can be verified', async () => {
  const service = await startService({}, assembly);
  const whole = await post(service);
  const { response, bytes, text, review } = await post(service, OMIT);
  expect([whole.response.headers.get('preference-applied'), whole.response.headers.get('vary')]).toEqual([
    null,
    'accept-encoding, prefer',
  ]);
  expect(response.headers.get('preference-applied')).toBe('omit-page');
  expect([review.logHTML, review.logHeader.reportDigest]).toEqual([null, null]);
  expect(review.logHeader.resultDigest).toBe(whole.review.logHeader.resultDigest);
  expect(bytes.length).toBeLessThan(whole.bytes.length);
  expect(await makeVerifier(null)(text)).toMatchObject({ kind: 'review', problems: [], reportDigest: null });
});

test('its link opens the page that would have been sent', async () => {
  const service = await startService({}, assembly);
  const whole = await post(service);
  const { review } = await post(service, { ...OMIT, 'accept-encoding': 'zstd' });
  const response = await openLink(service, review);
  expect(response.status).toBe(200);
  /** But for what every review has of its own. */
  const plain = (page: string, { qrCodeID, qrCodeURL, logHeader }: ReviewResponse) =>
    page
      .replace(/<figure>.*<\/figure>/, '')
      .replaceAll(qrCodeURL!, '')
      .replaceAll(qrCodeID!, '')
      .replaceAll(logHeader.requestId, '');
  expect(plain(await response.text(), review)).toBe(plain(whole.review.logHTML!, whole.review));
});

test('a row that was changed gives no page', async () => {
  const store = await openSqliteStore(':memory:');
  let change = (record: ReviewRecord): ReviewRecord => record;
  const changing: Store = {
    ...store,
    findReviewByLink: async (hash) => {
      const record = await store.findReviewByLink(hash);
      return record && change(record);
    },
  };
  const service = await startService({}, { ...assembly, store: changing });
  const { review } = await post(service, OMIT);
  expect((await openLink(service, review)).status).toBe(200);
  change = (record) => ({ ...record, requestBytes: Buffer.from(BILL.replace('"Charge": 1', '"Charge": 2')) });
  expect((await openLink(service, review)).status).toBe(500);
});

test.for([
  [undefined, 'gzip'],
  ['identity', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
] as const)('Accept-Encoding %s is answered with %s, and kept so', async ([accepted, coding]) => {
  const service = await startService({}, assembly);
  const { response, bytes, review } = await post(service, accepted ? { 'accept-encoding': accepted } : {});
  expect(response.headers.get('content-encoding')).toBe(coding);
  const kept = await service.store.findReview('one', review.qrCodeID!);
  expect(bytes.equals(kept!.resultBytes)).toBe(true);
  expect(await (await openLink(service, review)).text()).toBe(review.logHTML);
});

test('a review that is sent again is the one that was made, in a coding that this call takes', async () => {
  const service = await startService({}, assembly);
  const key = { 'idempotency-key': 'a key of this bill' };
  const first = await post(service, { ...key, ...OMIT, 'accept-encoding': 'zstd' });
  const again = await post(service, { ...key, 'accept-encoding': 'gzip' });
  expect(again.text).toBe(first.text);
  expect(zstdDecompressSync(first.bytes).toString()).toBe(first.text);
  expect(Object.fromEntries(again.response.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'preference-applied': 'omit-page',
    'idempotency-replayed': 'true',
  });
});
