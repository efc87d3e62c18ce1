import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { REFUSAL_CODES, type RefusalCode } from '../../../server/door/refusal-codes.ts';
import { UNREAD_CODES, type UnreadCode } from '../../../server/door/refuse-unread.ts';
import { BILL, BREAKING_ID, BUG_TEXT } from '../fake-engine.ts';
import { type RequestBody, type Service, startService } from '../service.ts';

interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly body?: RequestBody | (() => RequestBody);
  /** So many at once; the first to be answered counts. 1 when left out. */
  readonly times?: number;
  /** Null takes a header away. */
  readonly headers?: Record<string, string | null>;
}

type Provocation = (service: Service) => Promise<Call> | Call;

const JSON_BILL = JSON.stringify(BILL);
const gzip = (text: string) => new Uint8Array(gzipSync(text));

function brokenStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"Bill":'));
      controller.error(new Error('connection reset'));
    },
  });
}

/** The id of a bulk job without rows. */
async function makeJob(service: Service): Promise<string> {
  const headers = await service.authorise(service.one);
  const response = await service.app.request('/v1/jobs', { method: 'POST', headers });
  return ((await response.json()) as { jobID: string }).jobID;
}

/** The codes of requests that get here; the others have a test of their own. */
type ReadCode = Exclude<RefusalCode, UnreadCode>;

