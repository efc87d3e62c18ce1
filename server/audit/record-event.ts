/** Records an event; one that cannot be kept is told of and breaks nothing: what it is of has happened. */
import type { AuditKind, NewAuditEvent } from '../store/audit-records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../world.ts';

/** Ids, counts and days; never a field of a bill. */
export type EventDetails = Readonly<Record<string, number | string | boolean | null>>;

export interface HappenedEvent {
  readonly kind: AuditKind;
  readonly actor: string;
  readonly tenantId?: string | null;
  readonly subject?: string | null;
  readonly details?: EventDetails;
}

export interface RecordParts {
  readonly store: Pick<Store, 'addAuditEvent'>;
  readonly clock: Clock;
  /** Told of an event that could not be kept. */
  readonly onLost: (event: NewAuditEvent, error: unknown) => void;
}

/** Resolves when the event is durable, or was told of as lost; never rejects. */
export async function recordEvent(
  { store, clock, onLost }: RecordParts,
  { kind, actor, tenantId = null, subject = null, details = {} }: HappenedEvent,
): Promise<void> {
  const event = { at: clock(), kind, actor, tenantId, subject, details: JSON.stringify(details) };
  try {
    await store.addAuditEvent(event);
  } catch (error) {
    onLost(event, error);
  }
}
