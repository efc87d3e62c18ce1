/**
 * Patience with a server that does not run out while this process itself is busy: what was answered in the meantime lies
 * unread in its socket, and a plain timer, which comes before what sockets hold, would take the server for one that hangs.
 */

/** A process that is kept busy once, however long, uses up one part of its patience. */
const PARTS = 10;

/**
 * Calls `giveUp` when `patience` milliseconds have gone by in which an answer could have been seen. Returns what ends the
 * waiting, which is harmless afterwards.
 */
export function giveUpAfter(patience: number, giveUp: () => void): () => void {
  let isOver = false;
  let left = PARTS;
  let timer: NodeJS.Timeout;
  const finish = () => {
    if (!isOver) giveUp();
  };
  const wait = () => {
    timer = setTimeout(() => {
      left -= 1;
      // Sockets are read before what is immediate, also when this timer is late itself.
      if (left === 0) setImmediate(finish);
      else wait();
    }, patience / PARTS);
  };
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
