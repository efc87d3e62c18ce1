/** The tables as kysely sees them. Names are the database's; the store's records are in `store.ts`. */

export interface Database {
  tenants: {
    id: string;
    pack: string | null;
    required_scope: string | null;
    keeps_reviews: number;
    number_seed: number;
    next_review_number: number;
    created_at: number;
    disabled_at: number | null;
  };
  clients: {
    id: string;
    tenant_id: string;
    scopes: string;
    created_at: number;
    disabled_at: number | null;
  };
  client_secrets: {
    client_id: string;
    secret_hash: string;
    created_at: number;
    expires_at: number | null;
  };
  api_keys: {
    id: string;
    tenant_id: string;
    key_hash: string;
    created_at: number;
    expires_at: number | null;
    disabled_at: number | null;
  };
  signing_keys: {
    kid: string;
    algorithm: string;
    public_jwk: string;
    private_jwk: string;
    created_at: number;
    good_until: number | null;
  };
  reviews: {
    tenant_id: string;
    qr_code_id: string;
    request_id: string;
    client_id: string;
    request_bytes: Uint8Array;
    request_encoding: 'identity' | 'gzip';
    result_bytes: Uint8Array;
    packs: string;
    tables: string;
    input_digest: string;
    result_digest: string;
    report_digest: string | null;
    link_hash: string;
    link_expires_at: number | null;
    link_revoked_at: number | null;
    created_at: number;
  };
}
