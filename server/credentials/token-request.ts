/** Reads a token request: RFC 6749 sections 2.3.1 (client authentication), 3.2 (parameters) and 4.4.2. */

import { isScope } from './scopes.ts';

/** The errors of RFC 6749 section 5.2 that a client credentials grant can meet. */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable';

export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code: TokenErrorCode;
  constructor(code: TokenErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

export interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly grantType: string | null;
  /** Null: not asked for, so the client gets all it holds. */
  readonly scopes: readonly string[] | null;
}

/** Parameters other specifications allow to appear more than once (RFC 8707, RFC 8693). */
const REPEATABLE = new Set(['resource', 'audience']);

/** Reads headers, query and body of a token request. Throws a TokenError that names the first mistake. */
export function parseTokenRequest(input: {
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly query: URLSearchParams;
  readonly body: string;
}): TokenRequest {
  checkFormType(input.contentType);
  for (const name of ['client_secret', 'client_id', 'grant_type']) {
    if (input.query.has(name))
      throw new TokenError('invalid_request', `${name} belongs in the body, never in the URL.`);
  }
  const form = parseForm(input.body);
  const { clientId, clientSecret } = readCredentials(input.authorization, form);
  return {
    clientId,
    clientSecret,
    grantType: form.get('grant_type') ?? null,
    scopes: readScopes(form.get('scope')),
  };
}

function checkFormType(header: string | undefined): void {
  const type = (header ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new TokenError('invalid_request', 'Send the form as application/x-www-form-urlencoded.');
  }
}

/** A parameter without a value is treated as left out (3.2); a repeated one is an error (3.2, 5.2). */
function parseForm(body: string): Map<string, string> {
  const form = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (seen.has(name) && !REPEATABLE.has(name)) {
      throw new TokenError('invalid_request', 'A parameter is repeated; send each one once.');
    }
    seen.add(name);
    if (value !== '') form.set(name, value);
  }
  return form;
}

/** HTTP Basic, or id and secret in the form (2.3.1); never both (2.3). */
function readCredentials(authorization: string | undefined, form: Map<string, string>) {
  const formSecret = form.get('client_secret');
  const formId = form.get('client_id');
  if (authorization === undefined) {
    if (formId === undefined || formSecret === undefined) {
      throw new TokenError(
        'invalid_client',
        'Authenticate with HTTP Basic: base64 of client_id:client_secret.',
      );
    }
    return { clientId: formId, clientSecret: formSecret };
  }
  if (formSecret !== undefined) {
    throw new TokenError(
      'invalid_request',
      'Authenticate in one way only: HTTP Basic or the form, not both.',
    );
  }
  const client = parseBasic(authorization);
  if (formId !== undefined && formId !== client.clientId) {
    throw new TokenError('invalid_request', 'client_id in the form differs from the one in HTTP Basic.');
  }
  return client;
}

function parseBasic(header: string) {
  const credentials = /^basic +([A-Za-z0-9+/_-]+=*)$/i.exec(header)?.[1];
  const decoded = credentials === undefined ? '' : Buffer.from(credentials, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1)
    throw new TokenError('invalid_client', 'The Authorization header is not HTTP Basic with id and secret.');
  return {
    clientId: decodeFormText(decoded.slice(0, colon)),
    clientSecret: decodeFormText(decoded.slice(colon + 1)),
  };
}

/** 2.3.1 encodes both halves as form text before base64; ours hold nothing that encoding changes. */
function decodeFormText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new TokenError(
      'invalid_client',
      'Id and secret in HTTP Basic are form-encoded; the encoding is broken.',
    );
  }
}

/** An empty scope was left out by then; one of nothing but blanks is malformed, and must not grant all there is. */
function readScopes(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const scopes = text.split(' ').filter((scope) => scope !== '');
  if (scopes.length === 0)
    throw new TokenError(
      'invalid_scope',
      'The scope is blank. Name one, or leave it out for all of the client.',
    );
  if (!scopes.every(isScope)) {
    throw new TokenError('invalid_scope', 'A scope holds characters that scopes cannot have.');
  }
  return [...new Set(scopes)];
}
