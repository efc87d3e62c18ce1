/** Requests that no client of ours makes: odd methods, paths, headers and token forms. Never a 5xx, always an answer. */
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../server/endpoints.ts';
import type { Service } from '../server/service.ts';
import { startRealService } from './real-service.ts';

let service: Service;
beforeAll(async () => {
  service = await startRealService();
});

const check = <Value>(values: fc.Arbitrary<Value>, numRuns: number, holds: (value: Value) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, holds), { numRuns });

/** Any text in a header that Node lets through: Latin-1 without line breaks. */
const headerText = fc
  .string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 40,
  })
  .map((text) => text.replaceAll('\x7f', '').trim());

const PATHS = [
  ...[...ENDPOINTS.map((endpoint) => endpoint.path), '/v1', '/v2/review'],
  ...['/oauth2/token', '/.well-known/jwks.json', '/.well-known/oauth-authorization-server', '/openapi.json'],
  ...['/docs', '/health', '/ID/3868-4256', '/ID/', '/', '/favicon.ico'],
];
const ENDINGS = [
  ...[
    '',
    '/',
    '//',
    '?k=',
    '?k=%',
    '?k=%FF',
    '?k=a&k=b',
    '?k[]=a',
    '#x',
    '%00',
    '%2F..%2F..',
    '/../..',
    '/%E0%A4%A',
  ],
  ...[
    '%',
    '%zz',
    ';a=b',
    '/constructor',
    '/__proto__',
    '?__proto__=1',
    '.json',
    '%0d%0aset-cookie:a=b',
    '/😀',
  ],
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'get'];

test('any method, path and header is answered, and errors are problem documents', async () => {
  const authorised = await service.authorise(service.one);
  const requests = fc.record({
    method: fc.constantFrom(...METHODS),
    path: fc
      .tuple(
        fc.constantFrom(...PATHS),
        fc.oneof(
          fc.constantFrom(...ENDINGS),
          fc.webQueryParameters().map((query) => `?${query}`),
        ),
      )
      .map((parts) => parts.join('')),
    headers: fc.dictionary(
      fc.constantFrom(
        'accept',
        'accept-encoding',
        'x-request-id',
        'cookie',
        'x-forwarded-host',
        'if-none-match',
        'range',
        'content-type',
      ),
      headerText,
      { maxKeys: 4 },
    ),
    isAuthorised: fc.boolean(),
  });
  await check(requests, 2000, async ({ method, path, headers, isAuthorised }) => {
    const response = await service.app.request(path, {
      method,
      headers: { ...headers, ...(isAuthorised ? authorised : {}) },
    });
    const text = await response.text();
    const told = `${method} ${path} ${response.status} ${text.slice(0, 200)}`;
    expect(response.status, told).toBeLessThan(500);
    expect(response.headers.get('x-request-id'), told).toMatch(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/);
    expect(response.headers.has('set-cookie'), told).toBe(false);
    const isPage = /^text\/html/.test(response.headers.get('content-type') ?? '');
    if (response.status >= 400 && method !== 'HEAD' && !isPage) {
      const body = JSON.parse(text) as { error?: unknown };
      expect(typeof body.error, told).toBe('string');
    }
    expect(
      service.logged.splice(0).filter((line) => 'bug' in line),
      told,
    ).toEqual([]);
  });
}, 60_000);

test('any token form is answered by RFC 6749: a token for the right secret alone, else one of its errors', async () => {
  const { clientId, clientSecret } = service.one;
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      clientId,
      clientSecret,
      'client_credentials',
      '',
      ' ',
      '\0',
      'billreview:read',
      '__proto__',
    ),
  );
  const fields = fc.array(
    fc.tuple(
      fc.constantFrom(
        'grant_type',
        'scope',
        'client_id',
        'client_secret',
        'resource',
        '__proto__',
        'constructor',
      ),
      odd,
    ),
    { maxLength: 5 },
  );
  const raw = fc.oneof(
    fc.constant('grant_type=client_credentials'),
    fields.map((pairs) => new URLSearchParams(pairs).toString()),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'grant_type=client_credentials',
      '&&&',
      '=',
      '%',
      '%zz=%',
      'grant_type=client%5fcredentials',
    ),
  );
  const authorization = fc.oneof(
    fc.constant(null),
    fc.constant(`Basic ${btoa(`${clientId}:${clientSecret}`)}`),
    fc.tuple(odd, odd).map(([id, secret]) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`),
    headerText.map((text) => `Basic ${text}`),
    headerText,
  );
  let granted = 0;
  await check(fc.tuple(raw, authorization), 250, async ([body, header]) => {
    const response = await service.post('/oauth2/token', new TextEncoder().encode(body), {
      'content-type': 'application/x-www-form-urlencoded',
      ...(header === null ? {} : { authorization: header }),
    });
    const answer = (await response.json()) as { error?: string; access_token?: string };
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(service.logged.splice(0).filter((line) => 'bug' in line)).toEqual([]);
    if (response.status === 200) {
      granted += 1;
      const sent = `${body} ${header === null ? '' : Buffer.from(header.slice(6), 'base64').toString()}`;
      expect(sent).toContain(clientSecret);
      expect(decodeJwt(answer.access_token!)['tenant']).toBe('one');
      return;
    }
    expect([400, 401]).toContain(response.status);
    const errors = ['invalid_request', 'invalid_client', 'invalid_scope', 'unsupported_grant_type'];
    expect(errors).toContain(answer.error);
    expect(response.headers.has('www-authenticate')).toBe(response.status === 401);
  });
  expect(granted).toBeGreaterThan(0);
}, 60_000);
