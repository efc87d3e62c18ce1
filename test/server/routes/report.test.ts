/** A report link opens one report, for whoever has it, and nothing else opens it. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BILL } from '../fake-engine.ts';
import { type Account, NOON, PUBLIC_URL, type Service, startService } from '../service.ts';

async function reviewFor(
  service: Service,
  account: Account,
): Promise<{ id: string; path: string; key: string }> {
  const headers = { ...(await service.authorise(account)), 'content-type': 'application/json' };
  const response = await service.post('/v1/review', JSON.stringify(BILL), headers);
  const { qrCodeID, qrCodeURL } = JSON.parse(gunzipSync(await response.arrayBuffer()).toString()) as Record<
    string,
    string
  >;
  const url = new URL(qrCodeURL!);
  expect(url.origin).toBe(PUBLIC_URL);
  return { id: qrCodeID!, path: url.pathname + url.search, key: url.searchParams.get('k')! };
}

test('the link opens the report as it was, without token or key, and the page cannot do anything', async () => {
  const service = await startService();
  const { path } = await reviewFor(service, service.one);
  const response = await service.app.request(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(`<!doctype html><p>${PUBLIC_URL}${path}</p>`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  });
  const policy = response.headers.get('content-security-policy')!;
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/script-src|https?:|\*/);
});

describe('what does not open it looks the same, whatever is wrong', () => {
  /** How long links work is the last of it. */
  type Broken = [name: string, breakLink: Break, linkDays?: number];
  type Break = (
    service: Service,
    link: { id: string; path: string; key: string },
  ) => string | Promise<string>;
  const breaks: Broken[] = [
    [
      'a disabled tenant',
      async (service, link) => {
        await service.store.disableTenant('one', 1);
        return link.path;
      },
    ],
    ['an unknown id', (_, link) => `/ID/0000-0001?k=${link.key}`],
    ['no secret', (_, link) => `/ID/${link.id}`],
    ['a blank secret', (_, link) => `/ID/${link.id}?k=`],
    ['a wrong secret', (_, link) => `/ID/${link.id}?k=${'A'.repeat(32)}`],
    ['a secret cut short', (_, link) => `/ID/${link.id}?k=${link.key.slice(0, -1)}`],
    [
      'the hash instead of the secret',
      async (service, link) =>
        `/ID/${link.id}?k=${(await service.store.findReview('one', link.id))!.linkHash}`,
    ],
    [
      'the secret of another review',
      async (service, link) => `/ID/${link.id}?k=${(await reviewFor(service, service.one)).key}`,
    ],
    [
      'another tenant’s review',
      async (service, link) => `/ID/${link.id}?k=${(await reviewFor(service, service.two)).key}`,
    ],
    ['SQL', (_, link) => `/ID/${link.id}?k=${encodeURIComponent("' or 1=1 --")}`],
    [
      'a revoked link',
      async (service, link) => {
        await service.store.revokeLink('one', link.id, NOON);
        return link.path;
      },
    ],
    [
      'a link of a tenant that revoked all',
      async (service, link) => {
        await service.store.revokeLinks('one', NOON);
        return link.path;
      },
    ],
    [
      'a link of a tenant that lets its links work for less',
      async (service, link) => {
        await service.store.changeLinkDays('one', 2);
        service.clock.now += 2 * 86_400_000;
        return link.path;
      },
      10,
    ],
    [
      'an expired link',
      (service, link) => {
        service.clock.now += 86_400_000;
        return link.path;
      },
    ],
  ];
  test.for(breaks)('%s', async ([, breakLink, linkDays = 1]) => {
    const service = await startService({ linkDays });
    const link = await reviewFor(service, service.one);
    const good = await service.app.request(link.path);
    expect(good.status).toBe(200);
    const response = await service.app.request(await breakLink(service, link));
    const never = await service.app.request('/ID/9999-9999?k=x');
    expect([response.status, await response.text()]).toEqual([404, await never.text()]);
    const headersOf = ({ headers }: Response) =>
      Object.entries(Object.fromEntries(headers)).filter(([name]) => name !== 'x-request-id');
    expect(headersOf(response)).toEqual(headersOf(never));
  });
});

describe('how long a link works', () => {
  const DAY = 86_400_000;
  test.each<[name: string, configured: number, ofTenant: number | null, later: number | null, works: number]>(
    [
      ['as the service is configured', 3, null, null, 3],
      ['as its tenant has it', 3, 10, null, 10],
      ['for ever, as its tenant has it', 3, 0, null, Number.POSITIVE_INFINITY],
      ['less, when its tenant comes to want that', 30, null, 5, 5],
      ['never longer than it was made for', 3, 10, 20, 10],
      ['never longer than it was made for, either, by "for ever"', 3, 10, 0, 10],
    ],
  )('%s', async (_, configured, ofTenant, later, works) => {
    const service = await startService({ linkDays: configured });
    await service.store.changeLinkDays('one', ofTenant);
    const { path } = await reviewFor(service, service.one);
    if (later !== null) await service.store.changeLinkDays('one', later);
    const statusAfter = async (milliseconds: number) => {
      service.clock.now = NOON + milliseconds;
      return (await service.app.request(path)).status;
    };
    if (works === Number.POSITIVE_INFINITY) return expect(await statusAfter(40_000 * DAY)).toBe(200);
    expect([await statusAfter(works * DAY - 1), await statusAfter(works * DAY)]).toEqual([200, 404]);
  });
});

