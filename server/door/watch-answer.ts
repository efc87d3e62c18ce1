/** Finds out whether an answer was sent to its end, or its sender left before. */
import type { ServerResponse } from 'node:http';

/**
 * Calls `done` once: with true when all of the answer was handed to the network, with false when the connection ended
 * before. Never without a network.
 */
export function watchAnswer(outgoing: ServerResponse | undefined, done: (isSent: boolean) => void): void {
  if (!outgoing) return;
  const tell = () => done(outgoing.writableFinished);
  if (outgoing.destroyed) tell();
  else outgoing.once('close', tell);
}
