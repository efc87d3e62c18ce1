/** What may come in as a body, and what must not: encodings, sizes, bombs. */
import { constants, createGzip, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../server/endpoints.ts';
import { BILL } from '../fake-engine.ts';
import { type RequestBody, type Service, startService } from '../service.ts';

const TEXT = JSON.stringify(BILL);
const bytes = (text: string) => new TextEncoder().encode(text);
const gzip = (data: string | Uint8Array) => new Uint8Array(gzipSync(data));
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
/** A bill of about `length` bytes; the padding is a field nobody knows. */
const padded = (length: number) => JSON.stringify({ ...BILL, padding: 'x'.repeat(length) });

let service: Service;
let authorised: Record<string, string>;
beforeAll(async () => {
  service = await startService({}, {}, { one: 'one' });
  authorised = await service.authorise(service.one);
});

/** Gzip of `length` zeros, made without ever holding them. */
async function makeBomb(length: number): Promise<Uint8Array<ArrayBuffer>> {
  // Of one repeated byte run lengths are as short as anything, and found in a quarter of the time.
  const stream = createGzip({ strategy: constants.Z_RLE });
  const chunks: Uint8Array[] = [];
  stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const zeros = new Uint8Array(1_048_576).fill(0x20);
  for (let left = length; left > 0; left -= zeros.length) {
    if (!stream.write(zeros.subarray(0, Math.min(left, zeros.length))))
      await new Promise((resolve) => stream.once('drain', resolve));
  }
  stream.end();
  await new Promise((resolve) => stream.once('end', resolve));
  return new Uint8Array(Buffer.concat(chunks));
}

type Row = [
  name: string,
  body: () => RequestBody | Promise<RequestBody>,
  headers: Record<string, string>,
  code: string | null,
];
const GZIP = { 'content-encoding': 'gzip' };

async function check([, body, headers, code]: Row, path = '/v1/review') {
  const response = await service.post(path, await body(), {
    ...authorised,
    'content-type': 'application/json',
    ...headers,
  });
  if (code === null) expect(response.status).toBe(200);
  else expect(await response.json()).toMatchObject({ code, status: response.status });
}

const ROWS: Row[] = [
  ['plain JSON', () => TEXT, {}, null],
  [
    'type in capitals, charset in quotes',
    () => TEXT,
    { 'content-type': 'Application/JSON; Charset="UTF-8"' },
    null,
  ],
  ['encoding identity', () => TEXT, { 'content-encoding': 'identity' }, null],
  ['gzip', () => gzip(TEXT), GZIP, null],
  ['GZIP in capitals', () => gzip(TEXT), { 'content-encoding': ' GZIP ' }, null],
  ['x-gzip', () => gzip(TEXT), { 'content-encoding': 'x-gzip' }, null],
  ['gzip in two members', () => join(gzip(TEXT.slice(0, 9)), gzip(TEXT.slice(9))), GZIP, null],
  ['gzip of 20 MB', () => gzip(padded(20_000_000)), GZIP, null],
  ['plain JSON of 9 MB', () => padded(9_000_000), {}, null],
  ['plain JSON in many chunks', () => new Blob([padded(600_000)]).stream(), {}, null],
  ['a byte order mark', () => join(new Uint8Array([0xef, 0xbb, 0xbf]), bytes(TEXT)), {}, null],
  [
    'a byte order mark in gzip',
    () => gzip(join(new Uint8Array([0xef, 0xbb, 0xbf]), bytes(TEXT))),
    GZIP,
    null,
  ],
  ['no type', () => bytes(TEXT), { 'content-type': '' }, 'content_type_unsupported'],
  ['text/plain', () => TEXT, { 'content-type': 'text/plain' }, 'content_type_unsupported'],
  ['application/json5', () => TEXT, { 'content-type': 'application/json5' }, 'content_type_unsupported'],
  [
    'application/fhir+json',
    () => TEXT,
    { 'content-type': 'application/fhir+json' },
    'content_type_unsupported',
  ],
  [
    'another charset',
    () => TEXT,
    { 'content-type': 'application/json; charset=latin1' },
    'content_type_unsupported',
  ],
  ['two types', () => TEXT, { 'content-type': 'application/json, text/plain' }, 'content_type_unsupported'],
  [
    'gzip twice',
    () => gzip(gzip(TEXT)),
    { 'content-encoding': 'gzip, gzip' },
    'content_encoding_unsupported',
  ],
  [
    'gzip and identity',
    () => gzip(TEXT),
    { 'content-encoding': 'gzip, identity' },
    'content_encoding_unsupported',
  ],
  ['deflate', () => TEXT, { 'content-encoding': 'deflate' }, 'content_encoding_unsupported'],
  ['br', () => TEXT, { 'content-encoding': 'br' }, 'content_encoding_unsupported'],
  ['zstd', () => TEXT, { 'content-encoding': 'zstd' }, 'content_encoding_unsupported'],
  ['no body', () => null, {}, 'body_empty'],
  ['a blank body', () => '', {}, 'body_empty'],
  ['a body of white space', () => ' \r\n\t', {}, 'body_empty'],
  ['gzip of nothing', () => gzip(''), GZIP, 'body_empty'],
  ['announced gzip that is plain', () => TEXT, GZIP, 'body_not_gzip'],
  ['announced gzip, one byte', () => new Uint8Array([0x1f]), GZIP, 'body_not_gzip'],
  ['gzip cut in the header', () => gzip(TEXT).slice(0, 5), GZIP, 'body_not_gzip'],
  ['gzip cut in the middle', () => gzip(TEXT).slice(0, 40), GZIP, 'body_not_gzip'],
  ['gzip without its checksum', () => gzip(TEXT).slice(0, -8), GZIP, 'body_not_gzip'],
  [
    'gzip with a wrong checksum',
    () => join(gzip(TEXT).slice(0, -8), new Uint8Array(8)),
    GZIP,
    'body_not_gzip',
  ],
  ['gzip with a tail', () => join(gzip(TEXT), bytes('tail')), GZIP, 'body_not_gzip'],
  ['gzip with a tail of zeros', () => join(gzip(TEXT), new Uint8Array(16)), GZIP, 'body_not_gzip'],
  ['large gzip cut short', () => gzip(padded(5_000_000)).slice(0, -20), GZIP, 'body_not_gzip'],
  ['large gzip with a tail', () => join(gzip(padded(5_000_000)), bytes('tail')), GZIP, 'body_not_gzip'],
  [
    'large gzip with a tail of zeros',
    () => join(gzip(padded(5_000_000)), new Uint8Array(16)),
    GZIP,
    'body_not_gzip',
  ],
  ['zlib, not gzip', () => new Uint8Array([0x78, 0x9c, 0x03, 0, 0, 0, 0, 1]), GZIP, 'body_not_gzip'],
  ['gzip nobody announced', () => gzip(TEXT), {}, 'body_unannounced_gzip'],
  ['gzip twice, announced once', () => gzip(gzip(TEXT)), GZIP, 'body_unannounced_gzip'],
  [
    'large gzip twice, announced once',
    () => gzip(join(gzip(TEXT), new Uint8Array(2_000_000))),
    GZIP,
    'body_unannounced_gzip',
  ],
  ['Latin-1', () => new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x7d]), {}, 'body_not_utf8'],
  ['UTF-16', () => new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), {}, 'body_not_utf8'],
  ['an overlong form', () => new Uint8Array([0x22, 0xc0, 0xaf, 0x22]), {}, 'body_not_utf8'],
  ['half a surrogate', () => new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), {}, 'body_not_utf8'],
  ['Latin-1 in gzip', () => gzip(new Uint8Array([0x22, 0xe9, 0x22])), GZIP, 'body_not_utf8'],
  [
    'large text cut inside a character',
    () => gzip(join(bytes(padded(3_000_000)), new Uint8Array([0xe2, 0x82]))),
    GZIP,
    'body_not_utf8',
  ],
  [
    '10 MB and a byte, announced',
    () => 'x'.repeat(10_000_001),
    { 'content-length': '10000001' },
    'body_too_large',
  ],
  ['10 MB to the byte', () => padded(10_000_000 - padded(0).length), {}, null],
  ['10 MB and a byte, in chunks', () => new Blob(['x'.repeat(10_000_001)]).stream(), {}, 'body_too_large'],
  ['a lie about the length', () => 'x'.repeat(10_000_001), { 'content-length': '10' }, 'body_too_large'],
  ['gzip of 32 MiB and a byte', () => makeBomb(33_554_433), GZIP, 'inflated_too_large'],
  ['gzip of 1 GiB', () => makeBomb(2 ** 30), GZIP, 'inflated_too_large'],
];

