/** Records what a service itself does to its store, and when it starts and stops. */
import type { Logger } from '../logger.ts';
import type { AuditKind } from '../store/audit-records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../world.ts';
import { auditStore } from './audited-store.ts';
import { logLost } from './create-recorder.ts';
import { type EventDetails, recordEvent } from './record-event.ts';

const ACTOR = 'service';

/** @param process number of one beside others, which its own events then name */
export function auditService(store: Store, clock: Clock, logger: Logger, process?: number) {
  const parts = { clock, onLost: logLost(logger) };
  return {
    store: auditStore(store, ACTOR, parts),
    recordOf: (kind: AuditKind): Promise<void> => {
      const details: EventDetails = process === undefined ? {} : { process };
      return recordEvent({ ...parts, store }, { kind, actor: ACTOR, details });
    },
  };
}
