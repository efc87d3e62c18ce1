/** Remembers verified tokens, so that a signature is checked once per token and not once per request. */
import { createHash } from 'node:crypto';

/** What a verified token says. Times in seconds since 1970, as in the token. */
export interface TokenClaims {
  readonly clientId: string;
  readonly tenantId: string;
  readonly scopes: readonly string[];
  /** Null where a token of an external issuer does not say. */
  readonly issuedAt: number | null;
  readonly expiresAt: number;
  /** The key of ours that signed it; null for tokens of an external issuer. */
  readonly kid: string | null;
}

export interface TokenCache {
  find(token: string): TokenClaims | null;
  keep(token: string, claims: TokenClaims): void;
  readonly size: number;
}

/** Bounded: the longest unused entry leaves first. Keyed by hash, so a memory dump holds no usable token. */
export function createTokenCache(most: number): TokenCache {
  const entries = new Map<string, TokenClaims>();
  const digest = (token: string) => createHash('sha256').update(token).digest('base64');
  return {
    find(token) {
      const key = digest(token);
      const claims = entries.get(key);
      if (!claims) return null;
      entries.delete(key);
      entries.set(key, claims);
      return claims;
    },
    keep(token, claims) {
      const key = digest(token);
      entries.delete(key);
      entries.set(key, claims);
      if (entries.size > most) entries.delete(entries.keys().next().value!);
    },
    get size() {
      return entries.size;
    },
  };
}