describe('one body', () => {
  test.for(ROWS)('%s', { timeout: 30_000 }, (row) => check(row));
});

describe('where gzip is not taken, or no body at all', () => {
  test('gzip on /v1/facility', () =>
    check(['', () => gzip('{}'), GZIP, 'content_encoding_unsupported'], '/v1/facility'));
  test('plain on /v1/facility', () => check(['', () => '{}', {}, null], '/v1/facility'));
  test.for(['/v1/validate', '/v1/duplicates'])('gzip on %s', (path) =>
    check(['', () => gzip(TEXT), GZIP, null], path),
  );
  test('a body on /v1/customcodes', () =>
    check(['', () => '{}', { 'content-length': '2' }, 'body_not_expected'], '/v1/customcodes'));
  test('no body on /v1/customcodes, with or without a type', async () => {
    await check(['', () => null, {}, null], '/v1/customcodes');
    const response = await service.post('/v1/customcodes', null, authorised);
    expect(await response.json()).toEqual({ error: null, customCodes: [{ code: 'one' }] });
  });
});

test('who is asking comes before the body: a stranger’s body is never read', async () => {
  let read = 0;
  const pull = () => {
    read += 1;
  };
  const body = () => new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  const headers = { 'content-type': 'application/json' };
  expect((await service.post('/v1/review', body(), headers)).status).toBe(401);
  expect((await service.post('/v1/review', body(), { ...authorised, 'x-api-key': '' })).status).toBe(403);
  expect(
    (await service.post('/v1/review', body(), { ...authorised, 'content-type': 'text/html' })).status,
  ).toBe(415);
  expect(read).toBe(0);
});

