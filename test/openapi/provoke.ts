/** Gets each documented answer out of a real service: every code of the closed list, for every operation that gives it. */
import { gzipSync } from 'node:zlib';
import type { RefusalCode } from '../../server/door/refusal-codes.ts';
import type { UnreadCode } from '../../server/door/refuse-unread.ts';
import { ENDPOINTS } from '../../server/endpoints.ts';
import { listen } from '../../server/listen.ts';
import requests from '../../server/openapi/examples/requests.json' with { type: 'json' };
import { exchangeRaw, parseAnswers } from '../helpers/raw-exchange.ts';
import { QUIET } from '../server/service.ts';
import { type ExampleService, REQUEST_ID, startExampleService } from './example-service.ts';

/** An operation of the document. */
export interface Target {
  readonly id: string;
  readonly method: string;
  /** As the document has it. */
  readonly place: string;
  readonly path: string;
}

/** The first lines of requests that the HTTP server refuses, or never gets to the end of. */
const UNREAD: Readonly<Record<UnreadCode, string>> = {
  request_malformed: 'no header\r\n\r\n',
  request_timeout: 'x-late: ',
  expectation_failed: 'expect: more\r\ncontent-length: 2\r\n\r\n',
  headers_too_large: `x-long: ${'x'.repeat(20_000)}\r\n\r\n`,
};

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly body?: Body;
  /** Null takes a header away. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

type Provocation = (service: ExampleService, target: Target) => Promise<Call> | Call;

const findEndpoint = ({ id }: Target) => ENDPOINTS.find((endpoint) => endpoint.id === id);

/** Mistakes of a body that tell the codes of problems apart, by the name of the body. */
const MISTAKEN: Readonly<Record<string, string>> = {
  Bill: mistakenBill(),
  FacilityRequest: '{"state":"Ohio","providerType":7,"effectiveDate":"2025-10-06T00:00:00Z"}',
};

function mistakenBill(): string {
  const { Bill, Services, ...rest } = requests.review.priced.value;
  const [first, second] = Services;
  return JSON.stringify({
    ...rest,
    Bill: { ...Bill, ZipCode: 27601, TypeOfBill: 3 },
    Services: [
      { ...first, Charge: -1 },
      { ...second, ServiceDate: '2025-02-30' },
    ],
  });
}

const gzip = (text: string) => new Uint8Array(gzipSync(text));
const packed = { 'content-encoding': 'gzip' };
/** The first of the examples. */
function good(target: Target): string {
  if (target.id === 'token') return 'grant_type=client_credentials';
  if (target.id === 'sendRows') return '{}\n';
  const [example] = Object.values(findEndpoint(target)?.examples ?? {});
  return example ? JSON.stringify(example.value) : '{}';
}

async function withForeignScope(service: ExampleService): Promise<Call> {
  const response = await service.requestToken({ grant_type: 'client_credentials', scope: 'billreview:read' });
  const { access_token } = (await response.json()) as { access_token: string };
  return { headers: { authorization: `Bearer ${access_token}` } };
}

/** The bill with its own lines as those of a prior one. */
function withHistory(text: string): string {
  const { BillHistory: _, ...bill } = JSON.parse(text) as { Services: object[]; BillHistory?: object };
  const Services = bill.Services.map((line) => ({ ...line, ControlNumber: 1 }));
  return JSON.stringify({ ...bill, BillHistory: [{ Bill: {}, Services }] });
}

/** The address of the operation on a job that is there, with another query. */
async function onJob(service: ExampleService, { path }: Target, query: string): Promise<string> {
  const { headers } = service;
  // The dice stand still: a second job would have the id of the first.
  await service.app.request('/v1/jobs', { method: 'POST', headers });
  const response = await service.app.request('/v1/jobs', { headers });
  const [{ jobID }] = ((await response.json()) as { jobs: [{ jobID: string }] }).jobs;
  return path.replace(/0{32}(.*)\?.*/, `${jobID}$1?${query}`);
}

const PROVOCATIONS: Record<Exclude<RefusalCode, 'not_found' | 'saturated' | UnreadCode>, Provocation> = {
  request_invalid: (_, target) => ({ body: MISTAKEN[findEndpoint(target)!.request!.name]! }),
  idempotency_key_invalid: () => ({ headers: { 'idempotency-key': 'x'.repeat(256) } }),
  idempotency_key_reused: async (service, target) => {
    const headers = { 'idempotency-key': 'used' };
    await send(service, target, { headers });
    return { headers, body: `${good(target)} ` };
  },
  query_invalid: (_, target) => ({ path: target.path.replace(/\?.*/, '?after=-1&rows=x') }),
  job_unknown: () => ({}),
  job_conflict: async (service, target) => ({ path: await onJob(service, target, 'after=1&rows=1') }),
  too_many_rows: async (service, target) => ({
    path: await onJob(service, target, 'after=0'),
    body: '{}\n'.repeat(201),
  }),
  body_empty: () => ({ body: ' \n' }),
  body_not_expected: () => ({ body: '{}', headers: { 'content-length': '2' } }),
  body_not_utf8: () => ({ body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }),
  body_not_gzip: (_, target) => ({ body: gzip(good(target)).slice(0, -9), headers: packed }),
  body_unannounced_gzip: (_, target) => ({ body: gzip(good(target)) }),
  body_incomplete: () => ({ body: brokenStream() }),
  token_missing: () => ({ headers: { authorization: null } }),
  token_malformed: () => ({ headers: { authorization: 'Bearer' } }),
  token_invalid: () => ({ headers: { authorization: 'Bearer abc' } }),
  token_expired: () => ({}),
  client_disabled: () => ({}),
  api_key_missing: () => ({ headers: { 'x-api-key': null } }),
  api_key_invalid: (service) => ({ headers: { 'x-api-key': service.foreignApiKey } }),
  api_key_disabled: () => ({}),
  scope_missing: withForeignScope,
  method_not_allowed: () => ({ method: 'PUT' }),
  body_too_large: () => ({ headers: { 'content-length': '10000001' } }),
  inflated_too_large: () => ({ body: gzip(' '.repeat(33_554_433)), headers: packed }),
  history_too_long: (_, target) => ({ body: withHistory(good(target)) }),
  content_type_unsupported: () => ({ headers: { 'content-type': 'text/json' } }),
  content_encoding_unsupported: () => ({ headers: { 'content-encoding': 'br' } }),
  rate_limited: async (service, target) => {
    await send(service, target, {});
    return {};
  },
  internal: () => ({}),
  unavailable: () => ({}),
};

