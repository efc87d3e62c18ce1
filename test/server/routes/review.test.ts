import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { BILL } from '../fake-engine.ts';
import { PUBLIC_URL, startService } from '../service.ts';

async function readReview(response: Response) {
  return JSON.parse(gunzipSync(await response.arrayBuffer()).toString()) as Record<string, never> & {
    qrCodeID: string;
    qrCodeURL: string;
    logHTML: string;
    bill: { uniqueID: string; totalCharge: number };
  };
}

test('a review is 200, always gzip, and carries an id, a link and a report', async () => {
  const service = await startService();
  const response = await service.postBill({ 'accept-encoding': 'identity', 'x-request-id': 'my-id-1' });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    'x-request-id': 'my-id-1',
    'x-content-type-options': 'nosniff',
  });
  const review = await readReview(response);
  expect(review.bill).toMatchObject({ uniqueID: 'B-1', totalCharge: 100 });
  expect(review.qrCodeID).toMatch(/^\d{4}-\d{4}$/);
  expect(review.qrCodeURL).toMatch(new RegExp(`^${PUBLIC_URL}/ID/${review.qrCodeID}\\?k=[A-Za-z0-9_-]{32}$`));
  expect(review.logHTML).toContain(review.qrCodeURL);
});

test('a gzip body gives the same review as a plain one', async () => {
  const service = await startService();
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const packed = new Uint8Array(gzipSync(JSON.stringify(BILL)));
  const response = await service.post('/v1/review', packed, { ...headers, 'content-encoding': 'gzip' });
  expect(response.status).toBe(200);
  expect((await readReview(response)).bill).toMatchObject({ uniqueID: 'B-1', totalCharge: 100 });
});

test('what is kept is what was received and sent, byte for byte', async () => {
  const service = await startService();
  const response = await service.postBill();
  const sent = new Uint8Array(await response.arrayBuffer());
  const { qrCodeID } = JSON.parse(gunzipSync(sent).toString()) as { qrCodeID: string };
  const kept = await service.store.findReview('one', qrCodeID);
  expect(Buffer.from(kept!.resultBytes).equals(Buffer.from(sent))).toBe(true);
  expect(Buffer.from(kept!.requestBytes).toString()).toBe(JSON.stringify(BILL));
  expect(kept).toMatchObject({
    requestEncoding: 'identity',
    clientId: service.one.clientId,
    linkRevokedAt: null,
  });
});

test('the answer waits until the review is kept, and a store that fails is a 500 without a review', async () => {
  const store = await openSqliteStore(':memory:');
  const events: string[] = [];
  const slow: Store = {
    ...store,
    async addReview(review) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (review.requestId === 'full') throw new Error('disk full at /secret/path');
      await store.addReview(review);
      events.push('kept');
    },
  };
  const service = await startService({}, { store: slow });
  await service.postBill().then(() => events.push('answered'));
  expect(events).toEqual(['kept', 'answered']);
  const failed = await service.postBill({ 'x-request-id': 'full' });
  expect([failed.status, failed.headers.get('content-encoding')]).toEqual([500, null]);
  expect(await failed.text()).not.toContain('secret');
});
