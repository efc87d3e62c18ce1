/** Records what happens in a service beside its answers, none of which waits for it. */
import { describeBug, type Logger } from '../logger.ts';
import type { AuditKind } from '../store/audit-records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../world.ts';
import { type HappenedEvent, recordEvent } from './record-event.ts';

export type RecordEvent = (event: HappenedEvent) => void;

/** Whoever opens the same again within so many milliseconds has opened it once: a link in a loop must not fill the disk. */
const ONCE_WITHIN = 60_000;
/** Openings that are remembered for that. */
const MOST_REMEMBERED = 10_000;

const OPENINGS: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'report.opened',
  'review.opened',
  'review.fetched',
  'reviews.listed',
  'job.fetched',
]);

/** An event that cannot be kept is logged, and breaks nothing. */
export function createRecorder(parts: {
  readonly store: Pick<Store, 'addAuditEvent'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): RecordEvent {
  const recent = new Map<string, number>();
  return (event) => {
    const key = JSON.stringify(event);
    if (OPENINGS.has(event.kind)) {
      const now = parts.clock();
      const last = recent.get(key);
      if (last !== undefined && Math.abs(now - last) < ONCE_WITHIN) return;
      recent.delete(key);
      recent.set(key, now);
      if (recent.size > MOST_REMEMBERED) recent.delete(recent.keys().next().value!);
    }
    const onLost = logLost(parts.logger);
    void recordEvent(
      {
        ...parts,
        onLost(lost, error) {
          recent.delete(key);
          onLost(lost, error);
        },
      },
      event,
    );
  };
}

/** The log line of an event that could not be kept has all that the event has. */
export const logLost =
  (logger: Logger): Parameters<typeof recordEvent>[0]['onLost'] =>
  ({ kind, actor, tenantId, subject, details }, error) =>
    logger.error(
      { kind, actor, tenant: tenantId, subject, details, bug: describeBug(error) },
      'an event could not be kept',
    );
