/** The token endpoint in the words of RFC 6749: sections 2.3, 2.3.1, 3.2, 4.4 and 5.2. */
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { rotateClient } from '../../../server/credentials/accounts.ts';
import { rotateSigningKeys } from '../../../server/credentials/signing-keys.ts';
import { NOON, PUBLIC_URL, requestToken, type Service, startService } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});

const FORM = 'application/x-www-form-urlencoded';
const GRANT = 'grant_type=client_credentials';
const basic = (id: string, secret: string) => `Basic ${btoa(`${id}:${secret}`)}`;
const ours = () => basic(service.one.clientId, service.one.clientSecret);

interface TokenCall {
  readonly body?: string;
  readonly authorization?: string | null;
  readonly type?: string | null;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

function call({
  body = GRANT,
  authorization = ours(),
  type = FORM,
  path = '/oauth2/token',
  headers = {},
}: TokenCall) {
  const all: Record<string, string> = { ...headers };
  if (authorization !== null) all['authorization'] = authorization;
  if (type !== null) all['content-type'] = type;
  return service.post(path, new TextEncoder().encode(body), all);
}

test('a good request gets a token of RFC 9068, and the answer may not be stored', async () => {
  const response = await call({});
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('pragma')).toBe('no-cache');
  const body = (await response.json()) as { access_token: string };
  expect(body).toEqual({
    access_token: expect.any(String) as string,
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'billreview:write billreview:read',
  });
  expect(decodeProtectedHeader(body.access_token)).toEqual({
    alg: 'ES256',
    typ: 'at+jwt',
    kid: expect.any(String) as string,
  });
  expect(decodeJwt(body.access_token)).toEqual({
    iss: PUBLIC_URL,
    aud: PUBLIC_URL,
    sub: service.one.clientId,
    client_id: service.one.clientId,
    tenant: 'one',
    scope: 'billreview:write billreview:read',
    iat: NOON / 1000,
    exp: NOON / 1000 + 3600,
    jti: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
});

type Row = [words: string, call: () => TokenCall, status: number, error: string | null];

const BOTH = () => `client_id=${service.one.clientId}&client_secret=${service.one.clientSecret}`;

const ROWS: Row[] = [
  [
    '3.2: “parameters sent without a value MUST be treated as if they were omitted”: scope',
    () => ({ body: `${GRANT}&scope=` }),
    200,
    null,
  ],
  ['3.2: … and so is a grant type', () => ({ body: 'grant_type=' }), 400, 'invalid_request'],
  [
    '3.2: “MUST ignore unrecognized request parameters”',
    () => ({ body: `${GRANT}&audience=https%3A%2F%2Fx&foo=bar` }),
    200,
    null,
  ],
  [
    '3.2: “parameters MUST NOT be included more than once”: grant_type',
    () => ({ body: `${GRANT}&${GRANT}` }),
    400,
    'invalid_request',
  ],
  ['3.2: … scope', () => ({ body: `${GRANT}&scope=a&scope=b` }), 400, 'invalid_request'],
  [
    '3.2: … even when the first is blank',
    () => ({ body: `${GRANT}&scope=&scope=billreview:read` }),
    400,
    'invalid_request',
  ],
  ['3.2: … even one we do not know', () => ({ body: `${GRANT}&foo=1&foo=2` }), 400, 'invalid_request'],
  [
    'RFC 8707 2: “multiple resource parameters MAY be used”',
    () => ({ body: `${GRANT}&resource=a&resource=b` }),
    200,
    null,
  ],
  ['4.4.2: grant_type REQUIRED', () => ({ body: '' }), 400, 'invalid_request'],
  [
    '5.2: “unsupported parameter value”: another grant',
    () => ({ body: 'grant_type=password&username=a&password=b' }),
    400,
    'unsupported_grant_type',
  ],
  [
    '5.2: … the grant in other case',
    () => ({ body: 'grant_type=Client_Credentials' }),
    400,
    'unsupported_grant_type',
  ],
  [
    '5.2: … authorization_code',
    () => ({ body: 'grant_type=authorization_code&code=x' }),
    400,
    'unsupported_grant_type',
  ],
  [
    '5.2: “client authentication failed”: no authentication included',
    () => ({ authorization: null }),
    401,
    'invalid_client',
  ],
  ['5.2: … unknown client', () => ({ authorization: basic('nobody', 'x') }), 401, 'invalid_client'],
  ['5.2: … wrong secret', () => ({ authorization: basic(service.one.clientId, 'x') }), 401, 'invalid_client'],
  ['5.2: … blank secret', () => ({ authorization: basic(service.one.clientId, '') }), 401, 'invalid_client'],
  [
    '5.2: … another client’s secret',
    () => ({ authorization: basic(service.one.clientId, service.two.clientSecret) }),
    401,
    'invalid_client',
  ],
  [
    '5.2: … the API key as secret',
    () => ({ authorization: basic(service.one.clientId, service.one.apiKey) }),
    401,
    'invalid_client',
  ],
  ['5.2: … unsupported method: Bearer', () => ({ authorization: 'Bearer abc' }), 401, 'invalid_client'],
  ['5.2: … Basic with nothing after it', () => ({ authorization: 'Basic' }), 401, 'invalid_client'],
  ['5.2: … Basic that is not base64', () => ({ authorization: 'Basic !!!' }), 401, 'invalid_client'],
  ['5.2: … Basic without a colon', () => ({ authorization: `Basic ${btoa('abc')}` }), 401, 'invalid_client'],
  [
    '2.3.1: a broken form encoding in Basic',
    () => ({ authorization: basic('%zz', 'x') }),
    401,
    'invalid_client',
  ],
  [
    '2.3.1: id and secret are form-encoded in Basic',
    () => ({ authorization: basic(service.one.clientId.replace('-', '%2D'), service.one.clientSecret) }),
    200,
    null,
  ],
  [
    'RFC 7617 2: the scheme is case-insensitive',
    () => ({ authorization: ours().replace('Basic', 'bAsIc') }),
    200,
    null,
  ],
  [
    '2.3.1: “client_id, client_secret” in the request body',
    () => ({ authorization: null, body: `${GRANT}&${BOTH()}` }),
    200,
    null,
  ],
  [
    '2.3.1: … with a wrong secret',
    () => ({ authorization: null, body: `${GRANT}&client_id=${service.one.clientId}&client_secret=x` }),
    401,
    'invalid_client',
  ],
  [
    '2.3.1: … with the secret twice',
    () => ({ authorization: null, body: `${GRANT}&${BOTH()}&client_secret=x` }),
    400,
    'invalid_request',
  ],
  [
    '2.3: “MUST NOT use more than one authentication method”',
    () => ({ body: `${GRANT}&${BOTH()}` }),
    400,
    'invalid_request',
  ],
  [
    '2.3: client_id alone beside Basic is no second method',
    () => ({ body: `${GRANT}&client_id=${service.one.clientId}` }),
    200,
    null,
  ],
  [
    '2.3: … but has to be the same client',
    () => ({ body: `${GRANT}&client_id=${service.two.clientId}` }),
    400,
    'invalid_request',
  ],
  [
    '2.3.1: “MUST NOT be included in the request URI”',
    () => ({ path: `/oauth2/token?${BOTH()}`, authorization: null }),
    400,
    'invalid_request',
  ],
  [
    '3.2: the grant type in the URI',
    () => ({ path: `/oauth2/token?${GRANT}`, body: '' }),
    400,
    'invalid_request',
  ],
  [
    '4.4.2: the media type is the form’s: JSON',
    () => ({ type: 'application/json', body: '{"grant_type":"client_credentials"}' }),
    400,
    'invalid_request',
  ],
  ['4.4.2: … multipart', () => ({ type: 'multipart/form-data; boundary=x' }), 400, 'invalid_request'],
  ['4.4.2: … none', () => ({ type: null }), 400, 'invalid_request'],
  ['4.4.2: … with a charset', () => ({ type: `${FORM.toUpperCase()}; charset=UTF-8` }), 200, null],
  ['3.3: one of the scopes it holds', () => ({ body: `${GRANT}&scope=billreview:read` }), 200, null],
  [
    '3.3: “the order does not matter”, nor do repeats',
    () => ({ body: `${GRANT}&scope=billreview:read+billreview:write+billreview:read` }),
    200,
    null,
  ],
  ['5.2: scope “exceeds the scope granted”', () => ({ body: `${GRANT}&scope=admin` }), 400, 'invalid_scope'],
  ['5.2: … in part', () => ({ body: `${GRANT}&scope=billreview:read+admin` }), 400, 'invalid_scope'],
  [
    '5.2: … in other case (3.3: “case-sensitive strings”)',
    () => ({ body: `${GRANT}&scope=BillReview:Read` }),
    400,
    'invalid_scope',
  ],
  ['3.3: a scope “malformed”: a quote', () => ({ body: `${GRANT}&scope=%22` }), 400, 'invalid_scope'],
  ['3.3: … nothing but blanks', () => ({ body: `${GRANT}&scope=+` }), 400, 'invalid_scope'],
  ['a form of 17 kB', () => ({ body: `${GRANT}&foo=${'x'.repeat(17_000)}` }), 400, 'invalid_request'],
  ['a compressed form', () => ({ headers: { 'content-encoding': 'gzip' } }), 400, 'invalid_request'],
];

describe('answers by the words of the specification', () => {
  test.for(ROWS)('%s', async ([, make, status, error]) => {
    const response = await call(make());
    expect(response.status).toBe(status);
    const body = (await response.json()) as { error?: string; error_description?: string };
    expect(body.error ?? null).toBe(error);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    if (error !== null) expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
    expect(response.headers.get('www-authenticate')).toBe(
      status === 401 ? 'Basic realm="bill-review", charset="UTF-8"' : null,
    );
  });
});

test('a narrower scope is what the answer and the token carry', async () => {
  const response = await requestToken(service.app, service.one, `${GRANT}&scope=billreview:read`);
  const body = (await response.json()) as { access_token: string; scope: string };
  expect(body.scope).toBe('billreview:read');
  expect(decodeJwt(body.access_token)['scope']).toBe('billreview:read');
});

test('another method is a 405, not a token', async () => {
  const response = await service.app.request(`/oauth2/token?${GRANT}`, {
    headers: { authorization: ours() },
  });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});

test('a disabled client or tenant gets no token', async () => {
  const fresh = await startService();
  await fresh.store.disableClient(fresh.one.clientId, NOON);
  await fresh.store.disableTenant('two', NOON);
  for (const account of [fresh.one, fresh.two]) {
    const response = await requestToken(fresh.app, account);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'invalid_client' });
  }
});

