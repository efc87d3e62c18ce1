/** The check that all service tests run under is itself seen to fail, once for everything it looks at. */
import { expect, test } from 'vitest';
import { checkContract } from '../helpers/contract.ts';

const HEADERS = {
  'content-type': 'application/json',
  'x-request-id': 'r-1',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
const OK = '{"status":"ok"}';

interface Answer {
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const answer = ({ method = 'GET', path = '/health', status = 200, headers = HEADERS, body = OK }: Answer) =>
  checkContract(method, path, new Response(body, { status, headers }));
const problem = (code: string, status: number) =>
  JSON.stringify({ error: 'No.', code, status, requestId: 'r-1', problems: [] });
const PROBLEM = { ...HEADERS, 'content-type': 'application/problem+json' };
const { 'cache-control': _, ...STORED } = HEADERS;

test.each<[string, Answer, string[]]>([
  ['a good answer', {}, []],
  ['a status that is not documented', { status: 404 }, ['GET /health answered 404, which is not documented']],
  [
    'a header too many',
    { headers: { ...HEADERS, 'x-powered-by': 'us' } },
    ['GET /health 200: header x-powered-by is not documented'],
  ],
  ['a header too few', { headers: STORED }, ['GET /health 200: header cache-control is missing']],
  [
    'a header of another value',
    { headers: { ...HEADERS, 'cache-control': 'public' } },
    ['GET /health 200: header cache-control must be equal to constant'],
  ],
  [
    'another content type',
    { headers: { ...HEADERS, 'content-type': 'text/plain' } },
    ['GET /health 200: content type text/plain is not documented'],
  ],
  ['a body of another shape', { body: '{}' }, ["GET /health 200: body must have required property 'status'"]],
  [
    'a field that is not documented',
    { body: '{"status":"ok","load":1}' },
    ['GET /health 200: body must NOT have additional properties'],
  ],
  [
    'a code that this status does not have',
    {
      path: '/v1/review',
      method: 'POST',
      status: 413,
      headers: PROBLEM,
      body: problem('body_empty', 413),
    },
    ['POST /v1/review 413: body/code must be equal to one of the allowed values'],
  ],
  ['a method that is not documented', { method: 'PUT' }, ['PUT /health is not documented, and answered 200']],
  ['a path that is not documented', { path: '/metrics' }, ['an unknown path answered 200']],
  [
    'an unknown path',
    { path: '/metrics', status: 404, headers: PROBLEM, body: problem('not_found', 404) },
    [],
  ],
  ['a file of the page', { path: '/site/style.css' }, []],
])('%s', async (_name, given, faults) => expect(await answer(given)).toEqual(faults));
