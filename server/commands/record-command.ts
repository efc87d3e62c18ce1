/** Records what commands do. */
import { nameOperator } from '../audit/name-operator.ts';
import { type HappenedEvent, type RecordParts, recordEvent } from '../audit/record-event.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import type { Shell } from './shell.ts';
import { explainStoreError } from './store-errors.ts';

/** What was done is done: that nothing keeps it is said. */
export const listenForLost = (shell: Shell): Omit<RecordParts, 'store'> => ({
  clock: shell.clock,
  onLost({ kind, subject }, error) {
    const why = error instanceof StoreUnavailable ? (explainStoreError(error.cause) ?? '') : '';
    shell.stderr.write(
      `This was done, but no event of it could be kept: ${kind}${subject === null ? '' : ` ${subject}`}. ${why}`.trim(),
    );
    shell.stderr.write('\n');
  },
});

export const recordCommand = (
  shell: Shell,
  store: Store,
  happened: Omit<HappenedEvent, 'actor'>,
): Promise<void> => recordEvent({ ...listenForLost(shell), store }, { ...happened, actor: nameOperator() });