test('revoking all links of a tenant leaves those made later, and those of others', async () => {
  const service = await startService();
  const [old, other] = [await reviewFor(service, service.one), await reviewFor(service, service.two)];
  await service.store.revokeLinks('one', service.clock.now);
  service.clock.now += 1;
  const young = await reviewFor(service, service.one);
  const statuses = [old, other, young].map(async ({ path }) => (await service.app.request(path)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
});

describe('a large page', () => {
  /** Compresses badly. */
  const page = `<!doctype html>${Array.from({ length: 20_000 }, (_, index) => Math.sin(index)).join()}`;
  const start = async () => {
    const service = await startService({}, { renderReport: () => page });
    return { service, path: (await reviewFor(service, service.one)).path };
  };
  const read = async (service: Service, path: string, headers = {}) => service.app.request(path, { headers });

  test('is the same, compressed and not', async () => {
    const { service, path } = await start();
    const [plain, packed] = [
      await read(service, path),
      await read(service, path, { 'accept-encoding': 'gzip' }),
    ];
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(page);
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(page);
    expect(packed.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'));
    const head = await service.app.request(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('waits for a place while others read it, and gets the one of a reader who left', async () => {
    const { service, path } = await start();
    const open = async () => service.bare.request(path);
    const readers = await Promise.all([1, 2, 3, 4].map(open));
    const order: string[] = [];
    const late = Array.from({ length: 16 }, () => open().finally(() => order.push('late')));
    const tooLate = await open();
    expect([tooLate.status, tooLate.headers.get('retry-after')]).toEqual([503, '5']);
    order.push('left');
    await readers[0]!.body!.cancel();
    for (const reader of [...readers.slice(1), ...late]) expect(await (await reader).text()).toBe(page);
    expect(order.slice(0, 2)).toEqual(['left', 'late']);
  });

  test('of a damaged row is an error, not half a page', async () => {
    const { service, path } = await start();
    const find = service.store.findReviewByLink.bind(service.store);
    service.store.findReviewByLink = async (hash) => {
      const review = (await find(hash))!;
      return { ...review, resultBytes: review.resultBytes.fill(0) };
    };
    for (let time = 0; time < 9; time++) expect((await read(service, path)).status).toBe(500);
  });
});

test('a link without an end is good for ever', async () => {
  const service = await startService({ linkDays: 0 });
  const { path } = await reviewFor(service, service.one);
  service.clock.now += 100 * 365 * 86_400_000;
  expect((await service.app.request(path)).status).toBe(200);
});

test('the secret is in no column but the response as sent, and in no log line', async () => {
  const service = await startService();
  const { id, key } = await reviewFor(service, service.one);
  await service.app.request(`/ID/${id}?k=${key}`);
  const {
    resultBytes: _sent,
    requestBytes: _received,
    ...columns
  } = (await service.store.findReview('one', id))!;
  expect(JSON.stringify(columns)).not.toContain(key);
  expect(JSON.stringify(service.logged)).not.toContain(key);
});

test('a tenant that keeps nothing gets a price, and no id, link or row', async () => {
  const service = await startService();
  const { addApiKey, addClient, addTenant } = await import('../../../server/credentials/accounts.ts');
  const world = {
    store: service.store,
    clock: () => NOON,
    random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  };
  await addTenant(world, { id: 'brief', pack: null, requiredScope: null, keepsReviews: false });
  const client = await addClient(world, { tenantId: 'brief', scopes: [] });
  const key = await addApiKey(world, 'brief');
  const account = { clientId: client.id, clientSecret: client.secret, apiKey: key.secret, apiKeyId: key.id };
  const headers = { ...(await service.authorise(account)), 'content-type': 'application/json' };
  const response = await service.post('/v1/review', JSON.stringify(BILL), headers);
  const review = JSON.parse(gunzipSync(await response.arrayBuffer()).toString()) as object;
  expect(review).toMatchObject({ qrCodeID: null, qrCodeURL: null, logHTML: '<!doctype html><p>no link</p>' });
});

test('no log line holds text of a request, and each request has one', async () => {
  const service = await startService();
  await service.postBill({ 'x-request-id': 'r-1' });
  const line = service.logged.filter((one) => (one as { requestId: string }).requestId === 'r-1');
  expect(line).toEqual([
    {
      requestId: 'r-1',
      method: 'POST',
      route: '/v1/review',
      status: 200,
      milliseconds: expect.any(Number) as number,
      tenant: 'one',
      client: service.one.clientId,
      lines: 1,
      failed: 0,
      bytesOut: expect.any(Number) as number,
    },
  ]);
  expect(JSON.stringify(service.logged)).not.toContain('B-1');
});
