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

function makeIssuer(uri: string) {
  return {
    issuer: 'https://id.example/',
    jwksUri: uri,
    audience: 'bill-review',
    clientClaim: 'azp',
    tenantClaim: 'org',
    scopeClaim: 'scp',
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
): Promise<[number, string | undefined]> {
  const payload = Object.fromEntries(
    Object.entries({ ...GOOD, ...claims }).filter(([, value]) => value !== undefined),
  );
  const token = await new SignJWT(payload).setProtectedHeader({ alg, kid: 'ext' }).sign(key);
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

test('the keys are fetched once, not for every token', () => expect(asked).toBe(1));

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
