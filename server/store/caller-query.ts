/** Everything that decides whether a caller may pass, in one query that every adapter shares: it runs on every request. */
import type { CallerKeys, CallerRecord } from './account-records.ts';

/** Takes `listCallerKeys`. */
export const CALLER_QUERY = `
  select t.id as t_id, t.pack as t_pack, t.required_scope as t_scope, t.keeps_reviews as t_keeps, t.number_seed as t_seed,
    t.link_days as t_link_days, t.links_revoked_at as t_links_revoked, t.review_days as t_review_days,
    t.created_at as t_created, t.disabled_at as t_disabled,
    c.id as c_id, c.tenant_id as c_tenant, c.scopes as c_scopes, c.created_at as c_created, c.disabled_at as c_disabled,
    k.id as k_id, k.tenant_id as k_tenant, k.key_hash as k_hash, k.created_at as k_created, k.expires_at as k_expires,
    k.disabled_at as k_disabled, s.kid as s_kid, s.good_until as s_until,
    (select min(case when expires_at is null or expires_at > ? then created_at end) from client_secrets
      where client_id = c.id having count(*) > 1) as tokens_from
  from (select 1) as one
    left join tenants t on t.id = ?
    left join clients c on c.id = ?
    left join api_keys k on k.key_hash = ?
    left join signing_keys s on s.kid = ?`;

export const listCallerKeys = ({ now, tenantId, clientId, apiKeyHash, kid }: CallerKeys) => [
  ...[now, tenantId, clientId, apiKeyHash, kid],
];

/** Reads the one row of the query. */
export function readCaller(row: Readonly<Record<string, unknown>>): CallerRecord {
  const text = (name: string) => row[name] as string;
  const time = (name: string) => row[name] as number;
  const numberOrNull = (name: string) => row[name] as number | null;
  return {
    tenant:
      row['t_id'] === null
        ? null
        : {
            id: text('t_id'),
            pack: row['t_pack'] as string | null,
            requiredScope: row['t_scope'] as string | null,
            keepsReviews: row['t_keeps'] === 1,
            numberSeed: row['t_seed'] as number,
            linkDays: numberOrNull('t_link_days'),
            reviewDays: numberOrNull('t_review_days'),
            linksRevokedAt: numberOrNull('t_links_revoked'),
            createdAt: time('t_created'),
            disabledAt: numberOrNull('t_disabled'),
          },
    client:
      row['c_id'] === null
        ? null
        : {
            id: text('c_id'),
            tenantId: text('c_tenant'),
            scopes: text('c_scopes')
              .split(' ')
              .filter((scope) => scope !== ''),
            createdAt: time('c_created'),
            disabledAt: numberOrNull('c_disabled'),
          },
    apiKey:
      row['k_id'] === null
        ? null
        : {
            id: text('k_id'),
            tenantId: text('k_tenant'),
            keyHash: text('k_hash'),
            createdAt: time('k_created'),
            expiresAt: numberOrNull('k_expires'),
            disabledAt: numberOrNull('k_disabled'),
          },
    signingKey: row['s_kid'] === null ? null : { kid: text('s_kid'), goodUntil: numberOrNull('s_until') },
    tokensFrom: numberOrNull('tokens_from'),
  };
}
