/** Rows of the database as the store's records, and back. */
import type { Selectable } from 'kysely';
import type { Database } from './schema.ts';
import type { ApiKeyRecord, ClientRecord, ReviewRecord, SigningKey, TenantRecord } from './store.ts';

type Row<Name extends keyof Database> = Selectable<Database[Name]>;

export function readTenant(row: Row<'tenants'>): TenantRecord {
  return {
    id: row.id,
    pack: row.pack,
    requiredScope: row.required_scope,
    keepsReviews: row.keeps_reviews === 1,
    numberSeed: row.number_seed,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
  };
}

export function readClient(row: Row<'clients'>): ClientRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    scopes: row.scopes.split(' ').filter((scope) => scope !== ''),
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
  };
}

export function readApiKey(row: Row<'api_keys'>): ApiKeyRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    keyHash: row.key_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    disabledAt: row.disabled_at,
  };
}

export function readSigningKey(row: Row<'signing_keys'>): SigningKey {
  return {
    kid: row.kid,
    algorithm: row.algorithm,
    publicJwk: row.public_jwk,
    privateJwk: row.private_jwk,
    createdAt: row.created_at,
    goodUntil: row.good_until,
  };
}

export function readReview(row: Row<'reviews'>): ReviewRecord {
  return {
    tenantId: row.tenant_id,
    qrCodeId: row.qr_code_id,
    requestId: row.request_id,
    clientId: row.client_id,
    requestBytes: row.request_bytes,
    requestEncoding: row.request_encoding,
    resultBytes: row.result_bytes,
    packs: row.packs,
    tables: row.tables,
    inputDigest: row.input_digest,
    resultDigest: row.result_digest,
    reportDigest: row.report_digest,
    linkHash: row.link_hash,
    linkExpiresAt: row.link_expires_at,
    linkRevokedAt: row.link_revoked_at,
    createdAt: row.created_at,
  };
}

export function writeReview(review: ReviewRecord): Row<'reviews'> {
  return {
    tenant_id: review.tenantId,
    qr_code_id: review.qrCodeId,
    request_id: review.requestId,
    client_id: review.clientId,
    request_bytes: review.requestBytes,
    request_encoding: review.requestEncoding,
    result_bytes: review.resultBytes,
    packs: review.packs,
    tables: review.tables,
    input_digest: review.inputDigest,
    result_digest: review.resultDigest,
    report_digest: review.reportDigest,
    link_hash: review.linkHash,
    link_expires_at: review.linkExpiresAt,
    link_revoked_at: review.linkRevokedAt,
    created_at: review.createdAt,
  };
}
