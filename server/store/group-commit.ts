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

export interface GroupSettings {
  /** True for an error that one row caused: only then are the others worth another try. */
  isCulprit(error: unknown): boolean;
  /** Most rows of a transaction; 256 when left out. */
  readonly most?: number;
}

/** `write` writes all rows in one transaction, or none. */
export function createGroupCommit<Row>(
  write: (rows: readonly Row[]) => void | Promise<void>,
  { isCulprit, most = 256 }: GroupSettings,
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
      // A full disk or a lock would fail every row again, and each only after its own wait.
      if (group.length > 1 && isCulprit(error)) for (const one of group) await writeGroup([one]);
      else for (const one of group) one.reject(error);
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
