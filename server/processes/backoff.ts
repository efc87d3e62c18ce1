/** How long to wait before a process that has ended is started again. */

/** A process that has answered for so long did not end at once. Milliseconds. */
export const LONG_ENOUGH = 10_000;
/** Ends at once, one after another, after which nobody waits for better. */
export const MOST_ENDS = 5;

const FIRST = 200;
const LONGEST = 30_000;

/** Milliseconds after so many ends at once: twice as long each time. */
export const restAfter = (ends: number): number => Math.min(LONGEST, FIRST * 2 ** Math.max(0, ends - 1));
