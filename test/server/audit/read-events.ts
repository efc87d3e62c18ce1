/** The events of a store, as tests compare them. */
import { setImmediate as turn } from 'node:timers/promises';
import { listEvents } from '../../../server/audit/verify-events.ts';
import type { Store } from '../../../server/store/store.ts';

/** Each as `kind actor tenant subject details`, in their order, with what was under way. */
export async function readEvents(store: Store): Promise<string[]> {
  // They are written beside the answer.
  for (let turns = 0; turns < 3; turns += 1) await turn();
  const events: string[] = [];
  for await (const { kind, actor, tenantId, subject, details } of listEvents(store))
    events.push(`${kind} ${actor} ${tenantId ?? '-'} ${subject ?? '-'} ${details}`);
  return events;
}
