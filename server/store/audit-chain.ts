/** The chain of events: each link is the digest of its event and of the link before it, as those of reviews are. */
import { createHash } from 'node:crypto';
import type { AuditEvent } from './audit-records.ts';

/** @param before the link before it, blank for the first; returns 64 hex digits */
export const linkEvent = (
  before: string,
  { position, at, kind, actor, tenantId, subject, details }: Omit<AuditEvent, 'link'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify(['event', before, position, at, kind, actor, tenantId, subject, details]))
    .digest('hex');
