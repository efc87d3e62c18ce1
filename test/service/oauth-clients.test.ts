/** Two certified OAuth clients against the running service: discovery, token, key set, and a call with the token. */
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRequest } from '../engine/bill/make-request.ts';
import { listenRealService, type RunningService } from './real-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await listenRealService();
});
afterAll(() => service.close());

/** The service listens on a loopback address without TLS; the clients want that said. */
const OVER_HTTP = { [oauth.allowInsecureRequests]: true } as const;

const METHODS = [
  ['client_secret_basic', oauth.ClientSecretBasic, openid.ClientSecretBasic],
  ['client_secret_post', oauth.ClientSecretPost, openid.ClientSecretPost],
] as const;

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(service.url);
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...OVER_HTTP });
  return oauth.processDiscoveryResponse(issuer, response);
}

async function fetchToken(parameters: Record<string, string>, secret = service.one.clientSecret) {
  const server = await discover();
  const client = { client_id: service.one.clientId };
  const authentication = oauth.ClientSecretBasic(secret);
  const response = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    authentication,
    parameters,
    OVER_HTTP,
  );
  return oauth.processClientCredentialsResponse(server, client, response);
}

/** What a resource server does with a call that carries `token`: it validates the token by RFC 9068. */
async function validate(token: string, audience = service.url): Promise<oauth.JWTAccessTokenClaims> {
  const call = new Request(`${service.url}/v1/review`, { headers: { authorization: `Bearer ${token}` } });
  return oauth.validateJwtAccessToken(await discover(), call, audience, OVER_HTTP);
}

describe('oauth4webapi', () => {
  test.for(METHODS)('%s: the token is valid by RFC 9068, section 4', async ([, authenticate]) => {
    const server = await discover();
    const client = { client_id: service.one.clientId };
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      authenticate(service.one.clientSecret),
      { scope: 'billreview:write' },
      OVER_HTTP,
    );
    const token = await oauth.processClientCredentialsResponse(server, client, response);
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'billreview:write' });
    expect(await validate(token.access_token)).toMatchObject({
      iss: service.url,
      aud: service.url,
      sub: service.one.clientId,
      client_id: service.one.clientId,
      scope: 'billreview:write',
    });
  });

  test('the same validation refuses a token for another audience, a changed one, and an old one', async () => {
    const { access_token: token } = await fetchToken({});
    await expect(validate(token, 'https://elsewhere.example')).rejects.toThrow(/aud/);
    const [head, claims = '', signature] = token.split('.');
    const forged = { ...(JSON.parse(atob(claims)) as object), tenant: 'two' };
    const changed = Buffer.from(JSON.stringify(forged)).toString('base64url');
    await expect(validate(`${head}.${changed}.${signature}`)).rejects.toThrow(/signature/);
    service.clock.now -= 3_700_000;
    const { access_token: old } = await fetchToken({});
    service.clock.now += 3_700_000;
    await expect(validate(old)).rejects.toThrow(/exp/);
  });

  test.for([
    ['a wrong secret', {}, 'wrong', 401, 'invalid_client'],
    ['a scope it does not hold', { scope: 'admin' }, null, 400, 'invalid_scope'],
    ['another grant', { grant_type: 'password' }, null, 400, 'unsupported_grant_type'],
  ] as const)('%s: an error the client can read', async ([, parameters, secret, status, error]) => {
    const server = await discover();
    const client = { client_id: service.one.clientId };
    const authentication = oauth.ClientSecretBasic(secret ?? service.one.clientSecret);
    const response =
      'grant_type' in parameters
        ? await oauth.genericTokenEndpointRequest(
            server,
            client,
            authentication,
            parameters.grant_type,
            {},
            OVER_HTTP,
          )
        : await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, OVER_HTTP);
    const processed = oauth.processClientCredentialsResponse(server, client, response);
    if (status === 401) {
      await expect(processed).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
      await expect(processed).rejects.toMatchObject({ status, cause: [{ scheme: 'basic' }] });
      expect(await response.json()).toMatchObject({ error });
    } else await expect(processed).rejects.toMatchObject({ status, error });
  });

  test('a 401 of the API is a challenge the client can read', async () => {
    const call = oauth.protectedResourceRequest(
      'no-token-of-ours',
      'POST',
      new URL(`${service.url}/v1/review`),
      undefined,
      '{}',
      OVER_HTTP,
    );
    await expect(call).rejects.toMatchObject({
      status: 401,
      cause: [{ scheme: 'bearer', parameters: { realm: 'bill-review', error: 'invalid_token' } }],
    });
  });
});

describe('openid-client', () => {
  const discoverAs = (authentication: openid.ClientAuth) =>
    openid.discovery(new URL(service.url), service.one.clientId, undefined, authentication, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });

  test.for(METHODS)('%s: discovery, token, and a review with it', async ([, , authenticate]) => {
    const client = await discoverAs(authenticate(service.one.clientSecret));
    const token = await openid.clientCredentialsGrant(client, { scope: 'billreview:write' });
    expect(token.expires_in).toBe(3600);
    const response = await openid.fetchProtectedResource(
      client,
      token.access_token,
      new URL(`${service.url}/v1/review`),
      'POST',
      JSON.stringify(makeRequest({ Bill: { BillReviewState: 'NC' } })),
      new Headers({ 'content-type': 'application/json', 'x-api-key': service.one.apiKey }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ error: null, bill: { uniqueID: 'B-1' } });
  });

  test('a wrong secret is an error of the client, not a token', async () => {
    const client = await discoverAs(openid.ClientSecretPost('wrong'));
    await expect(openid.clientCredentialsGrant(client)).rejects.toMatchObject({ status: 401 });
  });
});
