/** Writes JSON responses: compressed when the caller takes it and it is worth it. */
import { compressText } from '../compress-text.ts';
import { findCoding } from './coding.ts';

/** Below this many bytes compression saves nothing. */
const WORTH_COMPRESSING = 1024;

/** A JSON body with its headers, compressed as the caller's Accept-Encoding allows; never stored by a cache. */
export function encodeJson(value: object, acceptEncoding: string | undefined) {
  const text = JSON.stringify(value);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  };
  const coding = text.length < WORTH_COMPRESSING ? null : findCoding(acceptEncoding);
  if (coding === null) return { body: text, headers };
  return { body: compressText(text, coding), headers: { ...headers, 'content-encoding': coding } };
}

/** The same as a 200 response. */
export function respondJson(value: object, acceptEncoding: string | undefined): Response {
  const { body, headers } = encodeJson(value, acceptEncoding);
  return new Response(body, { headers });
}
