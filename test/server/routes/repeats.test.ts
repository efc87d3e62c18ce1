/** `Idempotency-Key`: a review that is sent again is the review that was made. */
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { addApiKey, addTenant } from '../../../server/credentials/accounts.ts';
import { addKnownClient } from '../../helpers/add-client.ts';
import { BILL } from '../fake-engine.ts';
import { type Account, type Service, startService } from '../service.ts';

const HOUR = 3_600_000;
const OTHER = { ...BILL, Bill: { UniqueID: 'another' } };

interface Sent {
  readonly key?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly by?: Account;
  readonly encoding?: string;
}

async function send(
  service: Service,
  { key = 'k', body = JSON.stringify(BILL), by = service.one, encoding }: Sent = {},
) {
  const response = await service.post('/v1/review', body, {
    ...(await service.authorise(by)),
    'content-type': 'application/json',
    'idempotency-key': key,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  return { status, bytes, replayed: headers.get('idempotency-replayed'), headers };
}

const countReviews = async (service: Service, tenant = 'one') => {
  const question = { text: '', madeFrom: null, madeBefore: null, servedFrom: null, servedThrough: null };
  return (await service.store.searchReviews(tenant, { ...question, isCurrent: false, offset: 0, limit: 99 }))
    .length;
};

test('the same key and body give the same bytes, and one review', async () => {
  const service = await startService();
  const first = await send(service);
  service.clock.now += HOUR;
  const second = await send(service);
  expect([first.status, first.replayed, second.status, second.replayed]).toEqual([200, null, 200, 'true']);
  expect(second.bytes.equals(first.bytes)).toBe(true);
  for (const name of ['content-type', 'content-encoding', 'cache-control'])
    expect(second.headers.get(name)).toBe(first.headers.get(name));
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(await countReviews(service)).toBe(1);
});

describe('what is another review', () => {
  test.each<[name: string, second: (service: Service) => Sent, tenant?: string]>([
    ['another key', () => ({ key: 'l' })],
    ['the same key of another tenant', (service) => ({ by: service.two }), 'two'],
  ])('%s', async (_, second, tenant = 'one') => {
    const service = await startService();
    const first = await send(service);
    const again = await send(service, second(service));
    expect([again.status, again.replayed]).toEqual([200, null]);
    expect(again.bytes.equals(first.bytes)).toBe(false);
    expect(await countReviews(service, tenant)).toBe(tenant === 'one' ? 2 : 1);
  });

  test('the same key when it has run out', async () => {
    const service = await startService({ keyHours: 2 });
    const body = JSON.stringify(OTHER);
    const first = await send(service);
    service.clock.now += 2 * HOUR - 1;
    expect((await send(service)).bytes.equals(first.bytes)).toBe(true);
    service.clock.now += 1;
    expect(await send(service, { body })).toMatchObject({ status: 200, replayed: null });
    expect(await send(service, { body })).toMatchObject({ status: 200, replayed: 'true' });
  });
});

test('a body that is compressed is the same body', async () => {
  const service = await startService();
  await send(service);
  const body = new Uint8Array(gzipSync(JSON.stringify(BILL)));
  expect(await send(service, { body, encoding: 'gzip' })).toMatchObject({ status: 200, replayed: 'true' });
});

test('another body is refused, and neither reviewed nor kept', async () => {
  const service = await startService();
  await send(service);
  const { status, bytes } = await send(service, { body: JSON.stringify(OTHER) });
  expect([status, JSON.parse(bytes.toString()).code]).toEqual([409, 'idempotency_key_reused']);
  expect(await countReviews(service)).toBe(1);
});

test('a call that is refused uses no key up', async () => {
  const service = await startService();
  expect((await send(service, { body: '{}' })).status).toBe(400);
  expect(await send(service)).toMatchObject({ status: 200, replayed: null });
});

test.each(['', 'x'.repeat(256)])('a key that is none: %j', async (key) => {
  const service = await startService();
  const { status, bytes } = await send(service, { key });
  expect([status, JSON.parse(bytes.toString()).code]).toEqual([400, 'idempotency_key_invalid']);
});

describe('several at once', () => {
  test('of the same body give one review, which is made once', async () => {
    let made = 0;
    const renderReport = () => {
      made += 1;
      return '<!doctype html>';
    };
    const service = await startService({}, { renderReport });
    const all = await Promise.all(Array.from({ length: 8 }, () => send(service)));
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(all.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(new Set(all.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1);
    expect([made, await countReviews(service)]).toEqual([1, 1]);
  });

  test('of several bodies: one is reviewed, the others are refused', async () => {
    const service = await startService();
    const bodies = [BILL, OTHER, { ...BILL, Bill: { UniqueID: 'third' } }].map((bill) =>
      JSON.stringify(bill),
    );
    const statuses = (await Promise.all(bodies.map((body) => send(service, { body })))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  test('of two processes on one store give one review', async () => {
    const service = await startService();
    const first = await send(service);
    const find = service.store.findRepeat.bind(service.store);
    const looks: (object | null)[] = [];
    // The other process looks before this one has kept the review.
    service.store.findRepeat = async (id, now) => {
      const found = looks.length === 0 ? null : await find(id, now);
      looks.push(found);
      return found;
    };
    const second = await send({ ...service, post: onOther(service) });
    expect([looks.length, second.status, second.replayed]).toEqual([2, 200, 'true']);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(await countReviews(service)).toBe(1);
  });
});

/** Posts to another application on the same store. */
const onOther =
  ({ bare }: Service): Service['post'] =>
  async (path, body, headers) =>
    bare.request(path, { method: 'POST', body, headers });

test('a tenant that keeps nothing has nothing to repeat: its calls are answered as without a key', async () => {
  const service = await startService();
  const world = { store: service.store, clock: () => service.clock.now, random: randomBytes };
  await addTenant(world, { id: 'brief', pack: null, requiredScope: null, keepsReviews: false });
  const client = await addKnownClient(service.store, { tenantId: 'brief', scopes: [], now: 0 });
  const key = await addApiKey(world, 'brief');
  const by = { clientId: client.id, clientSecret: client.secret, apiKey: key.secret, apiKeyId: key.id };
  // Its key is not even looked at.
  for (const sent of [{}, { body: JSON.stringify(OTHER) }, { key: '' }])
    expect(await send(service, { ...sent, by })).toMatchObject({ status: 200, replayed: null });
});
