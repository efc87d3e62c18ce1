/** Sends the request examples and gathers what comes back: the success examples and token errors of the document. */
import { ENDPOINTS } from '../../server/endpoints.ts';
import requests from '../../server/openapi/examples/requests.json' with { type: 'json' };
import type { Endpoint } from '../../server/routes/endpoint.ts';
import { type ExampleService, REQUEST_ID, startExampleService } from './example-service.ts';

export type Answers = Record<string, Record<string, unknown>>;

export interface Exchange {
  /** Key in `examples/answers.json`: the operation, for token errors with the status. */
  readonly operation: string;
  readonly example: string;
  readonly status: number;
  readonly method: string;
  /** Path in the document. */
  readonly path: string;
  send(service: ExampleService): Promise<Response>;
}

const post = ({ id, path }: Endpoint, example: string, body: unknown): Exchange => ({
  operation: id,
  example,
  status: 200,
  method: 'POST',
  path,
  send: async ({ app, headers }) =>
    app.request(path, {
      method: 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
});

const get = (operation: string, path: string): Exchange => ({
  operation,
  example: 'asHere',
  status: 200,
  method: 'GET',
  path,
  send: async ({ app }) => app.request(path, { headers: { 'x-request-id': REQUEST_ID } }),
});

const token = (
  operation: string,
  example: string,
  status: number,
  form: Readonly<Record<string, string>>,
  secret?: string,
): Exchange => ({
  operation,
  example,
  status,
  method: 'POST',
  path: '/oauth2/token',
  send: (service) => service.requestToken(form, secret),
});

const GRANT = { grant_type: 'client_credentials' };

/** More token requests at once than secrets are checked at once; the last is turned away. */
const busyToken: Exchange = {
  operation: 'token503',
  example: 'temporarily_unavailable',
  status: 503,
  method: 'POST',
  path: '/oauth2/token',
  send: async (service) => {
    const all = await Promise.all(Array.from({ length: 40 }, () => service.requestToken(GRANT, 'wrong')));
    return all.find((response) => response.status === 503) ?? all[0]!;
  },
};

type CallJob = (method: string, path: string, body?: string) => Promise<Response>;

/** An answer about a bulk job; `steps` are made before on a service of its own, the last of them is it. */
const job = (
  operation: string,
  method: string,
  path: string,
  steps: (call: CallJob, id: string) => Promise<Response>,
): Exchange => ({
  operation,
  example: 'asHere',
  status: 200,
  method,
  path,
  send: async ({ app, headers }) => {
    const call: CallJob = async (verb, at, body) =>
      app.request(at, {
        method: verb,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/x-ndjson' }) },
        ...(body === undefined ? {} : { body }),
      });
    const made = await call('POST', '/v1/jobs');
    const { jobID } = (await made.clone().json()) as { jobID: string };
    return operation === 'createJob' ? made : steps(call, jobID);
  },
});

const BILLS = `${JSON.stringify(requests.review.priced.value)}\n`;
const sendRows = (call: CallJob, id: string) => call('POST', `/v1/jobs/${id}/rows?after=0`, BILLS);
const JOBS = [
  job('createJob', 'POST', '/v1/jobs', sendRows),
  job('listJobs', 'GET', '/v1/jobs', (call) => call('GET', '/v1/jobs')),
  job('showJob', 'GET', '/v1/jobs/{jobID}', (call, id) => call('GET', `/v1/jobs/${id}`)),
  job('sendRows', 'POST', '/v1/jobs/{jobID}/rows', sendRows),
  job('submitJob', 'POST', '/v1/jobs/{jobID}/submit', async (call, id) => {
    await sendRows(call, id);
    return call('POST', `/v1/jobs/${id}/submit?rows=1`);
  }),
];

/** Every exchange that has an example of its answer. */
export const EXCHANGES: readonly Exchange[] = [
  ...ENDPOINTS.flatMap((endpoint) =>
    endpoint.request
      ? Object.entries(endpoint.examples).map(([name, { value }]) => post(endpoint, name, value))
      : post(endpoint, 'asHere', undefined),
  ),
  ...JOBS,
  ...Object.entries(requests.token).map(([name, { value }]) => token('token', name, 200, value)),
  token('token400', 'invalid_request', 400, {}),
  token('token400', 'unsupported_grant_type', 400, { grant_type: 'password' }),
  token('token400', 'invalid_scope', 400, { ...GRANT, scope: 'billreview:everything' }),
  token('token401', 'invalid_client', 401, GRANT, 'wrong'),
  busyToken,
  get('metadata', '/.well-known/oauth-authorization-server'),
  get('keys', '/.well-known/jwks.json'),
  get('health', '/health'),
];

/** Sends one exchange to a fresh service. */
export async function exchange(one: Exchange): Promise<Response> {
  return one.send(await startExampleService());
}

/** Fields that differ from run to run, or with every change of a rule that changes no amount. */
const VOLATILE: Readonly<Record<string, unknown>> = {
  access_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…',
  logHTML: '<!doctype html>…',
  billReviewProcessingTime: 3,
  engineVersion: '0.1.0',
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  resultDigest: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  reportDigest: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  kid: 'k-1',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI3Mo',
};

/** The body with its volatile fields as the examples show them; null stays null. */
export function settle(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settle);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name in VOLATILE && member !== null ? VOLATILE[name] : settle(member),
    ]),
  );
}
