/** Writes JSON responses: gzip when the caller takes it and it is worth it. */
import { gzipSync } from 'node:zlib';

/** Below this many bytes compression saves nothing. */
const WORTH_COMPRESSING = 1024;

/** True when an Accept-Encoding header takes gzip (RFC 9110 12.5.3): named, or `*`, with a weight above zero. */
export function acceptsGzip(header: string | undefined): boolean {
  let wildcard = false;
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((piece) => piece.startsWith('q='));
    const wanted = weight === undefined || Number(weight.slice(2)) > 0;
    if (name === 'gzip' || name === 'x-gzip') return wanted;
    if (name === '*') wildcard = wanted;
  }
  return wildcard;
}

/** A JSON body with its headers, compressed as the caller's Accept-Encoding allows; never stored by a cache. */
export function encodeJson(value: object, acceptEncoding: string | undefined) {
  const text = JSON.stringify(value);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  };
  if (text.length < WORTH_COMPRESSING || !acceptsGzip(acceptEncoding)) return { body: text, headers };
  return {
    body: new Uint8Array(gzipSync(text, { level: 1 })),
    headers: { ...headers, 'content-encoding': 'gzip' },
  };
}

/** The same as a 200 response. */
export function respondJson(value: object, acceptEncoding: string | undefined): Response {
  const { body, headers } = encodeJson(value, acceptEncoding);
  return new Response(body, { headers });
}
