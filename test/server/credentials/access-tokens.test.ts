/** Tokens nobody should be let in with: forged, expired, of another audience, in the wrong place. */
import { createHmac, randomBytes } from 'node:crypto';
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { challenge } from '../../../server/credentials/tokens.ts';
import { BILL } from '../fake-engine.ts';
import { NOON, PUBLIC_URL, type Service, startService } from '../service.ts';

const NOW = NOON / 1000;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

let service: Service;
/** A good token, and its three parts. */
let good: string;
let header: Record<string, unknown>;
let claims: Record<string, unknown>;
let ownKey: CryptoKey;
let strangeKey: CryptoKey;
let strangeJwk: JWK;
let publicJwk: JWK;

beforeAll(async () => {
  service = await startService();
  good = await service.fetchToken(service.one);
  header = decodeProtectedHeader(good) as Record<string, unknown>;
  claims = decodeJwt(good);
  const key = (await service.store.listSigningKeys())[0]!;
  ownKey = (await importJWK(JSON.parse(key.privateJwk) as JWK, 'ES256')) as CryptoKey;
  publicJwk = JSON.parse(key.publicJwk) as JWK;
  const pair = await generateKeyPair('ES256', { extractable: true });
  strangeKey = pair.privateKey;
  strangeJwk = await exportJWK(pair.publicKey);
});

interface Change {
  readonly header?: Record<string, unknown>;
  /** `undefined` takes a claim away. */
  readonly claims?: Record<string, unknown>;
  readonly key?: CryptoKey;
}

/** A token as our own signer would make it, but for the change. */
async function sign(change: Change = {}): Promise<string> {
  const payload = Object.fromEntries(
    Object.entries({ ...claims, ...change.claims }).filter(([, value]) => value !== undefined),
  );
  const protectedHeader = { ...header, ...change.header } as { alg: string };
  return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(change.key ?? ownKey);
}

function hmac(text: string, secret: string | Uint8Array, algorithm = 'sha256'): string {
  return `${text}.${createHmac(algorithm, secret).update(text).digest('base64url')}`;
}

const parts = () => good.split('.') as [string, string, string];

