/** What is told of who opened, decided, fetched and administered: ids and counts, never a field of a bill. */

/** All that is recorded. A review that the API makes is a link of the chain of reviews, and no event. */
export const AUDIT_KINDS = [
  'service.started',
  'service.stopped',
  'rules.reloaded',
  'tenant.added',
  'tenant.changed',
  'tenant.disabled',
  'client.added',
  'client.rotated',
  'client.disabled',
  'key.added',
  'key.expired',
  'key.disabled',
  'signing-key.added',
  'signing-keys.expired',
  'store-key.rotated',
  'store-key.resealed',
  'store-key.forgotten',
  'link.revoked',
  'links.revoked',
  'report.opened',
  'review.opened',
  'review.decided',
  'review.fetched',
  'reviews.listed',
  'reviews.rerun',
  'reviews.erased',
  'job.fetched',
  'job.removed',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

export interface NewAuditEvent {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly kind: AuditKind;
  /** The id of a client; `link`, `service`, or `terminal:` with the user of the operating system. */
  readonly actor: string;
  /** Null: of no tenant alone. */
  readonly tenantId: string | null;
  /** The id of what was opened, decided, fetched or administered. */
  readonly subject: string | null;
  /** JSON text of an object of counts, days and ids. */
  readonly details: string;
}

/** An event as it is kept, a link of their chain. */
export interface AuditEvent extends NewAuditEvent {
  /** From 1, without gaps. */
  readonly position: number;
  readonly link: string;
}

/** Which events to list; null: any. */
export interface AuditQuestion {
  readonly tenantId: string | null;
  readonly kind: AuditKind | null;
  readonly subject: string | null;
  /** Milliseconds: at this time or later, and before that. */
  readonly from: number | null;
  readonly before: number | null;
  /** Behind this position. */
  readonly after: number;
  readonly isNewestFirst: boolean;
  readonly limit: number;
}
