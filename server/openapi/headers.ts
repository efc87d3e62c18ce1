/** Response headers of the document, by component name. */
import type { Node } from './json-schema.ts';

function header(description: string, schema: Node, required = true): Node {
  return { description, required, schema };
}

export const HEADERS = {
  RequestId: header(
    'Id of this request: the `x-request-id` that was sent, when it is short and plain, else a new one. Quote it when asking for help.',
    { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' },
  ),
  NoSniff: header('The body is what Content-Type says.', { type: 'string', const: 'nosniff' }),
  NotStored: header('No cache may keep the response.', { type: 'string', const: 'no-store' }),
  Cached: header('For how long a cache may keep the response.', {
    type: 'string',
    pattern: '^public, max-age=\\d+$',
  }),
  AlwaysGzip: header('Always gzip, whatever Accept-Encoding says.', { type: 'string', const: 'gzip' }),
  MaybeGzip: header(
    'gzip when Accept-Encoding takes it and the body is worth it; absent otherwise.',
    { type: 'string', const: 'gzip' },
    false,
  ),
  VariesByEncoding: header('The body depends on Accept-Encoding.', {
    type: 'string',
    const: 'accept-encoding',
  }),
  BearerChallenge: header('Why the token was not taken, as RFC 6750 section 3 words it.', {
    type: 'string',
    pattern: '^Bearer realm="',
  }),
  ScopeChallenge: header(
    'The scope that is missing (RFC 6750 section 3); absent when the API key is at fault.',
    { type: 'string', pattern: '^Bearer realm="[^"]*", error="insufficient_scope"' },
    false,
  ),
  Allow: header('The methods this path takes.', { type: 'string', pattern: '^[A-Z]+(, [A-Z]+)*$' }),
  RetryAfter: header('Seconds to wait before the next attempt.', { type: 'string', pattern: '^[1-9]\\d*$' }),
  Closing: header(
    'close when the connection ends with this answer.',
    { type: 'string', const: 'close' },
    false,
  ),
  TakenEncodings: header(
    'The content encodings this path takes; absent when Content-Type is at fault.',
    { type: 'string', enum: ['gzip, identity', 'identity'] },
    false,
  ),
  NotIndexed: header('No search engine lists or keeps the page.', {
    type: 'string',
    const: 'noindex, nofollow, noarchive',
  }),
  NoReferrer: header('The address, which holds the secret of the link, is told to nobody.', {
    type: 'string',
    const: 'no-referrer',
  }),
  PagePolicy: header('What the page may do; nothing is fetched from elsewhere.', {
    type: 'string',
    minLength: 1,
  }),
  NotFramed: header('The page is shown in no frame.', { type: 'string', const: 'DENY' }),
  SameOrigin: header('Other origins cannot embed it.', { type: 'string', const: 'same-origin' }),
} as const satisfies Record<string, Node>;

/** Of the token address only. */
export const TOKEN_HEADERS = {
  NotStoredEither: header('The same for caches of HTTP/1.0.', { type: 'string', const: 'no-cache' }),
  MaybeNotStoredEither: header(
    'The same for caches of HTTP/1.0, where the body is worded as RFC 6749 does.',
    { type: 'string', const: 'no-cache' },
    false,
  ),
  BasicChallenge: header('How a client authenticates here.', { type: 'string', pattern: '^Basic realm="' }),
} as const satisfies Record<string, Node>;

export type HeaderName = keyof typeof HEADERS | keyof typeof TOKEN_HEADERS;

/** The headers of every response of the service, and those of this one, as references. */
export function refer(headers: Readonly<Record<string, HeaderName>>): Node {
  const all: Record<string, HeaderName> = {
    'x-request-id': 'RequestId',
    'x-content-type-options': 'NoSniff',
    ...headers,
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]),
  );
}
