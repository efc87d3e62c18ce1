/**
 * Who is asking: bearer token (401), API key (403), scope (403), in that order and before the body is read.
 *
 * Client, tenant, API key and signing key are looked up on every request, in one query, so disabling one of them
 * works at once, also when another process does it.
 */
import type { MiddlewareHandler } from 'hono';
import { digestSecret, isSameDigest } from '../credentials/secrets.ts';
import type { TokenClaims } from '../credentials/token-cache.ts';
import { challenge, type VerifyToken } from '../credentials/tokens.ts';
import type { CallerRecord } from '../store/account-records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../world.ts';
import type { Caller, DoorEnvironment } from './environment.ts';
import { Refusal } from './refusal.ts';

const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i;
/** Longer than any token of ours; a longer one is not worth hashing. */
const MOST_TOKEN_CHARACTERS = 8192;

/** What a caller shows: a token, and beside it an API key; null where a signed-in person needs none. */
export interface Credentials {
  readonly token: string;
  readonly apiKey: string | null;
}

/** Finds out who is asking, or throws the Refusal that says what is wrong with the credentials. */
export type IdentifyCaller = (credentials: Credentials) => Promise<Caller>;

export function createIdentifier(store: Store, verifyToken: VerifyToken, clock: Clock): IdentifyCaller {
  return async ({ token, apiKey }) => {
    const claims = await verifyToken(token);
    const apiKeyHash = digestSecret(apiKey ?? '');
    const now = clock();
    const record = await store.lookUpCaller({
      clientId: claims.clientId,
      tenantId: claims.tenantId,
      apiKeyHash,
      kid: claims.kid,
      now,
    });
    checkClient(record, claims, now);
    if (apiKey !== null) checkApiKey(record, apiKey, apiKeyHash, now);
    checkScope(record, claims);
    return renderCaller(record, claims);
  };
}

export function authenticate(identify: IdentifyCaller): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    const token = readToken(context.req.header('authorization'));
    context.set('caller', await identify({ token, apiKey: context.req.header('x-api-key') ?? '' }));
    await next();
  };
}

/** The token of an Authorization header; throws a Refusal for a header without one. */
function readToken(header: string | undefined): string {
  if (header === undefined || header.trim() === '')
    throw new Refusal('token_missing', { headers: challenge() });
  const token = BEARER.exec(header)?.[1];
  if (token === undefined || token.length > MOST_TOKEN_CHARACTERS)
    throw new Refusal('token_malformed', { headers: challenge() });
  return token;
}

function checkClient(record: CallerRecord, claims: TokenClaims, now: number): void {
  const isOwn = claims.kid !== null;
  if (isOwn && !isGood(record.signingKey, now)) throw refuseToken('token_invalid');
  if (!record.tenant) throw refuseToken('token_invalid');
  if (isOwn && !record.client) throw refuseToken('token_invalid');
  if (record.client && record.client.tenantId !== claims.tenantId) throw refuseToken('token_invalid');
  if (record.tenant.disabledAt !== null || (record.client?.disabledAt ?? null) !== null)
    throw refuseToken('client_disabled');
  if (isOwn && isOlderThanSecrets(record, claims)) throw refuseToken('token_invalid');
}

/** A token ends with the secret that it was fetched with: else a thief would have an hour more. Both in whole seconds. */
function isOlderThanSecrets({ tokensFrom }: CallerRecord, { issuedAt }: TokenClaims): boolean {
  return tokensFrom !== null && issuedAt! < Math.floor(tokensFrom / 1000);
}

function isGood(key: { readonly goodUntil: number | null } | null, now: number): boolean {
  return key !== null && (key.goodUntil === null || key.goodUntil > now);
}

function refuseToken(code: 'token_invalid' | 'client_disabled'): Refusal {
  return new Refusal(code, { headers: challenge('invalid_token', 'The access token is not valid') });
}

/** A key of another tenant is answered like one that does not exist: nobody learns that a found key works. */
function checkApiKey(record: CallerRecord, apiKey: string, hash: string, now: number): void {
  if (apiKey === '') throw new Refusal('api_key_missing');
  const key = record.apiKey;
  if (!key || !isSameDigest(key.keyHash, hash) || key.tenantId !== record.tenant?.id)
    throw new Refusal('api_key_invalid');
  if (key.disabledAt !== null || (key.expiresAt !== null && key.expiresAt <= now))
    throw new Refusal('api_key_disabled');
}

function checkScope(record: CallerRecord, claims: TokenClaims): void {
  const needed = record.tenant?.requiredScope ?? null;
  if (needed === null || claims.scopes.includes(needed)) return;
  throw new Refusal('scope_missing', {
    headers: challenge('insufficient_scope', 'The access token lacks the scope of this service', needed),
  });
}

function renderCaller(record: CallerRecord, claims: TokenClaims): Caller {
  const { id, pack, keepsReviews, numberSeed, linkDays } = record.tenant!;
  return { clientId: claims.clientId, tenant: { id, pack: pack ?? '' }, keepsReviews, numberSeed, linkDays };
}