/** How to get each code, and which headers come with it. A code without a row fails the test below. */
const PROVOCATIONS: Record<ReadCode, [Provocation, Record<string, string>?]> = {
  request_invalid: [() => ({ body: '{}' })],
  idempotency_key_invalid: [() => ({ headers: { 'idempotency-key': '' } })],
  idempotency_key_reused: [
    async (service) => {
      await service.postBill({ 'idempotency-key': 'used' });
      return { body: `${JSON_BILL} `, headers: { 'idempotency-key': 'used' } };
    },
  ],
  query_invalid: [() => ({ path: '/v1/jobs/x/submit', body: '', headers: { 'content-length': '0' } })],
  job_unknown: [() => ({ path: '/v1/jobs/x/submit?rows=1', body: '' })],
  job_conflict: [async (service) => ({ path: `/v1/jobs/${await makeJob(service)}/submit?rows=1`, body: '' })],
  too_many_rows: [
    async (service) => ({
      path: `/v1/jobs/${await makeJob(service)}/rows?after=0`,
      body: '{}\n'.repeat(201),
      headers: { 'content-type': 'application/x-ndjson' },
    }),
  ],
  body_empty: [() => ({ body: ' \n' })],
  body_not_expected: [() => ({ path: '/v1/customcodes', body: '{}', headers: { 'content-length': '2' } })],
  body_not_utf8: [() => ({ body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) })],
  body_not_gzip: [() => ({ body: gzip(JSON_BILL).slice(0, -9), headers: { 'content-encoding': 'gzip' } })],
  body_unannounced_gzip: [() => ({ body: gzip(JSON_BILL) })],
  body_incomplete: [() => ({ body: brokenStream() })],
  token_missing: [
    () => ({ headers: { authorization: null } }),
    { 'www-authenticate': 'Bearer realm="bill-review"' },
  ],
  token_malformed: [
    () => ({ headers: { authorization: 'Bearer' } }),
    { 'www-authenticate': 'Bearer realm="bill-review"' },
  ],
  token_invalid: [
    () => ({ headers: { authorization: 'Bearer abc' } }),
    {
      'www-authenticate':
        'Bearer realm="bill-review", error="invalid_token", error_description="The access token is not valid"',
    },
  ],
  token_expired: [
    async (service) => {
      const headers = await service.authorise(service.one);
      service.clock.now += 3600_000;
      return { headers };
    },
    {
      'www-authenticate':
        'Bearer realm="bill-review", error="invalid_token", error_description="The access token expired"',
    },
  ],
  client_disabled: [
    async (service) => {
      const headers = await service.authorise(service.one);
      await service.store.disableClient(service.one.clientId, 1);
      return { headers };
    },
    {
      'www-authenticate':
        'Bearer realm="bill-review", error="invalid_token", error_description="The access token is not valid"',
    },
  ],
  api_key_missing: [() => ({ headers: { 'x-api-key': null } })],
  api_key_invalid: [(service) => ({ headers: { 'x-api-key': service.two.apiKey } })],
  api_key_disabled: [
    async (service) => {
      await service.store.disableApiKey(service.one.apiKeyId, 1);
      return {};
    },
  ],
  scope_missing: [
    async (service) => {
      const response = await service.post(
        '/oauth2/token',
        'grant_type=client_credentials&scope=billreview:read',
        {
          authorization: `Basic ${btoa(`${service.one.clientId}:${service.one.clientSecret}`)}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      );
      const { access_token } = (await response.json()) as { access_token: string };
      return { headers: { authorization: `Bearer ${access_token}` } };
    },
    {
      'www-authenticate':
        'Bearer realm="bill-review", error="insufficient_scope", error_description="The access token lacks the scope of this service", scope="billreview:write"',
    },
  ],
  not_found: [() => ({ path: '/v1/reviews' })],
  method_not_allowed: [() => ({ method: 'PUT' }), { allow: 'POST' }],
  body_too_large: [() => ({ body: `{"pad":"${'x'.repeat(2000)}"}` })],
  inflated_too_large: [
    () => ({ body: gzip(`{"pad":"${'x'.repeat(3_000_000)}"}`), headers: { 'content-encoding': 'gzip' } }),
  ],
  history_too_long: [
    () => ({ body: JSON.stringify({ ...BILL, BillHistory: [{ Services: BILL.Services }] }) }),
  ],
  content_type_unsupported: [() => ({ headers: { 'content-type': 'text/json' } })],
  content_encoding_unsupported: [
    () => ({ headers: { 'content-encoding': 'br' } }),
    { 'accept-encoding': 'gzip, identity' },
  ],
  rate_limited: [
    async (service) => {
      await service.postBill();
      await service.postBill();
      return {};
    },
    { 'retry-after': '1' },
  ],
  internal: [() => ({ body: JSON.stringify({ ...BILL, Bill: { UniqueID: BREAKING_ID } }) })],
  // One gets the place and as many wait as may: the next is refused at once.
  saturated: [() => ({ body: hangingBody, times: 40 }), { 'retry-after': '5' }],
  unavailable: [() => ({ path: '/health', method: 'GET' }), { 'retry-after': '5' }],
};

/** Large enough to need a place, and enough more to keep it for some twenty seconds; and then never ends. */
function hangingBody(): ReadableStream<Uint8Array> {
  const chunks = [300_000, 2_000_000];
  return new ReadableStream({
    pull(controller) {
      const length = chunks.shift();
      if (length === undefined) return new Promise(() => {});
      controller.enqueue(new Uint8Array(length).fill(0x20));
      return undefined;
    },
  });
}

const SETTINGS: Partial<Record<RefusalCode, Parameters<typeof startService>[0]>> = {
  body_too_large: { bodyLimit: 1024 },
  inflated_too_large: { inflatedLimit: 2_000_000 },
  history_too_long: { historyLimit: 0 },
  rate_limited: { rateLimit: 2 },
  saturated: { largeBodies: 1 },
};

async function check(code: ReadCode) {
  const [provoke, headers = {}] = PROVOCATIONS[code];
  const service = await startService(SETTINGS[code]);
  if (code === 'unavailable') await service.store.close();
  const good = code === 'unavailable' ? {} : await service.authorise(service.one);
  const call = await provoke(service);
  const all: Record<string, string | null> = { ...good, 'content-type': 'application/json', ...call.headers };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  const send = async () => {
    const body = typeof call.body === 'function' ? call.body() : (call.body ?? JSON_BILL);
    return service.app.request(call.path ?? '/v1/review', {
      method: call.method ?? 'POST',
      ...(call.method === 'GET' ? {} : { body }),
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      headers: Object.fromEntries(given),
    } as RequestInit);
  };
  const response = await Promise.race(Array.from({ length: call.times ?? 1 }, send));
  const text = await response.text();
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(body).toMatchObject({ code, status: REFUSAL_CODES[code][0] });
  expect(Object.keys(body)).toEqual(['error', 'code', 'status', 'requestId', 'problems']);
  expect(body['error']).toMatch(/^[A-Z].*\.$/);
  expect(response.status).toBe(REFUSAL_CODES[code][0]);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('x-request-id')).toBe(body['requestId']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value);
  for (const name of ['www-authenticate', 'allow', 'retry-after']) {
    if (!(name in headers)) expect(response.headers.get(name)).toBeNull();
  }
  expect(text).not.toContain(BUG_TEXT);
  expect(JSON.stringify(service.logged)).not.toContain(BUG_TEXT);
}

describe('every code of the closed list can be provoked, and answers as published', () => {
  const codes = Object.keys(REFUSAL_CODES).filter((code) => !UNREAD_CODES.some((unread) => unread === code));
  test.for(codes as ReadCode[])('%s', (code) => check(code));
});

test('all problems of a request come at once, as the engine found them', async () => {
  const service = await startService();
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const body = (await (await service.post('/v1/review', '{}', headers)).json()) as {
    error: string;
    problems: object[];
  };
  expect(body.error).toBe('The request has 2 mistakes; nothing was computed. See problems.');
  expect(body.problems).toEqual([
    { path: 'Bill.UniqueID', code: 'required', message: 'Bill.UniqueID is missing.' },
    { path: 'Services', code: 'required', message: 'Services is missing.' },
  ]);
});