/** Each gives an Authorization header value. */
const REFUSED: Record<string, () => string | Promise<string>> = {
  // Not one bearer token
  'an empty header': () => '',
  'only spaces': () => '   ',
  'the scheme alone': () => 'Bearer',
  'the scheme and a space': () => 'Bearer ',
  'no scheme': () => good,
  'Basic instead of Bearer': () => `Basic ${btoa(`${service.one.clientId}:${service.one.clientSecret}`)}`,
  'Digest instead of Bearer': () => `Digest ${good}`,
  'DPoP instead of Bearer': () => `DPoP ${good}`,
  'a tab after the scheme': () => `Bearer\t${good}`,
  'two tokens': () => `Bearer ${good} ${good}`,
  'two tokens with a comma': () => `Bearer ${good}, Bearer ${good}`,
  'the same signature spelled otherwise': () =>
    `Bearer ${good.slice(0, -1)}${String.fromCharCode(good.charCodeAt(good.length - 1) + 1)}`,
  'a token in quotes': () => `Bearer "${good}"`,
  'a token as parameter': () => `Bearer token=${good}`,
  'a header of 100 kB': () => `Bearer ${'a'.repeat(100_000)}`,
  // Not a JWT
  'a word': () => 'Bearer letmein',
  'the word null': () => 'Bearer null',
  'the word undefined': () => 'Bearer undefined',
  'the client secret': () => `Bearer ${service.one.clientSecret}`,
  'the API key': () => `Bearer ${service.one.apiKey}`,
  'two dots': () => 'Bearer ..',
  'three dots': () => `Bearer ${good}.`,
  'a part missing': () => `Bearer ${parts().slice(0, 2).join('.')}`,
  'a part too many': () => `Bearer ${good}.${parts()[2]}`,
  'five parts (an encrypted token)': () => `Bearer ${good}.a.b`,
  'a header that is not JSON': () =>
    `Bearer ${Buffer.from('{').toString('base64url')}.${parts()[1]}.${parts()[2]}`,
  'a payload that is not JSON': () =>
    `Bearer ${parts()[0]}.${Buffer.from('{').toString('base64url')}.${parts()[2]}`,
  'a payload that is a list': () => `Bearer ${parts()[0]}.${encode([])}.${parts()[2]}`,
  // A broken signature
  'no signature': () => `Bearer ${parts()[0]}.${parts()[1]}.`,
  'a signature cut short': () => `Bearer ${good.slice(0, -4)}`,
  'a signature of zeros': () =>
    `Bearer ${parts()[0]}.${parts()[1]}.${Buffer.alloc(64).toString('base64url')}`,
  'a signature of noise': () => `Bearer ${parts()[0]}.${parts()[1]}.${randomBytes(64).toString('base64url')}`,
  'a signature in DER': () =>
    `Bearer ${parts()[0]}.${parts()[1]}.${Buffer.from([0x30, 6, 2, 1, 0, 2, 1, 0]).toString('base64url')}`,
  'the payload of another tenant': () =>
    `Bearer ${parts()[0]}.${encode({ ...claims, tenant: 'two' })}.${parts()[2]}`,
  'a later expiry': () => `Bearer ${parts()[0]}.${encode({ ...claims, exp: NOW + 1e6 })}.${parts()[2]}`,
  'more scopes': () => `Bearer ${parts()[0]}.${encode({ ...claims, scope: 'admin' })}.${parts()[2]}`,
  // Another algorithm
  'alg none, no signature': () => `Bearer ${encode({ ...header, alg: 'none' })}.${parts()[1]}.`,
  'alg None': () => `Bearer ${encode({ ...header, alg: 'None' })}.${parts()[1]}.`,
  'alg none, the old signature': () =>
    `Bearer ${encode({ ...header, alg: 'none' })}.${parts()[1]}.${parts()[2]}`,
  'alg missing': () => `Bearer ${encode({ typ: 'at+jwt', kid: header['kid'] })}.${parts()[1]}.${parts()[2]}`,
  'HS256 keyed with the public key': () =>
    `Bearer ${hmac(`${encode({ ...header, alg: 'HS256' })}.${parts()[1]}`, JSON.stringify(publicJwk))}`,
  'HS256 keyed with the kid': () =>
    `Bearer ${hmac(`${encode({ ...header, alg: 'HS256' })}.${parts()[1]}`, String(header['kid']))}`,
  'HS256 keyed with nothing': () =>
    `Bearer ${hmac(`${encode({ ...header, alg: 'HS256' })}.${parts()[1]}`, '')}`,
  'HS512 keyed with the client secret': () =>
    `Bearer ${hmac(`${encode({ ...header, alg: 'HS512' })}.${parts()[1]}`, service.one.clientSecret, 'sha512')}`,
  'RS256 with our key id': () => `Bearer ${encode({ ...header, alg: 'RS256' })}.${parts()[1]}.${parts()[2]}`,
  // Another key
  'a stranger’s key under our kid': async () => `Bearer ${await sign({ key: strangeKey })}`,
  'a stranger’s key and kid': async () =>
    `Bearer ${await sign({ key: strangeKey, header: { kid: 'strange' } })}`,
  'a stranger’s key carried in the header (jwk)': async () =>
    `Bearer ${await sign({ key: strangeKey, header: { jwk: strangeJwk } })}`,
  'a stranger’s key set named in the header (jku)': async () =>
    `Bearer ${await sign({ key: strangeKey, header: { jku: 'https://evil.example/jwks.json' } })}`,
  'our key under an unknown kid': async () => `Bearer ${await sign({ header: { kid: 'unknown' } })}`,
  'our key without a kid': async () => `Bearer ${await sign({ header: { kid: undefined } })}`,
  'a kid that is a path': async () => `Bearer ${await sign({ header: { kid: '../../etc/passwd' } })}`,
  'a critical extension nobody knows': () =>
    `Bearer ${encode({ ...header, crit: ['exp2'], exp2: 1 })}.${parts()[1]}.${parts()[2]}`,
  // Signed by us, but not for this
  'typ JWT (an ID token)': async () => `Bearer ${await sign({ header: { typ: 'JWT' } })}`,
  'no typ': async () => `Bearer ${await sign({ header: { typ: undefined } })}`,
  'another issuer': async () => `Bearer ${await sign({ claims: { iss: 'https://evil.example' } })}`,
  'our issuer with a slash more': async () => `Bearer ${await sign({ claims: { iss: `${PUBLIC_URL}/` } })}`,
  'no issuer': async () => `Bearer ${await sign({ claims: { iss: undefined } })}`,
  'another audience': async () => `Bearer ${await sign({ claims: { aud: 'https://other.example' } })}`,
  'no audience': async () => `Bearer ${await sign({ claims: { aud: undefined } })}`,
  'no subject': async () => `Bearer ${await sign({ claims: { sub: undefined } })}`,
  'no client': async () => `Bearer ${await sign({ claims: { client_id: undefined } })}`,
  'a client that is a number': async () => `Bearer ${await sign({ claims: { client_id: 7 } })}`,
  'an unknown client': async () => `Bearer ${await sign({ claims: { client_id: 'nobody' } })}`,
  'a client of another tenant': async () =>
    `Bearer ${await sign({ claims: { client_id: service.two.clientId } })}`,
  'no tenant': async () => `Bearer ${await sign({ claims: { tenant: undefined } })}`,
  'an unknown tenant': async () => `Bearer ${await sign({ claims: { tenant: 'nobody' } })}`,
  'no id': async () => `Bearer ${await sign({ claims: { jti: undefined } })}`,
  'no expiry': async () => `Bearer ${await sign({ claims: { exp: undefined } })}`,
  'an expiry that is text': async () =>
    `Bearer ${parts()[0]}.${encode({ ...claims, exp: 'never' })}.${parts()[2]}`,
  'expired an hour ago': async () => `Bearer ${await sign({ claims: { exp: NOW - 3600 } })}`,
  'expired this second': async () => `Bearer ${await sign({ claims: { exp: NOW } })}`,
  'not valid yet': async () => `Bearer ${await sign({ claims: { nbf: NOW + 60 } })}`,
};

