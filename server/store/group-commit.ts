/**
 * Group commit: reviews that arrive together share one transaction and one sync to disk.
 *
 * The first review of a turn schedules the write for the end of the turn; all that come until then go with it.
 * Nobody waits on a timer, so a lone review is as fast as without grouping.
 */

export interface GroupCommit<Row> {
  /** Resolves when the row is durable; rejects when this row could not be written. */
  add(row: Row): Promise<void>;
  /** Resolves when nothing is left to write. */
  settle(): Promise<void>;
}

interface Waiting<Row> {
  readonly row: Row;
  resolve(): void;
  reject(error: unknown): void;
}

/** `write` writes all rows in one transaction, or none. */
export function createGroupCommit<Row>(
  write: (rows: readonly Row[]) => void | Promise<void>,
  most = 256,
): GroupCommit<Row> {
  let waiting: Waiting<Row>[] = [];
  let flushing: Promise<void> | null = null;

  async function flushAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await writeGroup(group);
    }
    flushing = null;
  }

  async function writeGroup(group: readonly Waiting<Row>[]): Promise<void> {
    try {
      await write(group.map((one) => one.row));
      for (const one of group) one.resolve();
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error);
      else for (const one of group) await writeGroup([one]);
    }
  }

  return {
    add(row) {
      return new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        flushing ??= flushAll();
      });
    },
    async settle() {
      await flushing;
    },
  };
}
