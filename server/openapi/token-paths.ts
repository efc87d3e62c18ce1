/** The paths of access tokens. Absent when another issuer makes the tokens. */
import { answer, body } from './answers.ts';
import { REQUEST_ID, renderGet } from './get-operation.ts';
import { refer } from './headers.ts';
import type { Node } from './json-schema.ts';
import { type RefusalName, referRefusals, renderRefusal } from './refusals.ts';

const NOT_STORED = { 'cache-control': 'NotStored', pragma: 'NotStoredEither' } as const;

function tokenError(example: string, description: string, headers: Parameters<typeof refer>[0]): Node {
  const { content } = answer(example, 'TokenError', '', {});
  return { description, headers: refer({ ...NOT_STORED, ...headers }), content };
}

/** What is about the grant is said in the words of RFC 6749, anything else in ours. */
function tokenErrorOr(refusal: RefusalName, example: string, description: string): Node {
  const { headers, content } = renderRefusal(refusal) as { headers: Node; content: Node };
  const grant = tokenError(example, description, { pragma: 'MaybeNotStoredEither' });
  return {
    ...grant,
    headers: { ...(grant['headers'] as Node), ...headers },
    content: { ...(grant['content'] as Node), ...content },
  };
}

const TOKEN: Node = {
  post: {
    operationId: 'token',
    tags: ['Tokens'],
    summary: 'Fetch an access token',
    description:
      'The client credentials grant of RFC 6749. Authenticate with HTTP Basic, id and secret form-encoded as its section 2.3.1 says; a client that cannot may send both in the form. Keep the token until it expires.',
    security: [{ clientCredentials: [] }, {}],
    parameters: [REQUEST_ID],
    requestBody: body('token', 'TokenRequest', 'The grant.', 'application/x-www-form-urlencoded'),
    responses: {
      '200': answer('token', 'TokenResponse', 'The token.', NOT_STORED),
      '400': tokenErrorOr(
        'MalformedRequest',
        'token400',
        'The request is not one this address takes, or no HTTP/1.1 this service can read.',
      ),
      '401': tokenError('token401', 'The client is not known, or its secret is wrong.', {
        'www-authenticate': 'BasicChallenge',
      }),
      '503': tokenErrorOr(
        'Unavailable',
        'token503',
        'Too many secrets are being checked at once, or something the service needs does not answer.',
      ),
      ...referRefusals(['MethodNotAllowed', 'InternalError']),
    },
  },
};

export const TOKEN_PATHS: Readonly<Record<string, Node>> = {
  '/oauth2/token': TOKEN,
  '/.well-known/oauth-authorization-server': renderGet({
    id: 'metadata',
    tag: 'Tokens',
    summary: 'Find out how to get tokens',
    description:
      'Metadata of the authorization server (RFC 8414), for clients that configure themselves. When the address of the service has a path, they look for it at the root of the host with that path behind this one (section 3.1); it answers there, too.',
    responses: {
      '200': answer('metadata', 'Metadata', 'The metadata.', {}),
      ...referRefusals(['MalformedRequest', 'MethodNotAllowed']),
    },
  }),
  '/.well-known/jwks.json': renderGet({
    id: 'keys',
    tag: 'Tokens',
    summary: 'Fetch the public keys of the tokens',
    description:
      'For gateways that check tokens themselves. Keys overlap when they change, so a cached set stays good for its time.',
    responses: {
      '200': answer('keys', 'KeySet', 'The keys.', { 'cache-control': 'Cached' }, 'application/jwk-set+json'),
      ...referRefusals(['MalformedRequest', 'MethodNotAllowed', 'InternalError', 'Unavailable']),
    },
  }),
};
