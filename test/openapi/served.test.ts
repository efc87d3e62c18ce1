/** The document and the pages as they are served, and that no documented answer goes without a test. */
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { REFUSAL_CODES } from '../../server/door/refusal-codes.ts';
import { buildOpenApi } from '../../server/openapi/build-openapi.ts';
import requests from '../../server/openapi/examples/requests.json' with { type: 'json' };
import { checkContract } from '../helpers/contract.ts';
import { EXCHANGES } from './collect-answers.ts';
import { DOCUMENT, DOCUMENT_SETTINGS } from './document.ts';
import { type ExampleService, startExampleService } from './example-service.ts';
import { readBody } from './read-body.ts';
import { listPromisedRefusals, listTargets } from './targets.ts';

let service: ExampleService;
let link: string;
beforeAll(async () => {
  service = await startExampleService();
  const review = await service.app.request('/v1/review', {
    method: 'POST',
    headers: { ...service.headers, 'content-type': 'application/json' },
    body: JSON.stringify(requests.review.priced.value),
  });
  link = ((await readBody(review)) as { qrCodeURL: string }).qrCodeURL;
});

/** GETs of the document whose answers are no JSON of a schema. */
const PAGES: readonly [id: string, status: number, path: () => string][] = [
  ['report', 200, () => link],
  ['report', 404, () => '/ID/3868-4256?k=wrong'],
  ['openapi', 200, () => '/openapi.json'],
  ['docs', 200, () => '/docs'],
];

test.each(PAGES)('%s %i keeps the contract, for GET and HEAD', async (_id, status, path) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await service.app.request(path(), { method });
    expect(response.status).toBe(status);
    expect(await checkContract(method, path(), response)).toEqual([]);
  }
});

/** Of bulk jobs, what has no JSON. */
const LINES = ['fetchResults 200', 'removeJob 204'];

test('the results of a job and its removal keep the contract', async () => {
  const { app, headers } = service;
  const call = async (method: string, path: string) => {
    const response = await app.request(path, { method, headers });
    expect(await checkContract(method, path, response)).toEqual([]);
    return response;
  };
  const made = (await (await call('POST', '/v1/jobs')).json()) as { jobID: string };
  expect((await call('GET', `/v1/jobs/${made.jobID}/results?after=0`)).status).toBe(200);
  expect((await call('DELETE', `/v1/jobs/${made.jobID}`)).status).toBe(204);
});

test('every documented status of every operation is provoked by a test', () => {
  const documented = listTargets(DOCUMENT).flatMap(({ id, method, place }) => {
    const paths = DOCUMENT['paths'] as Record<string, Record<string, { responses: object }>>;
    return Object.keys(paths[place]![method.toLowerCase()]!.responses).map((status) => `${id} ${status}`);
  });
  const provoked = [
    ...LINES,
    ...listPromisedRefusals(DOCUMENT).map(({ target, code }) => `${target.id} ${REFUSAL_CODES[code][0]}`),
    ...EXCHANGES.map(({ operation, status }) => `${operation.replace(/\d+$/, '')} ${status}`),
    ...PAGES.map(([id, status]) => `${id} ${status}`),
  ];
  expect([...new Set(provoked)].sort()).toEqual([...new Set(documented)].sort());
});

test('the served document is the built one, the same bytes each time, packed or not', async () => {
  const plain = await (await service.app.request('/openapi.json')).text();
  expect(plain).toBe(JSON.stringify(buildOpenApi(DOCUMENT_SETTINGS)));
  const packed = await service.app.request('/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(plain);
});

test('it carries the settings of the service: limits, and whose tokens are taken', async () => {
  const externalIssuer = {
    issuer: 'https://issuer.example',
    jwksUri: 'https://issuer.example/keys',
    audience: 'bill-review',
    clientClaim: 'client_id',
    tenantClaim: 'tenant',
    scopeClaim: 'scope',
    tokenType: 'at+jwt',
  };
  const { app } = await startExampleService({ bodyLimit: 123_456, externalIssuer });
  const document = (await (await app.request('/openapi.json')).json()) as {
    info: { description: string };
    paths: object;
    components: { securitySchemes: Record<string, object> };
  };
  expect(document.info.description).toContain('| body as received | 123,456 bytes |');
  expect(document.paths).not.toHaveProperty(['/oauth2/token']);
  expect(document.components.securitySchemes['accessToken']).toMatchObject({
    type: 'http',
    scheme: 'bearer',
  });
  expect(JSON.stringify(document)).toContain('https://issuer.example');
});

test('every operation but the open ones needs token and key together', () => {
  const paths = DOCUMENT['paths'] as Record<string, Record<string, { security: object[] }>>;
  for (const [path, methods] of Object.entries(paths)) {
    for (const { security } of Object.values(methods)) {
      if (path.startsWith('/v1/')) expect(security).toEqual([{ accessToken: [], apiKey: [] }]);
      else if (path === '/oauth2/token') expect(security).toEqual([{ clientCredentials: [] }, {}]);
      else expect(security).toEqual([]);
    }
  }
});