/** What rotates a secret of the service. */
const worldOf = ({ store, clock }: Service) => ({
  store,
  clock: () => clock.now,
  random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
});

test('a rotated secret: the new one works, the old one only for the overlap', async () => {
  const fresh = await startService();
  const world = worldOf(fresh);
  const { secret } = await rotateClient(world, fresh.one.clientId, 60_000);
  const statusOf = async (clientSecret: string) =>
    (await requestToken(fresh.app, { ...fresh.one, clientSecret })).status;
  expect([await statusOf(secret), await statusOf(fresh.one.clientSecret)]).toEqual([200, 200]);
  fresh.clock.now += 60_000;
  expect([await statusOf(secret), await statusOf(fresh.one.clientSecret)]).toEqual([200, 401]);
});

test('a token ends with the secret that it was fetched with, and one of the new secret works at once', async () => {
  const fresh = await startService();
  const world = worldOf(fresh);
  const tokens: string[] = [];
  const fetchOne = async (clientSecret: string) => {
    const response = await requestToken(fresh.app, { ...fresh.one, clientSecret });
    tokens.push(((await response.json()) as { access_token: string }).access_token);
  };
  const statuses = () =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}`, 'x-api-key': fresh.one.apiKey };
        return (await fresh.postBill(headers)).status;
      }),
    );
  const rotate = async (overlap: number) => {
    fresh.clock.now += 1_500;
    const { secret } = await rotateClient(world, fresh.one.clientId, overlap);
    return secret;
  };
  await fetchOne(fresh.one.clientSecret);
  const second = await rotate(60_000);
  await fetchOne(second);
  expect(await statuses()).toEqual([200, 200]);
  fresh.clock.now += 60_000;
  expect(await statuses()).toEqual([401, 200]);
  await fetchOne(await rotate(0));
  expect(await statuses()).toEqual([401, 401, 200]);
});

test('the published keys verify the tokens, and hold nothing private; after rotation both keys are there', async () => {
  const fresh = await startService();
  const before = await fresh.fetchToken(fresh.one);
  await rotateSigningKeys(fresh.store, () => (fresh.clock.now += 1), 3600_000);
  const after = await fresh.fetchToken(fresh.one);
  const response = await fresh.app.request('/.well-known/jwks.json');
  const set = (await response.json()) as JSONWebKeySet;
  expect(set.keys.map((key) => Object.keys(key).sort())).toEqual(
    Array(2).fill(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']),
  );
  const kids = await Promise.all(
    [before, after].map(async (token) => {
      const options = { currentDate: new Date(NOON), issuer: PUBLIC_URL, audience: PUBLIC_URL };
      return (await jwtVerify(token, createLocalJWKSet(set), options)).protectedHeader.kid;
    }),
  );
  expect(new Set(kids).size).toBe(2);
  fresh.clock.now += 3600_000;
  expect(
    ((await (await fresh.app.request('/.well-known/jwks.json')).json()) as JSONWebKeySet).keys,
  ).toHaveLength(1);
});

test('the metadata of RFC 8414 names what is there', async () => {
  const response = await service.app.request('/.well-known/oauth-authorization-server');
  expect(await response.json()).toEqual({
    issuer: PUBLIC_URL,
    token_endpoint: `${PUBLIC_URL}/oauth2/token`,
    jwks_uri: `${PUBLIC_URL}/.well-known/jwks.json`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  });
});
