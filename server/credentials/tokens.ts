/** Access tokens: signed JWTs in the profile of RFC 9068, one hour long. */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
  SignJWT,
} from 'jose';
import { Refusal } from '../door/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Clock, Random } from '../world.ts';
import { fetchKeys } from './fetch-keys.ts';
import {
  ALGORITHM,
  CLOCK_TOLERANCE_SECONDS,
  importPrivateKey,
  renderKeySet,
  selectSigningKey,
} from './signing-keys.ts';
import { createTokenCache, type TokenClaims } from './token-cache.ts';

export const TOKEN_LIFETIME_SECONDS = 3600;
const MOST_REMEMBERED = 10_000;
/** The key set of an external issuer has this long to arrive whole. Milliseconds. */
const KEY_SET_PATIENCE = 3_000;

/** An identity provider of the customer that issues the tokens instead of `/oauth2/token`. */
export interface ExternalIssuer {
  readonly issuer: string;
  readonly jwksUri: string;
  readonly audience: string;
  /** Names of the claims that hold the client, the tenant and the scopes. */
  readonly clientClaim: string;
  readonly tenantClaim: string;
  readonly scopeClaim: string;
  /** `typ` of its access tokens, so that no other token of the issuer is taken for one; `any`: not looked at. */
  readonly tokenType: string;
}

export interface TokenSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly external: ExternalIssuer | null;
}

export interface TokenParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => TokenSettings;
}

/** Signs a token for a client of a tenant. `scope` is the granted list, joined by spaces. */
export async function issueToken(
  parts: TokenParts,
  client: { readonly id: string; readonly tenantId: string },
  scope: string,
): Promise<string> {
  const { issuer, audience } = parts.settings();
  const key = await selectSigningKey(parts.store);
  if (!key) throw new Error('No signing key in the store.');
  const now = Math.floor(parts.clock() / 1000);
  return new SignJWT({ client_id: client.id, tenant: client.tenantId, ...(scope === '' ? {} : { scope }) })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid: key.kid })
    .setIssuer(issuer)
    .setSubject(client.id)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_LIFETIME_SECONDS)
    .setJti(Buffer.from(parts.random(16)).toString('hex'))
    .sign(await importPrivateKey(key));
}

export type VerifyToken = (token: string) => Promise<TokenClaims>;

/** Makes the function that turns a token into its claims, or refuses it (401). */
export function createTokenVerifier(parts: TokenParts): VerifyToken {
  const cache = createTokenCache(MOST_REMEMBERED);
  const remote = createRemoteKeys();
  return async (token) => {
    const known = cache.find(token);
    if (known) {
      if (known.expiresAt * 1000 <= parts.clock()) throw refuseExpired();
      return known;
    }
    const { external } = parts.settings();
    const claims = external
      ? await verifyExternal(token, external, remote(external), parts)
      : await verifyOwn(token, parts);
    cache.keep(token, claims);
    return claims;
  };
}

async function verifyOwn(token: string, parts: TokenParts): Promise<TokenClaims> {
  const { issuer, audience } = parts.settings();
  const keys = createLocalJWKSet(await renderKeySet(parts.store, parts.clock()));
  const { payload, protectedHeader } = await verifyToken(token, keys, {
    issuer,
    audience,
    algorithms: [ALGORITHM],
    typ: 'at+jwt',
    requiredClaims: ['exp', 'iat', 'sub', 'client_id', 'tenant', 'jti'],
    currentDate: new Date(parts.clock()),
  });
  if (typeof protectedHeader.kid !== 'string') throw refuseInvalid();
  return readClaims(
    payload,
    { clientClaim: 'client_id', tenantClaim: 'tenant', scopeClaim: 'scope' },
    protectedHeader.kid,
  );
}

async function verifyExternal(
  token: string,
  external: ExternalIssuer,
  keys: JWTVerifyGetKey,
  parts: TokenParts,
): Promise<TokenClaims> {
  const { payload } = await verifyToken(token, keys, {
    issuer: external.issuer,
    audience: external.audience,
    algorithms: ['ES256', 'ES384', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA', 'Ed25519'],
    requiredClaims: ['exp', external.clientClaim, external.tenantClaim],
    ...(external.tokenType === 'any' ? {} : { typ: external.tokenType }),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(parts.clock()),
  });
  return readClaims(payload, external, null);
}

/** One remote key set per process; jose caches the keys and asks again when a kid is new. */
function createRemoteKeys() {
  let keys: JWTVerifyGetKey | null = null;
  return (external: ExternalIssuer) => {
    keys ??= createRemoteJWKSet(new URL(external.jwksUri), {
      timeoutDuration: KEY_SET_PATIENCE,
      [customFetch]: fetchKeys,
    });
    return keys;
  };
}

/** The issuer's keys could not be had: no fault of the token, and a new one would not help. */
function isKeySetFailure(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  // jose says "Expected 200 OK from the JSON Web Key Set" and the like with its base class alone.
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  );
}

/**
 * Whether no other text stands for the same bytes: the last character of base64url may hold bits that nobody reads (RFC 4648,
 * section 3.5), by which one token could be written in several ways.
 */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;

async function verifyToken(
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  if (!token.split('.').every(isCanonical)) throw refuseInvalid();
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refuseExpired();
    if (isKeySetFailure(error)) {
      throw new Refusal('unavailable', { headers: { 'retry-after': '5' } });
    }
    throw refuseInvalid();
  }
}

function readClaims(
  payload: JWTPayload,
  names: Pick<ExternalIssuer, 'clientClaim' | 'tenantClaim' | 'scopeClaim'>,
  kid: string | null,
): TokenClaims {
  const clientId = payload[names.clientClaim];
  const tenantId = payload[names.tenantClaim];
  const scope = payload[names.scopeClaim];
  if (typeof clientId !== 'string' || typeof tenantId !== 'string') throw refuseInvalid();
  const scopes = Array.isArray(scope) ? scope.map(String) : typeof scope === 'string' ? scope.split(' ') : [];
  return {
    ...{ clientId, tenantId, scopes: scopes.filter((one) => one !== ''), kid },
    ...{ issuedAt: payload.iat ?? null, expiresAt: payload.exp! },
  };
}

function refuseExpired(): Refusal {
  return new Refusal('token_expired', { headers: challenge('invalid_token', 'The access token expired') });
}

function refuseInvalid(): Refusal {
  return new Refusal('token_invalid', {
    headers: challenge('invalid_token', 'The access token is not valid'),
  });
}

/** The challenge of RFC 6750 section 3; without an error code when no token was sent at all. */
export function challenge(error?: string, description?: string, scope?: string): Record<string, string> {
  const parameters = ['realm="bill-review"'];
  if (error) parameters.push(`error=${quote(error)}`);
  if (description) parameters.push(`error_description=${quote(description)}`);
  if (scope) parameters.push(`scope=${quote(scope)}`);
  return { 'www-authenticate': `Bearer ${parameters.join(', ')}` };
}

/** A quoted-string of RFC 9110 section 5.6.4; what a header cannot hold becomes `?`. */
function quote(text: string): string {
  return `"${text.replaceAll(/[^\x20-\x7E]/g, '?').replaceAll(/["\\]/g, '\\$&')}"`;
}
