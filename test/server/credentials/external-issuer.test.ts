/** Tokens of a customer's own identity provider, which is a small HTTP server here. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BILL } from '../fake-engine.ts';
import { NOON, requestToken, type Service, startService } from '../service.ts';

const NOW = NOON / 1000;
let server: Server;
let jwksUri: string;
let asked = 0;
let key: CryptoKey;
let service: Service;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const jwk: JWK = { ...(await exportJWK(pair.publicKey)), kid: 'ext', alg: 'RS256' };
  server = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  service = await startService({ externalIssuer: makeIssuer(jwksUri) });
});
afterAll(() => server.close());

function makeIssuer(uri: string, tokenType = 'at+jwt') {
  return {
    issuer: 'https://id.example/',
    jwksUri: uri,
    audience: 'bill-review',
    clientClaim: 'azp',
    tenantClaim: 'org',
    scopeClaim: 'scp',
    tokenType,
  };
}

const GOOD = {
  iss: 'https://id.example/',
  aud: 'bill-review',
  azp: 'app-1',
  org: 'one',
  scp: ['billreview:write'],
  exp: NOW + 60,
};

async function call(
  claims: Record<string, unknown>,
  alg = 'RS256',
  at = service,
  typ: string | null = 'at+jwt',
): Promise<[number, string | undefined]> {
  const payload = Object.fromEntries(
    Object.entries({ ...GOOD, ...claims }).filter(([, value]) => value !== undefined),
  );
  const token = await new SignJWT(payload)
    .setProtectedHeader({ alg, kid: 'ext', ...(typ === null ? {} : { typ }) })
    .sign(key);
  const response = await at.post('/v1/review', JSON.stringify(BILL), {
    authorization: `Bearer ${token}`,
    'x-api-key': at.one.apiKey,
    'content-type': 'application/json',
  });
  if (response.status === 200) return [200, undefined];
  return [response.status, ((await response.json()) as { code: string }).code];
}

describe('a token of the external issuer', () => {
  test.for<[string, Record<string, unknown>, [number, string | undefined]]>([
    ['as it should be', {}, [200, undefined]],
    ['scopes as text', { scp: 'a billreview:write' }, [200, undefined]],
    ['expired', { exp: NOW - 60 }, [401, 'token_expired']],
    ['for another audience', { aud: 'other' }, [401, 'token_invalid']],
    ['of another issuer', { iss: 'https://evil.example/' }, [401, 'token_invalid']],
    ['without an expiry', { exp: undefined }, [401, 'token_invalid']],
    ['without a tenant', { org: undefined }, [401, 'token_invalid']],
    ['of an unknown tenant', { org: 'nobody' }, [401, 'token_invalid']],
    ['of another tenant than the API key', { org: 'two' }, [403, 'api_key_invalid']],
    ['without the scope', { scp: undefined }, [403, 'scope_missing']],
  ])('%s', async ([, claims, expected]) => expect(await call(claims)).toEqual(expected));
});

describe('the kind of token that its header names', () => {
  type Row = [asked: string, typ: string | null, expected: [number, string | undefined]];
  const refused: Row[2] = [401, 'token_invalid'];
  test.each<Row>([
    ['at+jwt', 'at+jwt', [200, undefined]],
    ['at+jwt', 'application/at+jwt', [200, undefined]],
    ['at+jwt', 'JWT', refused],
    ['at+jwt', 'logout+jwt', refused],
    ['at+jwt', null, refused],
    ['JWT', 'JWT', [200, undefined]],
    ['JWT', 'at+jwt', refused],
    ['any', null, [200, undefined]],
  ])('%s is asked for, %s comes', async (asked, typ, expected) => {
    const at = await startService({ externalIssuer: makeIssuer(jwksUri, asked) });
    expect(await call({}, 'RS256', at, typ)).toEqual(expected);
  });
});

test.each([
  ['a text', 'soon'],
  ['a boolean', true],
  ['null', null],
])('an expiry that is %s', async (_, exp) => expect(await call({ exp })).toEqual([401, 'token_invalid']));

test('the keys are fetched once, not for every token', async () => {
  const before = asked;
  await call({ jti: 'one more' });
  expect(asked).toBe(before);
});

test('we issue no tokens beside it', async () => {
  expect((await requestToken(service.app, service.one)).status).toBe(404);
  for (const name of ['jwks.json', 'oauth-authorization-server']) {
    expect((await service.app.request(`/.well-known/${name}`)).status).toBe(404);
  }
});

test('an issuer that does not answer is a 503, not a 401: a new token would not help', async () => {
  const down = await startService({ externalIssuer: makeIssuer('http://127.0.0.1:9/jwks') });
  expect(await call({}, 'RS256', down)).toEqual([503, 'unavailable']);
});

test.for<[string, number, string]>([
  ['an error page', 500, 'oops'],
  ['something that is no key set', 200, '{"keys":"none"}'],
  ['more keys than any issuer has', 200, JSON.stringify({ keys: Array(101).fill({ kty: 'oct', k: '' }) })],
  ['more than any key set', 200, `{"keys":[],"more":"${'x'.repeat(262_144)}"}`],
])('an issuer that answers %s is a 503 too', async ([, status, body]) => {
  const broken = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => broken.once('listening', resolve));
  const { port } = broken.address() as AddressInfo;
  const at = await startService({ externalIssuer: makeIssuer(`http://127.0.0.1:${port}/jwks`) });
  expect(await call({}, 'RS256', at)).toEqual([503, 'unavailable']);
  broken.close();
});

test('an issuer that never ends its answer is given up, and what it sends is not collected', async () => {
  let sent = 0;
  const endless = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536;
    };
    response.on('drain', write);
    write();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => endless.once('listening', resolve));
  const { port } = endless.address() as AddressInfo;
  const at = await startService({ externalIssuer: makeIssuer(`http://127.0.0.1:${port}/jwks`) });
  expect(await call({}, 'RS256', at)).toEqual([503, 'unavailable']);
  expect(sent).toBeLessThan(16_000_000);
  endless.closeAllConnections();
  endless.close();
});

test('an issuer that begins an answer and says no more is given up', async () => {
  const slow = createServer((_request, response) => void response.write('{')).listen(0, '127.0.0.1');
  await new Promise((resolve) => slow.once('listening', resolve));
  const { port } = slow.address() as AddressInfo;
  const at = await startService({ externalIssuer: makeIssuer(`http://127.0.0.1:${port}/jwks`) });
  const start = performance.now();
  expect(await call({}, 'RS256', at)).toEqual([503, 'unavailable']);
  expect(performance.now() - start).toBeLessThan(4_500);
  slow.closeAllConnections();
  slow.close();
}, 15_000);
