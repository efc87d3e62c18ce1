/** A store whose administration is recorded, whoever calls for it: no command can forget to. */
import type { Store } from '../store/store.ts';
import { type HappenedEvent, type RecordParts, recordEvent } from './record-event.ts';

type Verb =
  | 'add'
  | 'disable'
  | 'rotate'
  | 'expire'
  | 'reserve'
  | 'revoke'
  | 'change'
  | 'note'
  | 'replace'
  | 'submit'
  | 'claim'
  | 'renew'
  | 'split'
  | 'finish'
  | 'remove'
  | 'erase';
type Write = Extract<keyof Store, `${Verb}${string}`>;

type Happened = Omit<HappenedEvent, 'actor'>;
/** What to record of a call that did something. */
type Describe<Name extends Write> = (
  store: Store,
  ...words: Parameters<Store[Name]>
) => Happened | Promise<Happened>;

/** Null also where that cannot be read now: what happened is told all the same. */
async function readOwner(
  found: Promise<{ readonly tenantId: string } | null>,
): Promise<Pick<Happened, 'tenantId'>> {
  try {
    return { tenantId: (await found)?.tenantId ?? null };
  } catch {
    return { tenantId: null };
  }
}
const ofClient = async (store: Store, id: string) => ({
  ...(await readOwner(store.findClient(id))),
  subject: id,
});
const ofKey = async (store: Store, id: string) => ({
  ...(await readOwner(store.findApiKey(id))),
  subject: id,
});

/** Every write of a store is either here with what is recorded of it, or with null: the types hold it to that. */
const RECORDED: { readonly [Name in Write]: Describe<Name> | null } = {
  addTenant: (_, { id, keepsReviews, linkDays }) => ({
    ...{ kind: 'tenant.added', tenantId: id, subject: id },
    details: { keepsReviews, linkDays },
  }),
  disableTenant: (_, id) => ({ kind: 'tenant.disabled', tenantId: id, subject: id }),
  changeLinkDays: (_, id, linkDays) => ({
    ...{ kind: 'tenant.changed', tenantId: id, subject: id },
    details: { linkDays },
  }),
  changeReviewDays: (_, id, reviewDays) => ({
    ...{ kind: 'tenant.changed', tenantId: id, subject: id },
    details: { reviewDays },
  }),
  revokeLinks: (_, id, madeUntil) => ({
    ...{ kind: 'links.revoked', tenantId: id, subject: id },
    details: { madeUntil },
  }),
  addClient: (_, { id, tenantId }) => ({ kind: 'client.added', tenantId, subject: id }),
  disableClient: async (store, id) => ({ kind: 'client.disabled', ...(await ofClient(store, id)) }),
  rotateSecret: async (store, id, _hash, at, oldUntil) => ({
    kind: 'client.rotated',
    ...(await ofClient(store, id)),
    details: { overlap: oldUntil - at },
  }),
  addApiKey: (_, { id, tenantId }) => ({ kind: 'key.added', tenantId, subject: id }),
  disableApiKey: async (store, id) => ({ kind: 'key.disabled', ...(await ofKey(store, id)) }),
  expireApiKey: async (store, id, at) => ({
    kind: 'key.expired',
    ...(await ofKey(store, id)),
    details: { until: at },
  }),
  addSigningKey: (_, { kid }) => ({ kind: 'signing-key.added', subject: kid }),
  expireSigningKeys: (_, at, except = '') => ({
    kind: 'signing-keys.expired',
    details: { until: at, except },
  }),
  revokeLink: (_, tenantId, qrCodeId) => ({ kind: 'link.revoked', tenantId, subject: qrCodeId }),
  // Who changes the keys of the store says so at once, not for each row.
  replacePrivateKey: null,
  replaceReviewBytes: null,
  replaceBulkBytes: null,
  // Links of the chain of erasures; whoever has them erased says so once, with their number.
  eraseReviews: null,
  // Links of the chain of reviews.
  addReview: null,
  finishBulkRows: null,
  // What the API does for its callers; who takes a job away is known to the route.
  reserveReviewNumbers: null,
  noteUnanswered: null,
  addBulkJob: null,
  addBulkRows: null,
  submitBulkJob: null,
  claimBulkRows: null,
  renewBulkClaim: null,
  splitBulkRows: null,
  removeBulkJob: null,
  removeOldBulkJobs: null,
  addPackTexts: null,
  addAuditEvent: null,
};

type Call = (...words: unknown[]) => Promise<unknown>;

/**
 * Records what is administered through the store, after it is done: the call resolves when the event is kept, or was told of as
 * lost, and never fails for it.
 */
export function auditStore(store: Store, actor: string, parts: Omit<RecordParts, 'store'>): Store {
  const watched = Object.entries(RECORDED).flatMap(([name, describe]) => {
    if (describe === null) return [];
    const call = store[name as Write] as Call;
    const watch: Call = async (...words) => {
      const result = await call(...words);
      // False: there was nothing to do it to.
      if (result === false) return result;
      const happened = await (describe as (store: Store, ...words: unknown[]) => Happened)(store, ...words);
      await recordEvent({ ...parts, store }, { ...happened, actor });
      return result;
    };
    return [[name, watch]];
  });
  return { ...store, ...(Object.fromEntries(watched) as Partial<Store>) };
}