async function callWith(
  authorization: string | null,
  more: Record<string, string> = {},
  path = '/v1/review',
) {
  const headers: Record<string, string> = {
    'x-api-key': service.one.apiKey,
    'content-type': 'application/json',
    ...more,
  };
  if (authorization !== null) headers['authorization'] = authorization;
  return service.post(path, JSON.stringify(BILL), headers);
}

describe('a token that is not good is a 401 with a challenge, and nothing is reviewed', () => {
  test.for(Object.entries(REFUSED))('%s', async ([, make]) => {
    const response = await callWith(await make());
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="bill-review"/);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^token_/) as string });
  });

  test('the table is not smaller than promised', () =>
    expect(Object.keys(REFUSED).length).toBeGreaterThanOrEqual(60));
});

describe('a token in the wrong place is no token', () => {
  const form = 'application/x-www-form-urlencoded';
  test.for<[string, () => Promise<Response>]>([
    ['in the query', () => callWith(null, {}, `/v1/review?access_token=${good}`)],
    ['in a cookie', () => callWith(null, { cookie: `access_token=${good}` })],
    ['in x-access-token', () => callWith(null, { 'x-access-token': good })],
    ['in proxy-authorization', () => callWith(null, { 'proxy-authorization': `Bearer ${good}` })],
    ['in x-forwarded-authorization', () => callWith(null, { 'x-forwarded-authorization': `Bearer ${good}` })],
    [
      'in the form',
      () =>
        service.post('/v1/review', `access_token=${good}`, {
          'content-type': form,
          'x-api-key': service.one.apiKey,
        }),
    ],
    ['in x-api-key', () => callWith(null, { 'x-api-key': good })],
  ])('%s', async ([, call]) => {
    const response = await call();
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'token_missing' });
  });
});

describe('the changes above are what was refused', () => {
  test.for<[string, () => string | Promise<string>]>([
    ['as issued', () => `Bearer ${good}`],
    ['signed again by the same key', async () => `Bearer ${await sign()}`],
    ['scheme in lower case', () => `bearer ${good}`],
    ['two spaces after the scheme', () => `Bearer  ${good}`],
    ['one second before it expires', async () => `Bearer ${await sign({ claims: { exp: NOW + 1 } })}`],
    ['one of several audiences', async () => `Bearer ${await sign({ claims: { aud: [PUBLIC_URL, 'x'] } })}`],
  ])('%s', async ([, make]) => expect((await callWith(await make())).status).toBe(200));
});

describe('what is switched off stops at once, also for a token that was good a moment ago', () => {
  const switches: [string, (service: Service) => Promise<unknown>, number][] = [
    ['the client', (one) => one.store.disableClient(one.one.clientId, NOON), 401],
    ['the tenant', (one) => one.store.disableTenant('one', NOON), 401],
    ['the signing key', (one) => one.store.expireSigningKeys(NOON), 401],
    ['the API key', (one) => one.store.disableApiKey(one.one.apiKeyId, NOON), 403],
    ['the API key, by its date', (one) => one.store.expireApiKey(one.one.apiKeyId, NOON), 403],
  ];
  test.for(switches)('%s', async ([, switchOff, status]) => {
    const fresh = await startService();
    const headers = { ...(await fresh.authorise(fresh.one)), 'content-type': 'application/json' };
    const call = async () => (await fresh.post('/v1/review', JSON.stringify(BILL), headers)).status;
    expect(await call()).toBe(200);
    await switchOff(fresh);
    expect(await call()).toBe(status);
  });
});

test('a token that was good a moment ago, and remembered, still expires', async () => {
  const fresh = await startService();
  const headers = { ...(await fresh.authorise(fresh.one)), 'content-type': 'application/json' };
  const call = async () => (await fresh.post('/v1/review', JSON.stringify(BILL), headers)).status;
  fresh.clock.now += 3_599_999;
  expect(await call()).toBe(200);
  fresh.clock.now += 1;
  expect(await call()).toBe(401);
});

test.for([
  ['a "b\\', '"a \\"b\\\\"'],
  ['x\ny€', '"x?y?"'],
])('a scope %j kept from earlier days is quoted in the challenge, whatever it holds', ([scope, quoted]) => {
  const headers = new Headers(challenge('insufficient_scope', 'No', scope));
  expect(headers.get('www-authenticate')).toBe(
    `Bearer realm="bill-review", error="insufficient_scope", error_description="No", scope=${quoted}`,
  );
});
