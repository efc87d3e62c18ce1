/** The service's counts of itself: for whoever has the token, exact, and nothing of a bill in them. */
import { expect, test, vi } from 'vitest';
import { BILL } from '../fake-engine.ts';
import { startService } from '../service.ts';

const TOKEN = 'm'.repeat(40);
const read = (
  app: { request: (path: string, init: object) => Response | Promise<Response> },
  token: string,
) => app.request('/metrics', { headers: { authorization: `Bearer ${token}` } });

/** The samples of a text of metrics, by name with labels. */
const samplesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

test('without a token configured there is no such path', async () => {
  const { bare } = await startService();
  expect((await read(bare, TOKEN)).status).toBe(404);
});

test.for(['', 'wrong', TOKEN.slice(1), `${TOKEN}m`])('the token %s reads nothing', async (token) => {
  const { bare } = await startService({ metricsToken: TOKEN });
  const response = await read(bare, token);
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect(await response.text()).not.toContain('bill_review');
});

test('requests, lines and times are counted by route, tenant and status, and nothing of a bill is', async () => {
  const service = await startService({ metricsToken: TOKEN });
  const body = JSON.stringify({ ...BILL, Bill: { ...BILL.Bill, UniqueID: 'CANARY-BILL' } });
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const send = (more: object = {}) =>
    service.bare.request('/v1/review', { method: 'POST', body, headers: { ...headers, ...more } });
  for (const response of [await send(), await send()]) {
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
  expect((await send({ authorization: 'Bearer CANARY.TOKEN.X' })).status).toBe(401);
  expect((await service.bare.request('/CANARY-PATH')).status).toBe(404);
  const response = await read(service.bare, TOKEN);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  expect(text).not.toContain('CANARY');
  const samples = samplesOf(text);
  const review = '{route="/v1/review",tenant="one",status="200"}';
  expect(samples.get(`bill_review_requests_total${review}`)).toBe(2);
  expect(samples.get('bill_review_requests_total{route="/v1/review",tenant="",status="401"}')).toBe(1);
  expect(samples.get('bill_review_request_seconds_count{route="/v1/review"}')).toBe(3);
  expect(samples.get('bill_review_lines_total{tenant="one"}')).toBe(2 * BILL.Services.length);
  expect(samples.get('bill_review_waiting_requests')).toBe(0);
  expect(samples.get('bill_review_store_up')).toBe(1);
});

test('what waits shows, also behind a large request, which another thread answers', async () => {
  const held = Promise.withResolvers<null>();
  const workers = { answer: () => held.promise, close: async () => {} };
  const service = await startService({ metricsToken: TOKEN }, { workers });
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const body = JSON.stringify(BILL) + ' '.repeat(60_000);
  const sent = [1, 2, 3].map(() => service.bare.request('/v1/review', { method: 'POST', body, headers }));
  await vi.waitFor(async () => {
    const text = await (await read(service.bare, TOKEN)).text();
    expect(samplesOf(text).get('bill_review_waiting_requests')).toBe(2);
  });
  held.resolve(null);
  for (const response of await Promise.all(sent)) expect(response.status).toBe(200);
});

test('a store that has gone shows, and the reading itself is answered', async () => {
  const service = await startService({ metricsToken: TOKEN });
  await service.store.close();
  const response = await read(service.bare, TOKEN);
  expect(response.status).toBe(200);
  expect(samplesOf(await response.text()).get('bill_review_store_up')).toBe(0);
});
