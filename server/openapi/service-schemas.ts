/** Shapes of what is not medical billing: tokens, keys, metadata, health. The RFCs own them, so `schemas/` does not. */
import { PROBLEM_CODES } from '../door/problem-codes.ts';
import type { Node } from './json-schema.ts';

const text = (description: string, more: Node = {}): Node => ({ type: 'string', description, ...more });
const object = (description: string, required: readonly string[], properties: Node): Node => ({
  type: 'object',
  description,
  required,
  properties,
});

const TOKEN_ERRORS = {
  invalid_request: 'The request is not shaped as RFC 6749 asks: form type, repeated or misplaced parameters.',
  invalid_client: 'Client id and secret are missing or wrong, or the client is disabled.',
  invalid_scope: 'A scope is asked for that the client does not hold.',
  unsupported_grant_type: 'The grant is not client_credentials.',
  temporarily_unavailable: 'Too many secrets are being checked at once; wait as Retry-After says.',
};

/** Of the paths of tokens. */
export const TOKEN_SCHEMAS: Readonly<Record<string, Node>> = {
  TokenRequest: object(
    'Form of a token request (RFC 6749 section 4.4.2). Parameters that are not listed are ignored; one without a value counts as left out; none may be repeated.',
    ['grant_type'],
    {
      grant_type: text('The grant.', { const: 'client_credentials' }),
      scope: text('Scopes asked for, separated by blanks; all that the client holds when left out.'),
      client_id: text('Client id, for clients that cannot send HTTP Basic.'),
      client_secret: text('Client secret, for clients that cannot send HTTP Basic; never together with it.'),
    },
  ),
  TokenResponse: object(
    'An access token (RFC 6749 section 5.1).',
    ['access_token', 'token_type', 'expires_in'],
    {
      access_token: text('The token: a signed JWT in the profile of RFC 9068. Treat it as opaque.'),
      token_type: text('How to send the token.', { const: 'Bearer' }),
      expires_in: { type: 'integer', minimum: 1, description: 'Seconds the token lasts.' },
      scope: text('Scopes of the token, separated by blanks; absent when it has none.'),
    },
  ),
  TokenError: object('Why there is no token (RFC 6749 section 5.2).', ['error', 'error_description'], {
    error: text(
      `What kind of error: a closed list.\n\n${Object.entries(TOKEN_ERRORS)
        .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
        .join('\n')}`,
      { enum: Object.keys(TOKEN_ERRORS) },
    ),
    error_description: text('The same for people.'),
  }),
  KeySet: object('Public keys that verify access tokens (RFC 7517).', ['keys'], {
    keys: {
      type: 'array',
      description: 'The keys in use, and those retired less than a token lifetime ago.',
      items: object('A key.', ['kty', 'crv', 'x', 'y', 'kid', 'alg', 'use'], {
        kty: text('Kind of key.', { const: 'EC' }),
        crv: text('Its curve.', { const: 'P-256' }),
        x: text('First coordinate, base64url.'),
        y: text('Second coordinate, base64url.'),
        kid: text('Id of the key, as the header of a token names it.'),
        alg: text('Algorithm.', { const: 'ES256' }),
        use: text('What it is for.', { const: 'sig' }),
      }),
    },
  }),
  Metadata: object(
    'How to get tokens (RFC 8414).',
    [
      'issuer',
      'token_endpoint',
      'jwks_uri',
      'grant_types_supported',
      'response_types_supported',
      'token_endpoint_auth_methods_supported',
    ],
    {
      issuer: text('Issuer of the tokens.', { format: 'uri' }),
      token_endpoint: text('Where tokens are fetched.', { format: 'uri' }),
      jwks_uri: text('Where the public keys are.', { format: 'uri' }),
      grant_types_supported: listOf('Grants: client_credentials only.'),
      response_types_supported: listOf('Empty: there is no authorization endpoint.'),
      token_endpoint_auth_methods_supported: listOf('How a client may authenticate.'),
    },
  ),
};

export const HEALTH_SCHEMA: Readonly<Record<string, Node>> = {
  Health: object('The service can answer.', ['status'], {
    status: text('Always ok; a service that cannot answer says so with 503.', { const: 'ok' }),
  }),
};

function listOf(description: string): Node {
  return { type: 'array', description, items: { type: 'string', description: 'A name.' } };
}

/** The error response with the closed list of its codes, which lives in the server and not in the schema. */
export function closeCodes(errorResponse: Node): Node {
  const properties = errorResponse['properties'] as Node;
  const meanings = Object.entries(PROBLEM_CODES).map(
    ([code, [status, sentence]]) => `- \`${code}\` (${status}): ${sentence}`,
  );
  const code = {
    ...(properties['code'] as Node),
    enum: Object.keys(PROBLEM_CODES),
    description: `What kind of error: a closed list.\n\n${meanings.join('\n')}`,
  };
  return { ...errorResponse, properties: { ...properties, code } };
}
