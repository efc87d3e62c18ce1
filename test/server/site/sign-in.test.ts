/** Who signs in and how long that holds: the issuer's own rules, a cookie that nobody else can use. */
import { describe, expect, test } from 'vitest';
import { type Service, startService } from '../service.ts';
import { openBrowser } from './browser-session.ts';

const start = (overrides = {}, parts = {}) => startService(overrides, parts);

test('signed in with a client, a person is led to where they wanted to go', async () => {
  const service = await start();
  const person = openBrowser(service);
  const turnedAway = await person.get('/reviews/queue?who=coder');
  expect([turnedAway.status, turnedAway.location]).toEqual([
    303,
    `/sign-in?next=${encodeURIComponent('/reviews/queue?who=coder')}`,
  ]);
  const page = await person.get(turnedAway.location);
  expect(page.html).toContain("name=next value='/reviews/queue?who=coder'");
  const { clientId, clientSecret } = service.one;
  const { status, location, headers } = await person.send('/sign-in', {
    clientId,
    clientSecret,
    next: '/reviews/queue?who=coder',
  });
  expect([status, location]).toEqual([303, '/reviews/queue?who=coder']);
  const cookie = headers.get('set-cookie')!;
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/', 'Max-Age=3600'])
    expect(cookie).toContain(attribute);
  expect((await person.get('/reviews')).text).toContain(`${clientId} of one`);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/reviews@evil.example',
  '/try',
  '/reviews/../sign-out',
  'javascript:1',
  '/\\evil',
])('nobody is led away by next=%s', async (next) => {
  const service = await start();
  const { clientId, clientSecret } = service.one;
  const { location } = await openBrowser(service).send('/sign-in', { clientId, clientSecret, next });
  expect(location).toBe('/reviews');
});

describe('who does not get in is told so on the page', () => {
  type Fields = (service: Service) => Promise<Record<string, string>> | Record<string, string>;
  test.each<[string, Fields, RegExp]>([
    [
      'a wrong secret',
      ({ one }) => ({ clientId: one.clientId, clientSecret: 'brs_x' }),
      /the secret is wrong/,
    ],
    ['an unknown client', () => ({ clientId: 'nobody', clientSecret: 'x' }), /client is unknown/],
    ['nothing', () => ({}), /client is unknown/],
    [
      'a client that is disabled',
      async ({ one, store }) => {
        await store.disableClient(one.clientId, 1);
        return { clientId: one.clientId, clientSecret: one.clientSecret };
      },
      /unknown or disabled/,
    ],
    [
      'an API key',
      ({ one }) => ({ clientId: one.clientId, clientSecret: one.apiKey }),
      /the secret is wrong/,
    ],
  ])('%s', async (_name, fields, shown) => {
    const service = await start();
    const { status, text, headers } = await openBrowser(service).send('/sign-in', await fields(service));
    expect(status).toBe(401);
    expect(text).toMatch(shown);
    expect(headers.get('set-cookie')).toBeNull();
  });
});

test('wrong secrets are slowed down as at the token address, and the two count together', async () => {
  const service = await start({ tokenLimit: 100 });
  const person = openBrowser(service);
  const wrong = () => person.send('/sign-in', { clientId: service.one.clientId, clientSecret: 'x' });
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await wrong()).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const { status, text, headers } = await person.signIn(service.one);
  expect([status, headers.get('retry-after')]).toEqual([429, '6']);
  expect(text).toContain('Too many requests');
});

describe('a session ends', () => {
  const isIn = async (person: ReturnType<typeof openBrowser>) =>
    (await person.get('/reviews')).status === 200;
  test.each<[string, (service: Service, person: ReturnType<typeof openBrowser>) => unknown]>([
    ['when the hour is over', ({ clock }) => (clock.now += 3_600_000)],
    ['when the client is disabled', ({ store, one }) => store.disableClient(one.clientId, 1)],
    ['when the tenant is disabled', ({ store }) => store.disableTenant('one', 1)],
    ['when the person signs out', (_, person) => person.send('/sign-out', {})],
    ['when the signing keys are withdrawn', ({ store }) => store.expireSigningKeys(1)],
  ])('%s', async (_name, end) => {
    const service = await start();
    const person = openBrowser(service);
    await person.signIn(service.one);
    expect(await isIn(person)).toBe(true);
    await end(service, person);
    expect(await isIn(person)).toBe(false);
  });

  test('and a cookie that was changed is none', async () => {
    const service = await start();
    const person = openBrowser(service);
    await person.signIn(service.one);
    const forged = person.cookie().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await service.app.request('/reviews', { headers: { cookie: forged } })).status).toBe(303);
  });
});

describe('another site cannot send the form', () => {
  test.each<[string, Record<string, string>, number]>([
    ['from here', { 'sec-fetch-site': 'same-origin' }, 303],
    ['from the address bar', { 'sec-fetch-site': 'none' }, 303],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sibling', { 'sec-fetch-site': 'same-site' }, 403],
  ])('%s', async (_name, headers, expected) => {
    const service = await start();
    const { clientId, clientSecret } = service.one;
    const person = openBrowser(service);
    expect((await person.send('/sign-in', { clientId, clientSecret }, headers)).status).toBe(expected);
    expect((await person.send('/sign-out', {}, headers)).status).toBe(expected);
  });

  test('nor one that only says its origin', async () => {
    const service = await start();
    const send = (origin: string) =>
      service.app.request('/sign-out', {
        method: 'POST',
        headers: { origin, host: 'review.example' },
      });
    expect((await send('https://evil.example')).status).toBe(403);
    expect((await send('null')).status).toBe(403);
    expect((await send('https://review.example')).status).toBe(303);
  });
});

test('with another issuer its token is pasted, and held to that issuer', async () => {
  const externalIssuer = {
    ...{ issuer: 'https://issuer.example', jwksUri: 'https://issuer.example/keys', audience: 'bill-review' },
    ...{ clientClaim: 'client_id', tenantClaim: 'tenant', scopeClaim: 'scope', tokenType: 'any' },
  };
  const service = await start({ externalIssuer });
  const person = openBrowser(service);
  const { text } = await person.get('/sign-in');
  expect(text).toContain('Access token of https://issuer.example');
  const { status } = await person.send('/sign-in', { token: 'x' });
  expect(status).toBe(401);
  expect((await person.send('/sign-in', { token: 'x'.repeat(4000) })).text).toContain(
    'too long for a session',
  );
});

test('behind a path, and without TLS, the cookie is for that path alone', async () => {
  const service = await start({}, { publicUrl: () => 'http://127.0.0.1:8080/base' });
  const { headers, location } = await openBrowser(service).signIn(service.one);
  expect(headers.get('set-cookie')).toMatch(/Path=\/base/);
  expect(headers.get('set-cookie')).not.toContain('Secure');
  expect(location).toBe('/base/reviews');
});