describe('answers follow Accept-Encoding, but for the review', () => {
  test.for<[string | null, string | null]>([
    [null, null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['deflate, GZIP;q=0.5', 'gzip'],
    ['gzip;q=0', null],
    ['*', 'gzip'],
    ['*;q=0', null],
    ['*, gzip;q=0', null],
    ['br', null],
  ])('%s', async ([accept, encoding]) => {
    const headers = {
      ...authorised,
      'content-type': 'application/json',
      ...(accept === null ? {} : { 'accept-encoding': accept }),
    };
    const response = await service.post('/v1/facility', '{"state":"NC"}', headers);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    const review = await service.post('/v1/review', TEXT, headers);
    expect(review.headers.get('content-encoding')).toBe('gzip');
  });
});

describe('the request id', () => {
  test.for<[string, string | null, boolean]>([
    ['a caller’s id is kept', 'order-17.A:b_c', true],
    ['a long id is replaced', 'x'.repeat(129), false],
    ['an id with spaces is replaced', 'a b', false],
    ['an id with markup is replaced', '<script>', false],
    ['a missing id is made', null, false],
  ])('%s', async ([, given, kept]) => {
    const response = await service.app.request(
      '/nowhere',
      given === null ? {} : { headers: { 'x-request-id': given } },
    );
    const id = response.headers.get('x-request-id')!;
    if (kept) expect(id).toBe(given);
    else expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await response.json()).toMatchObject({ requestId: id });
  });
});

describe('other methods and paths', () => {
  const paths = [...ENDPOINTS.map((endpoint) => endpoint.path), '/oauth2/token'];
  test.for(paths)('%s takes POST only', async (path) => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await service.app.request(path, { method });
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });
  test.for([
    '/',
    '/health',
    '/.well-known/jwks.json',
    '/.well-known/oauth-authorization-server',
    '/ID/1234-5678',
  ])('%s takes GET and HEAD', async (path) => {
    const response = await service.app.request(path, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
  test.for([
    '/v1',
    '/v1/review/',
    '/v1/REVIEW',
    '/v2/review',
    '/v1/review%00',
    '/ID',
    '/ID/a/b',
    '/../etc/passwd',
  ])('%s is nothing', async (path) =>
    expect((await service.app.request(path, { method: 'POST' })).status).toBe(404),
  );
});
