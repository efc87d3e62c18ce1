/** Who may call, as the store keeps it: tenants, their clients and API keys, and the keys that sign tokens. Times are milliseconds since 1970 UTC. */

export interface TenantRecord {
  readonly id: string;
  /** The payer pack that prices for this tenant; null: the jurisdictions' packs alone. */
  readonly pack: string | null;
  /** The scope its tokens must hold; null: none. */
  readonly requiredScope: string | null;
  /** False: price only, nothing of a review is kept. */
  readonly keepsReviews: boolean;
  /** Random; scatters the tenant's review ids. */
  readonly numberSeed: number;
  /** Days its report links work, 0: for ever; null: as the service is configured. */
  readonly linkDays: number | null;
  /** Days its reviews are kept; null: for ever. */
  readonly reviewDays: number | null;
  /** Links of reviews that were made then or earlier open nothing. */
  readonly linksRevokedAt: number | null;
  readonly createdAt: number;
  readonly disabledAt: number | null;
}

export interface ClientRecord {
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly disabledAt: number | null;
}

export interface ApiKeyRecord {
  /** Public name of the key, for lists and log lines. */
  readonly id: string;
  readonly tenantId: string;
  /** SHA-256, hex. */
  readonly keyHash: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly disabledAt: number | null;
}

export interface SigningKey {
  readonly kid: string;
  readonly algorithm: string;
  /** JWK as JSON text. */
  readonly publicJwk: string;
  readonly privateJwk: string;
  readonly createdAt: number;
  /** Null: may sign. A time: signs no more, and verifies until then. */
  readonly goodUntil: number | null;
}

/** All that decides whether a caller may pass; an absent part is null. */
export interface CallerRecord {
  readonly tenant: TenantRecord | null;
  readonly client: ClientRecord | null;
  readonly apiKey: ApiKeyRecord | null;
  readonly signingKey: { readonly kid: string; readonly goodUntil: number | null } | null;
  /** When the oldest secret of the client that still works was made; null: it has had no other. */
  readonly tokensFrom: number | null;
}

export interface CallerKeys {
  readonly clientId: string;
  readonly tenantId: string;
  readonly apiKeyHash: string;
  readonly kid: string | null;
  readonly now: number;
}
