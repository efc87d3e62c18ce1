/** How long a service waits when it stops. Milliseconds. */

/** Requests under way get this long to finish. */
export const PATIENCE = 15_000;
/** The log gets this long to be read. */
export const LOG_PATIENCE = 500;
/** Of several processes each gets this much longer, for its threads, its store and its log. */
export const MARGIN = 10_000;
