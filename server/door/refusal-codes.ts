/**
 * Every code an error response can carry: its status, and the one sentence that says what it means and what to do.
 * The list is closed; a test keeps it equal to what the OpenAPI document publishes and to what the tests provoke.
 */
export const REFUSAL_CODES = {
  request_invalid: [400, 'The request has mistakes; each is listed in `problems` with its path.'],
  request_malformed: [
    400,
    'The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.',
  ],
  query_invalid: [
    400,
    'The query of the address has no number of rows. Send `after`, or `rows` where a job is submitted.',
  ],
  idempotency_key_invalid: [
    400,
    'The `Idempotency-Key` header is not 1 to 255 printable characters of ASCII. Send a new random one with each bill.',
  ],
  body_empty: [400, 'The request has no body. Send the JSON document as the body.'],
  body_not_expected: [400, 'This operation takes no body. Send the request without one.'],
  body_not_utf8: [400, 'The body is not UTF-8 text. JSON is exchanged in UTF-8.'],
  body_not_gzip: [
    400,
    'The body is announced as gzip but is not one whole gzip stream. Compress it again and resend.',
  ],
  body_unannounced_gzip: [400, 'The body looks gzip-compressed. Say so with `Content-Encoding: gzip`.'],
  body_incomplete: [400, 'The connection ended before the whole body arrived. Send the request again.'],
  token_missing: [
    401,
    'No access token. Send `Authorization: Bearer <token>` with a token from the token address.',
  ],
  token_malformed: [401, 'The Authorization header does not hold one bearer token. Send `Bearer <token>`.'],
  token_invalid: [401, 'The access token is not valid here. Request a new one.'],
  token_expired: [401, 'The access token has expired. Request a new one.'],
  client_disabled: [401, 'The client or tenant of this access token is disabled. Ask your administrator.'],
  api_key_missing: [403, 'No API key. Send it in the `x-api-key` header.'],
  api_key_invalid: [403, 'The API key is not known for this tenant. Check the `x-api-key` header.'],
  api_key_disabled: [403, 'The API key is disabled or has expired. Ask your administrator for a new one.'],
  scope_missing: [403, 'The access token lacks the scope of this service. Request a token that includes it.'],
  not_found: [404, 'There is nothing at this path. The operations are listed in the OpenAPI document.'],
  job_unknown: [404, 'There is no such job, or it has been removed. Ask for the list of jobs.'],
  method_not_allowed: [405, 'This path does not take this method. The `Allow` header names those it takes.'],
  request_timeout: [408, 'The request took too long to arrive. Send it again, in one go.'],
  idempotency_key_reused: [
    409,
    'This `Idempotency-Key` came with another body before. Send the body of then, or a new key.',
  ],
  job_conflict: [
    409,
    'The job has not the number of rows that this says, holds other rows there, or takes no more. Ask for its state and go on from there.',
  ],
  body_too_large: [413, 'The body is larger than this service receives. Split the bill or its history.'],
  inflated_too_large: [
    413,
    'The body is larger than this service accepts once decompressed. Split the bill or its history.',
  ],
  history_too_long: [
    413,
    'The lines of the bill times those of its prior bills are more than this service compares. Split the bill or its history.',
  ],
  too_many_rows: [
    413,
    'A job takes 200 rows, or 1,048,576 characters of several, at a time and 1,000,000 rows in all. Send fewer at once, or more jobs.',
  ],
  content_type_unsupported: [
    415,
    'The body must be JSON in UTF-8. Send `Content-Type: application/json`; for the rows of a job, `application/x-ndjson`.',
  ],
  content_encoding_unsupported: [
    415,
    'This content encoding is not taken here. The `Accept-Encoding` header of this response names those that are.',
  ],
  expectation_failed: [
    417,
    'The Expect header asks for more than `100-continue`, the only expectation met here. Leave it out.',
  ],
  rate_limited: [429, 'Too many requests. Wait as long as the `Retry-After` header says.'],
  headers_too_large: [431, 'The headers are larger than this service reads. Send fewer or shorter ones.'],
  internal: [500, 'Something went wrong on our side. Report the request id if it happens again.'],
  saturated: [503, 'The service is busy with other requests. Wait as long as the `Retry-After` header says.'],
  unavailable: [503, 'The service cannot answer now. Wait as long as the `Retry-After` header says.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalCode = keyof typeof REFUSAL_CODES;
