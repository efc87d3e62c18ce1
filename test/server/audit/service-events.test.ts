/** What a service records of those who open, decide and fetch: each once, with ids and counts, and never in anybody's way. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyEvents } from '../../../server/audit/verify-events.ts';
import type { Bulk } from '../../../server/bulk/run-bulk.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { shippedAssembly } from '../../helpers/shipped-assembly.ts';
import { startBulkService } from '../bulk/bulk-service.ts';
import { BILL } from '../fake-engine.ts';
import { PUBLIC_URL, type Service, startService } from '../service.ts';
import { openBrowser } from '../site/browser-session.ts';
import { readEvents } from './read-events.ts';

const MINUTE = 60_000;
const bulks: Bulk[] = [];
afterEach(async () => {
  for (const bulk of bulks.splice(0)) await bulk.stop();
});

async function review(service: Service, headers: Record<string, string> = {}) {
  const response = await service.postBill(headers);
  const text = gunzipSync(await response.arrayBuffer()).toString();
  const { qrCodeID, qrCodeURL } = JSON.parse(text) as { qrCodeID: string; qrCodeURL: string };
  return { id: qrCodeID, path: qrCodeURL.slice(PUBLIC_URL.length) };
}

test('making a review records no event: it is a link of the chain of reviews', async () => {
  const service = await startService();
  await review(service);
  expect(await readEvents(service.store)).toEqual([]);
});

test('a report that is opened by its link, once a minute; no other request for it', async () => {
  const service = await startService();
  const { id, path } = await review(service);
  const get = (url: string, method = 'GET') => service.app.request(url, { method });
  await get(path, 'HEAD');
  await get(`${path.slice(0, -1)}`);
  await get('/ID/0000-0001?k=x');
  expect(await readEvents(service.store)).toEqual([]);
  for (let time = 0; time < 3; time += 1) expect((await get(path)).status).toBe(200);
  service.clock.now += MINUTE - 1;
  await get(path);
  expect(await readEvents(service.store)).toEqual([`report.opened link one ${id} {}`]);
  service.clock.now += 1;
  await get(path);
  expect(await readEvents(service.store)).toHaveLength(2);
});

test('a review that was sent again to whoever sent the bill again', async () => {
  const service = await startService();
  const key = { 'idempotency-key': 'k' };
  const { id } = await review(service, key);
  expect(await readEvents(service.store)).toEqual([]);
  await review(service, key);
  expect(await readEvents(service.store)).toEqual([`review.fetched ${service.one.clientId} one ${id} {}`]);
});

test('the results of a job, by their rows, and a job that is taken away', async () => {
  const { service, begin, submit, finish, results, call } = await startBulkService(bulks);
  const rows = [1, 2, 3].map((index) => JSON.stringify({ ...BILL, Bill: { UniqueID: `B${index}` } }));
  const id = await submit(rows);
  expect(await results(id)).toEqual([]);
  begin();
  await finish(id);
  expect(await results(id)).toHaveLength(3);
  expect(await results(id, 2)).toHaveLength(1);
  expect(await results(id, 3)).toHaveLength(0);
  expect((await call('DELETE', `/v1/jobs/${id}`)).status).toBe(204);
  expect((await call('DELETE', `/v1/jobs/${id}`)).status).toBe(404);
  const by = `${service.one.clientId} one ${id}`;
  expect(await readEvents(service.store)).toEqual([
    `job.fetched ${by} {"after":0,"rows":3}`,
    `job.fetched ${by} {"after":2,"rows":1}`,
    `job.removed ${by} {}`,
  ]);
});

test('pages of reviews that are opened, and what is decided on them; no word of a bill', async () => {
  const service = await startService({}, shippedAssembly(), { one: 'demo' });
  const bill = readFileSync(
    new URL('../../../server/demo/1-north-carolina-workers-comp.json', import.meta.url),
    'utf8',
  );
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const response = await service.post('/v1/review', bill, headers);
  const { qrCodeID: id } = JSON.parse(gunzipSync(await response.arrayBuffer()).toString()) as {
    qrCodeID: string;
  };
  const person = openBrowser(service);
  await person.signIn(service.one);
  for (const path of ['/reviews?q=DEMO', '/reviews/queue', `/reviews/${id}/report`, '/reviews/0000-0001'])
    await person.get(path);
  const form = {
    ...{ line: '4', allowance: '80.00', source: '7', reason: 'Only two units are documented' },
    formKey: await person.readKey(`/reviews/${id}`),
  };
  await person.send(`/reviews/${id}/decide`, { ...form, allowance: 'much' });
  const { location } = await person.send(`/reviews/${id}/decide`, form);
  const later = location.slice('/reviews/'.length);
  await person.get(`/reviews/compare?a=${id}&b=${later}`);
  const stranger = openBrowser(service);
  await stranger.signIn(service.two);
  expect((await stranger.get(`/reviews/${id}`)).status).toBe(404);
  const by = `${service.one.clientId} one`;
  const events = await readEvents(service.store);
  expect(events).toEqual([
    `reviews.listed ${by} - {"as":"search"}`,
    `reviews.listed ${by} - {"as":"queue"}`,
    `review.opened ${by} ${id} {"as":"report"}`,
    `review.opened ${by} ${id} {}`,
    `review.decided ${by} ${id} {"line":4,"newReview":"${later}"}`,
    `review.opened ${by} ${id} {"as":"compared"}`,
    `review.opened ${by} ${later} {"as":"compared"}`,
  ]);
  expect(await verifyEvents(service.store)).toMatchObject({ count: 7, problems: [] });
  expect(events.join('\n')).not.toMatch(/DEMO|WC-2025|80\.00|documented/);
});

describe('where no event can be kept', () => {
  const CANARY = 'a text of the database';
  const breakStore = (store: Store, addAuditEvent: Store['addAuditEvent']): Store => ({
    ...store,
    addAuditEvent,
  });

  test('what happened has happened, and the log says what the event would have', async () => {
    const store = breakStore(await openSqliteStore(':memory:'), async () => {
      throw new Error(CANARY);
    });
    const service = await startService({}, { store });
    const { id, path } = await review(service);
    expect((await service.app.request(path)).status).toBe(200);
    await new Promise((resolve) => setImmediate(resolve));
    const lost = service.logged.find((line) => 'kind' in line);
    expect(lost).toMatchObject({ kind: 'report.opened', actor: 'link', tenant: 'one', subject: id });
    expect(JSON.stringify(service.logged)).not.toContain(CANARY);
  });

  test('the next opening is tried again, also within the minute', async () => {
    const whole = await openSqliteStore(':memory:');
    let failures = 1;
    const store = breakStore(whole, async (event) => {
      failures -= 1;
      if (failures >= 0) throw new Error(CANARY);
      return whole.addAuditEvent(event);
    });
    const service = await startService({}, { store });
    const { path } = await review(service);
    await service.app.request(path);
    expect(await readEvents(store)).toEqual([]);
    await service.app.request(path);
    expect(await readEvents(store)).toHaveLength(1);
  });

  test('nobody waits for one that takes long', async () => {
    const store = breakStore(await openSqliteStore(':memory:'), () => new Promise(() => {}));
    const service = await startService({}, { store });
    const { path } = await review(service);
    expect((await service.app.request(path)).status).toBe(200);
  });
});
