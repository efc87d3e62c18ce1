/** Requests that nobody in his right mind sends: good ones changed, damaged, with odd heads, each with canaries in it. */
import fc from 'fast-check';
import { arbitraryDamaged } from '../service/fuzz/damaged.ts';
import { arbitraryMutated } from '../service/fuzz/mutated.ts';
import { arbitraryValid } from '../service/fuzz/valid-request.ts';
import type { Message } from './caller.ts';

/** Stands for what a patient would not want to be seen: nobody but its sender may ever be shown it. */
export interface Canaries {
  /** In a field that nobody reads. */
  readonly note: string;
  /** In the place of any text of the bill. */
  readonly value: string;
  /** In query, path and headers. */
  readonly head: string;
}

export const makeCanaries = (tenant: string): Canaries => ({
  note: `CANARY-note-${tenant}-4716`,
  value: `CANARY-value-${tenant}-2953`,
  head: `CANARY-head-${tenant}-8031`,
});

const REVIEW = 'review-request.schema.json';
const PATHS = ['/v1/review', '/v1/validate', '/v1/duplicates', '/v1/facility', '/v1/customcodes'];
const ODD_PATHS = [
  ...['/', '/v1', '/v1/', '/V1/REVIEW', '/v1//review', '/v1/review/', '/v1/review/..', '/v1/%2e%2e/review'],
  ...[
    '/%00',
    '/%ff',
    '/%',
    '/..%2f..%2fetc/passwd',
    '/ID/',
    '/ID/0000-0000',
    '/ID/%00?k=',
    '/jobs',
    '/v1/jobs',
  ],
  ...['/v1/jobs/x', '/v1/jobs/x/results?after=-1', '/v1/jobs/x/rows?after=1e9', '/oauth2/token', '/metrics'],
  ...[
    '/health',
    '/openapi.json',
    '/docs',
    '/__proto__',
    '/constructor',
    '/reviews',
    '/try',
    '/sign-in',
    '/book',
  ],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];
/** What may stand in a header, and means nothing good there. */
const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': '' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, gzip' },
  { accept: '*/*;q=0', 'accept-encoding': 'gzip;q=0, *;q=0' },
  { 'accept-encoding': ','.repeat(2_000) },
  { expect: '200-maybe' },
  { range: 'bytes=0-,-1,5-2' },
  { 'if-none-match': '*', 'if-match': '"x"' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': '' },
  { prefer: 'return=minimal, respond-async, wait=-1' },
  { 'x-api-key': 'brk_nobody' },
  { authorization: 'Basic Og==' },
  { authorization: `Bearer ${'a.'.repeat(2_000)}a` },
  { 'x-forwarded-for': '::1, 999.999.999.999', forwarded: 'for=unknown;proto=gopher' },
  { 'x-http-method-override': 'DELETE', 'transfer-coding': 'chunked' },
  { cookie: 'session=..%2f; '.repeat(200) },
];

/** Puts the canary in the place of one of the texts. */
function plantValue(text: string, { value, note }: Canaries, at: number): string {
  const texts = [...text.matchAll(/:"(?:[^"\\]|\\.)*"/g)];
  const hit = texts[at % Math.max(1, texts.length)];
  // Every other one, for few fields may hold it: of the others many are taken.
  const changed =
    hit && at % 2 === 0
      ? `${text.slice(0, hit.index)}:"${value}"${text.slice(hit.index + hit[0].length)}`
      : text;
  return changed.startsWith('{"') ? `{"PatientName":"${note}",${changed.slice(1)}` : changed;
}

/** Messages without the caller's credentials, which the sender adds unless they are here. */
export function arbitraryHostile(canaries: Canaries): fc.Arbitrary<Message> {
  const valid = arbitraryValid(REVIEW);
  const path = fc.constantFrom(...PATHS);
  const post = (where: string, body: string | Uint8Array, headers: Readonly<Record<string, string>>) => ({
    ...{ method: 'POST', path: where, body },
    headers: {
      'content-type': 'application/json',
      'user-agent': canaries.head,
      referer: `https://payer.example/?patient=${canaries.head}`,
      ...headers,
    },
  });
  const mutated = fc
    .tuple(arbitraryMutated(REVIEW, 6), fc.nat(), path)
    .map(([{ text }, at, where]) => post(where, plantValue(text, canaries, at), {}));
  const texts = fc.tuple(valid, fc.nat()).map(([body, at]) => plantValue(JSON.stringify(body), canaries, at));
  const damaged = fc
    .tuple(arbitraryDamaged(texts), path)
    .map(([{ bytes, headers }, where]) => post(where, bytes, headers));
  const headed = fc
    .tuple(texts, path, fc.constantFrom(...ODD_HEADERS))
    .map(([text, where, headers]) => post(where, text, headers));
  const elsewhere = fc
    .tuple(fc.constantFrom(...METHODS), fc.constantFrom(...ODD_PATHS), texts, fc.boolean())
    .map(([method, where, text, hasBody]) => {
      const query = `${where}${where.includes('?') ? '&' : '?'}patient=${canaries.head}`;
      const bodyless = method === 'GET' || method === 'HEAD' || !hasBody;
      const message = post(query, bodyless ? '' : text, {});
      return { ...message, method };
    });
  const taken = fc.tuple(texts, path).map(([text, where]) => post(where, text, {}));
  return fc.oneof(
    { weight: 3, arbitrary: taken },
    { weight: 6, arbitrary: mutated },
    { weight: 3, arbitrary: damaged },
    { weight: 2, arbitrary: headed },
    { weight: 2, arbitrary: elsewhere },
  );
}