/** What a code needs of its service, once; a code without a row is content with any. */
const CONDITIONS: Partial<Record<RefusalCode, () => Promise<ExampleService>>> = {
  token_expired: () =>
    startAnd(({ clock }) => {
      clock.now += 3_600_000;
    }),
  client_disabled: () => startAnd((service) => service.store.disableClient(service.clientId, 1)),
  api_key_disabled: () => startAnd((service) => service.store.disableApiKey(service.apiKeyId, 1)),
  history_too_long: () => startExampleService({ historyLimit: 1 }),
  rate_limited: () => startExampleService({ rateLimit: 1, tokenLimit: 1 }),
  internal: () => startExampleService({}, true),
  saturated: () => startExampleService({ largeBodies: 1 }),
  unavailable: () => startAnd((service) => service.store.close()),
};

async function startAnd(act: (service: ExampleService) => unknown): Promise<ExampleService> {
  const service = await startExampleService();
  await act(service);
  return service;
}

const TOKEN_HEADERS = {
  authorization: `Basic ${btoa('client:secret')}`,
  'content-type': 'application/x-www-form-urlencoded',
  'x-request-id': REQUEST_ID,
};

/** A good call of an operation, or one that differs from it as `call` says. */
export async function send(service: ExampleService, target: Target, call: Call): Promise<Response> {
  const isPost = target.method === 'POST';
  const takesBody =
    isPost && (target.id === 'token' || target.id === 'sendRows' || Boolean(findEndpoint(target)?.request));
  const all: Record<string, string | null> = {
    ...(target.id === 'token'
      ? TOKEN_HEADERS
      : target.path.startsWith('/v1/')
        ? service.headers
        : { 'x-request-id': REQUEST_ID }),
    ...(takesBody && target.id !== 'token'
      ? { 'content-type': target.id === 'sendRows' ? 'application/x-ndjson' : 'application/json' }
      : {}),
    ...call.headers,
  };
  const body = call.body ?? (takesBody ? good(target) : undefined);
  const headers = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return service.app.request(call.path ?? target.path, {
    method: call.method ?? target.method,
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
}

export type Provoke = (code: RefusalCode, target: Target) => Promise<Response>;

/** Makes the function that gets a code out of an operation; services are started as needed, and shared. */
export function makeProvoker(): Provoke {
  const services = new Map<RefusalCode | 'any', Promise<ExampleService>>();
  return async (code, target) => {
    const start = CONDITIONS[code];
    const key = start ? code : 'any';
    const service = services.get(key) ?? (start ?? startExampleService)();
    services.set(key, service);
    if (code in UNREAD) return sendUnread(await service, target, code as UnreadCode);
    if (code === 'saturated') return sendHanging(await service, target);
    const call = await PROVOCATIONS[code as keyof typeof PROVOCATIONS](await service, target);
    return send(await service, target, call);
  };
}

/** Over a connection, for what does not get to the application. */
async function sendUnread(service: ExampleService, target: Target, code: UnreadCode): Promise<Response> {
  const random = () => Buffer.from(REQUEST_ID);
  const limits = code === 'request_timeout' ? { headersTimeout: 20, connectionsCheckingInterval: 10 } : {};
  const listening = await listen('127.0.0.1', 0, () => service.app, { ...QUIET, random, limits });
  const head = `host: x\r\nconnection: close\r\nx-request-id: ${REQUEST_ID}\r\n${UNREAD[code]}`;
  const text = await exchangeRaw(listening, `${target.method} ${target.path} HTTP/1.1\r\n${head}`);
  await listening.close(0);
  return parseAnswers(text)[0]!;
}

/** Bodies that never end, and one place: one gets it, as many wait as may, and the next is refused at once. */
function sendHanging(service: ExampleService, target: Target): Promise<Response> {
  return Promise.race(Array.from({ length: 40 }, () => send(service, target, { body: hangingBody() })));
}

/** Breaks off in the middle, as a lost connection does. */
function brokenStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"Bill":'));
      controller.error(new Error('connection reset'));
    },
  });
}

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
