/** A caller's whole way, with nothing but the generated client: token, the five operations, the report, the errors. */
import { gzipSync } from 'node:zlib';
import createClient, { type Client } from 'openapi-fetch';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { components, paths } from './bill-review-api.d.ts';
import { type RunningServer, startServer } from './server.ts';

type Schemas = components['schemas'];

const BILL: Schemas['ReviewRequest'] = {
  Bill: {
    UniqueID: 'WALK-1',
    ProviderTaxID: '561234567',
    TypeOfBill: 0,
    ProviderType: 1,
    ZipCode: '27601',
    JurisdictionState: 'NC',
  },
  Services: [
    {
      Line: 1,
      CPT1: '99213',
      ServiceDate: '2025-10-06T00:00:00',
      QuantityBilled: 1,
      Charge: '240.00',
      POS: '11',
    },
    { Line: 2, CPT1: '99213', ServiceDate: '2025-10-06T00:00:00', QuantityBilled: 1, Charge: 240, POS: '11' },
  ],
  Claim: { DateOfInjury: '2025-02-14T00:00:00' },
  Provider: { TaxID: '561234567' },
};

let server: RunningServer;
let client: Client<paths>;

/** Fetches a token with the client itself; the form is the one thing openapi-fetch does not encode on its own. */
async function fetchToken(secret: string) {
  return createClient<paths>({ baseUrl: server.url }).POST('/oauth2/token', {
    headers: {
      authorization: `Basic ${btoa(`${server.clientId}:${secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: { grant_type: 'client_credentials' },
    bodySerializer: (form) => new URLSearchParams(form as Record<string, string>),
  });
}

beforeAll(async () => {
  server = await startServer();
  const { data } = await fetchToken(server.clientSecret);
  expect(data).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'billreview:write' });
  client = createClient<paths>({
    baseUrl: server.url,
    headers: { authorization: `Bearer ${data!.access_token}`, 'x-api-key': server.apiKey },
  });
}, 60_000);
afterAll(() => server?.stop());

test('a wrong secret is told in the words of RFC 6749', async () => {
  const { error, response } = await fetchToken('wrong');
  expect(response.status).toBe(401);
  if (!error || !('error_description' in error)) throw new Error('no token error');
  expectTypeOf(error).toEqualTypeOf<Schemas['TokenError']>();
  expect(error.error).toBe('invalid_client');
});

test('a bill is reviewed, plain or compressed, and its report opens', async () => {
  const { data: review } = await client.POST('/v1/review', { body: BILL });
  expect(review?.error).toBeNull();
  expectTypeOf(review!.bill.totalAllowance).toEqualTypeOf<number | null>();
  expect(review!.bill).toMatchObject({ uniqueID: 'WALK-1', reviewedToState: 'NC', totalCharge: 480 });
  const { totalCharge, totalAllowance, totalReduction } = review!.bill;
  expect(totalAllowance).toBeGreaterThan(0);
  expect(Math.round(100 * (totalCharge! - totalAllowance!))).toBe(Math.round(100 * totalReduction!));
  expect(review!.services.map(({ line, duplicate }) => [line, duplicate])).toEqual([
    [1, 0],
    [2, 1],
  ]);

  const packed = await client.POST('/v1/review', {
    body: BILL,
    params: { header: { 'content-encoding': 'gzip' } },
    headers: { 'content-type': 'application/json' },
    bodySerializer: (body) => new Uint8Array(gzipSync(JSON.stringify(body))),
  });
  expect(packed.data?.logHeader.resultDigest).toBe(review!.logHeader.resultDigest);

  const link = new URL(review!.qrCodeURL!);
  const report = await client.GET('/ID/{qrCodeID}', {
    params: { path: { qrCodeID: review!.qrCodeID! }, query: { k: link.searchParams.get('k')! } },
    parseAs: 'text',
  });
  expect(report.data).toBe(review!.logHTML);
});

test('codes are validated and the jurisdiction is found', async () => {
  const { data } = await client.POST('/v1/validate', { body: BILL });
  expect(data?.error).toBeNull();
  expect(data?.jurisdiction).toMatchObject({ reviewedToState: 'NC', decidedBy: 'Bill.JurisdictionState' });
  expectTypeOf(data!.problems[0]!.severity).toEqualTypeOf<'error' | 'warning' | 'info'>();
  expect(data?.lines['1']).toMatchObject({ cpt1: '99213', isKnownCode: true });
});

test('a repeated line is found', async () => {
  const { data } = await client.POST('/v1/duplicates', { body: BILL });
  expect(data?.DuplicateResultsByService['2']).toMatchObject({ line: 2, duplicate: 1, score: 100 });
  expectTypeOf(data!.DuplicateResultsByService['2']!.duplicate).toEqualTypeOf<0 | 1 | 2 | 3>();
});

test('facilities of a state are listed', async () => {
  const { data } = await client.POST('/v1/facility', { body: { state: 'az', providerType: 2 } });
  expect(data?.facilities.length).toBeGreaterThan(0);
  expect(data?.facilities.every(({ state, providerType }) => state === 'AZ' && providerType === 2)).toBe(
    true,
  );
});

test('the custom codes of the tenant are listed', async () => {
  const { data } = await client.POST('/v1/customcodes');
  expect(data?.customCodes.map(({ code }) => code)).toContain('SHIP1');
});

test('a mistake is typed: status, code, and the path of each problem', async () => {
  const { error, response } = await client.POST('/v1/review', {
    body: { ...BILL, Services: [{ ...BILL.Services[0]!, Charge: -1 }] },
  });
  expect(response.status).toBe(400);
  expectTypeOf(error!.problems[0]!).toEqualTypeOf<Schemas['RequestProblem']>();
  expect(error).toMatchObject({
    code: 'request_invalid',
    problems: [{ path: 'Services[0].Charge', code: 'below_minimum' }],
  });
  const unknown = await client.POST('/v1/customcodes', { headers: { 'x-api-key': 'wrong' } });
  expect(unknown.response.status).toBe(403);
  expect(unknown.error?.code).toBe('api_key_invalid');
});

test('metadata and keys lead a client that configures itself', async () => {
  const { data: metadata } = await client.GET('/.well-known/oauth-authorization-server');
  expect(metadata).toMatchObject({ issuer: server.url, token_endpoint: `${server.url}/oauth2/token` });
  const { data: keys } = await client.GET('/.well-known/jwks.json');
  expect(keys?.keys.map(({ alg }) => alg)).toEqual(['ES256']);
  const { data: health } = await client.GET('/health');
  expect(health).toEqual({ status: 'ok' });
});
