/** How V8 collects garbage in processes and threads that review one bill after another. */
import { setFlagsFromString } from 'node:v8';

/** Settings that are in force from here on; those that a process must start with are flags of `npm start`. */
export function tuneCollector(): void {
  // V8 notes which lines of code make objects that live long, and makes further ones in the old generation at once. The
  // steps of a bill live until its review is written, which for a large bill is long enough to be taken for that: from
  // then on each bill is kept, with all it points to, until a full collection, and a line costs 1.7 times as much.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // A process starts with room for what lives, or it would look through the whole book each hundred reviews, a sixth of
  // its CPU. The threads that it starts, which answer a few large bills, would only fill such room.
  setFlagsFromString('--initial-old-space-size=0');
}
