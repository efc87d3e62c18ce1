/** The error responses of the document: which codes of the closed list each stands for, and with which headers. */
import type { RefusalCode } from '../door/refusal-codes.ts';
import { ENDPOINTS } from '../endpoints.ts';
import type { RequestContract } from '../routes/endpoint.ts';

export interface Refused {
  readonly description: string;
  readonly codes: readonly RefusalCode[];
  /** Header → component. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Examples that are not named after their code: code → example. */
  readonly examples?: Readonly<Partial<Record<RefusalCode, string>>>;
}

const BODY_CODES: readonly RefusalCode[] = [
  'request_malformed',
  'body_empty',
  'body_not_utf8',
  'body_unannounced_gzip',
  'body_incomplete',
];

/** Of answers after which the connection may end: where the next request would begin on it is not known. */
const CLOSING = { connection: 'Closing' };

const REQUESTS = new Set(ENDPOINTS.flatMap(({ request }) => request ?? []));

/** A refusal for each kind of body that endpoints take. */
function refuseEach(
  name: (request: RequestContract) => string,
  refuse: (request: RequestContract) => Refused,
): Record<string, Refused> {
  return Object.fromEntries([...REQUESTS].map((request) => [name(request), refuse(request)]));
}

export const REFUSALS: Readonly<Record<string, Refused>> = {
  ...refuseEach(
    ({ name }) => `Bad${name}`,
    ({ called, takesGzip, invalidExample }) => ({
      description: `The body is not ${called} this service can read. Every mistake is listed.`,
      codes: ['request_invalid', ...(takesGzip ? (['body_not_gzip'] as const) : []), ...BODY_CODES],
      headers: CLOSING,
      examples: { request_invalid: invalidExample },
    }),
  ),
  BadBillOrKey: {
    description:
      'The body is not a bill this service can read, every mistake being listed; or the idempotency key is none.',
    codes: ['request_invalid', 'idempotency_key_invalid', 'body_not_gzip', ...BODY_CODES],
    headers: CLOSING,
    examples: { request_invalid: 'request_invalid' },
  },
  KeyReused: {
    description: 'The idempotency key came with another body before.',
    codes: ['idempotency_key_reused'],
  },
  BadRows: {
    description: 'The rows cannot be read, or the query does not say where they belong.',
    codes: ['query_invalid', 'body_not_gzip', ...BODY_CODES],
    headers: CLOSING,
  },
  BadSubmission: {
    description: 'The query does not say how many rows there are, or the request has a body.',
    codes: ['query_invalid', 'body_not_expected', 'request_malformed'],
    headers: CLOSING,
  },
  BadQuery: {
    description: 'The query does not say which rows are meant.',
    codes: ['query_invalid', 'request_malformed'],
    headers: CLOSING,
  },
  UnknownJob: { description: 'The tenant has no such job.', codes: ['job_unknown'] },
  JobConflict: { description: 'The job is not as far as the request says.', codes: ['job_conflict'] },
  RowsTooLarge: {
    description: 'The rows are more, or larger, than a job takes at once or in all.',
    codes: ['body_too_large', 'inflated_too_large', 'too_many_rows'],
    examples: { body_too_large: 'rows_too_large', inflated_too_large: 'rows_inflated_too_large' },
  },
  UnexpectedBody: {
    description: 'The request has a body; this operation takes none.',
    codes: ['body_not_expected', 'request_malformed'],
    headers: CLOSING,
  },
  MalformedRequest: {
    description: 'The request is not HTTP/1.1 this service can read.',
    codes: ['request_malformed'],
    headers: CLOSING,
  },
  RequestTimeout: {
    description: 'The request took longer to arrive than it may.',
    codes: ['request_timeout'],
    headers: CLOSING,
  },
  ExpectationFailed: {
    description: 'The request expects what this service does not do.',
    codes: ['expectation_failed'],
    headers: CLOSING,
  },
  HeadersTooLarge: {
    description: 'The headers are larger than the limit.',
    codes: ['headers_too_large'],
    headers: CLOSING,
  },
  Unauthorised: {
    description:
      'The access token is missing, malformed, expired or not valid. Fetch a new token and retry once.',
    codes: ['token_missing', 'token_malformed', 'token_invalid', 'token_expired', 'client_disabled'],
    headers: { 'www-authenticate': 'BearerChallenge' },
  },
  Forbidden: {
    description:
      'The API key is missing, unknown, disabled or of another tenant than the token, or the token lacks the scope. A new token does not help.',
    codes: ['api_key_missing', 'api_key_invalid', 'api_key_disabled', 'scope_missing'],
    headers: { 'www-authenticate': 'ScopeChallenge' },
  },
  MethodNotAllowed: {
    description: 'The path was called with a method it does not take.',
    codes: ['method_not_allowed'],
    headers: { allow: 'Allow' },
  },
  ...refuseEach(
    ({ name }) => `${name}TooLarge`,
    ({ takesGzip }) => ({
      description: `The body is larger than the limit${takesGzip ? ', as received or once decompressed, or is too much to compare' : ''}.`,
      codes: ['body_too_large', ...(takesGzip ? (['inflated_too_large', 'history_too_long'] as const) : [])],
    }),
  ),
  BodyNotTaken: {
    description: 'The body is not announced as JSON, or has a content encoding that is not taken here.',
    codes: ['content_type_unsupported', 'content_encoding_unsupported'],
    headers: { 'accept-encoding': 'TakenEncodings' },
  },
  TooManyRequests: {
    description:
      'More requests a second than the client may send, or than an address may ask for tokens, or too many wrong secrets of a client from it.',
    codes: ['rate_limited'],
    headers: { 'retry-after': 'RetryAfter' },
  },
  InternalError: {
    description: 'A fault of the service. Nothing internal is told; the request id finds it in the log.',
    codes: ['internal'],
  },
  Saturated: {
    description: 'The service is busy with other requests, or something it needs does not answer.',
    codes: ['saturated', 'unavailable'],
    headers: { 'retry-after': 'RetryAfter' },
  },
  Unavailable: {
    description: 'Something the service needs does not answer.',
    codes: ['unavailable'],
    headers: { 'retry-after': 'RetryAfter' },
  },
};

export type RefusalName = string;

/** The refusal of that name. */
export function findRefusal(name: RefusalName): Refused {
  const refused = REFUSALS[name];
  if (!refused) throw new Error(`There is no refusal ${name}`);
  return refused;
}
