/** Error responses of the document: which statuses, which codes of the closed list, which headers, which examples. */
import { PROBLEM_CODES, type ProblemCode } from '../door/problem-codes.ts';
import examples from './examples/problems.json' with { type: 'json' };
import { type HeaderName, refer } from './headers.ts';
import type { Node } from './json-schema.ts';

interface Refused {
  readonly description: string;
  readonly codes: readonly ProblemCode[];
  readonly headers?: Readonly<Record<string, HeaderName>>;
  /** Examples that are not named after their code: code → example. */
  readonly examples?: Readonly<Partial<Record<ProblemCode, string>>>;
}

const BODY_CODES = [
  'request_malformed',
  'body_empty',
  'body_not_utf8',
  'body_unannounced_gzip',
  'body_incomplete',
] as const satisfies readonly ProblemCode[];

/** Of answers after which the connection may end: where the next request would begin on it is not known. */
const CLOSING = { connection: 'Closing' } as const;

export const REFUSALS = {
  BadBill: {
    description: 'The body is not a bill this service can read. Every mistake is listed.',
    codes: ['request_invalid', 'body_not_gzip', ...BODY_CODES],
    headers: CLOSING,
  },
  BadFacilityRequest: {
    description: 'The body is not a facility request this service can read. Every mistake is listed.',
    codes: ['request_invalid', ...BODY_CODES],
    headers: CLOSING,
    examples: { request_invalid: 'request_invalid_facility' },
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
  BillTooLarge: {
    description: 'The body is larger than the limit, as received or once decompressed.',
    codes: ['body_too_large', 'inflated_too_large'],
  },
  FacilityRequestTooLarge: {
    description: 'The body is larger than the limit.',
    codes: ['body_too_large'],
  },
  BodyNotTaken: {
    description: 'The body is not announced as JSON, or has a content encoding that is not taken here.',
    codes: ['content_type_unsupported', 'content_encoding_unsupported'],
    headers: { 'accept-encoding': 'TakenEncodings' },
  },
  TooManyRequests: {
    description: 'The client sends more requests a second than it may.',
    codes: ['rate_limited'],
    headers: { 'retry-after': 'RetryAfter' },
  },
  InternalError: {
    description: 'A fault of the service. Nothing internal is told; the request id finds it in the log.',
    codes: ['internal'],
  },
  Saturated: {
    description: 'The service is busy with other large bodies, or something it needs does not answer.',
    codes: ['saturated', 'unavailable'],
    headers: { 'retry-after': 'RetryAfter' },
  },
  Unavailable: {
    description: 'Something the service needs does not answer.',
    codes: ['unavailable'],
    headers: { 'retry-after': 'RetryAfter' },
  },
} as const satisfies Record<string, Refused>;

const ALL_EXAMPLES: Readonly<Record<string, unknown>> = examples;

export type RefusalName = keyof typeof REFUSALS;

/** `components/responses`. */
export function buildRefusals(): Node {
  return Object.fromEntries(
    (Object.keys(REFUSALS) as RefusalName[]).map((name) => [name, renderRefusal(name)]),
  );
}

/** What every operation can be answered with, before it is known which one it is. */
const UNREAD: readonly RefusalName[] = ['RequestTimeout', 'ExpectationFailed', 'HeadersTooLarge'];

/** References for an operation's `responses`: status → component. */
export function referRefusals(names: readonly RefusalName[]): Node {
  return Object.fromEntries(
    [...names, ...UNREAD].map((name) => [
      String(PROBLEM_CODES[REFUSALS[name].codes[0]][0]),
      { $ref: `#/components/responses/${name}` },
    ]),
  );
}

/** One response with the meaning and an example of each of its codes. */
export function renderRefusal(name: RefusalName): Node {
  const refused: Refused = REFUSALS[name];
  const meanings = refused.codes.map((code) => `- \`${code}\`: ${PROBLEM_CODES[code][1]}`);
  const status = PROBLEM_CODES[refused.codes[0]!][0];
  return {
    description: `${refused.description}\n\n${meanings.join('\n')}`,
    headers: refer({ 'cache-control': 'NotStored', ...refused.headers }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/ErrorResponse' },
            {
              type: 'object',
              properties: {
                status: { type: 'integer', const: status },
                code: { type: 'string', enum: refused.codes },
              },
            },
          ],
        },
        examples: Object.fromEntries(
          refused.codes.map((code) => [
            code,
            { summary: PROBLEM_CODES[code][1], value: ALL_EXAMPLES[refused.examples?.[code] ?? code] },
          ]),
        ),
      },
    },
  };
}
