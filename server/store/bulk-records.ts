/** Bulk jobs as the store keeps them: rows that were sent in chunks, each chunk reviewed as a whole. Times are milliseconds since 1970 UTC. */

export interface BulkJob {
  /** Random; unique among all tenants. */
  readonly id: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly createdAt: number;
  /** From then on its rows are reviewed, and no more are taken; null: they are still sent. */
  readonly submittedAt: number | null;
  readonly rowCount: number;
  /** Its reviews are made without their pages. */
  readonly omitsPages: boolean;
}

/** A job with how far it is. */
export interface BulkProgress extends BulkJob {
  /** Rows of the chunks that are done. */
  readonly doneCount: number;
  /** Rows that gave no review. */
  readonly failedCount: number;
  /** When the last chunk was done; null until then. */
  readonly finishedAt: number | null;
}

/** Rows as they were sent, one bill a line. */
export interface BulkRows {
  readonly tenantId: string;
  readonly jobId: string;
  /** From 1. */
  readonly firstRow: number;
  readonly rowCount: number;
  /** SHA-256 of the text, hex. */
  readonly digest: string;
  /** The text: gzip. */
  readonly requestBytes: Uint8Array;
}

/** A chunk that a worker has taken on; until the claim ends nobody else does. */
export interface ClaimedRows extends BulkRows {
  readonly clientId: string;
  readonly omitsPages: boolean;
  /** Random; another one for each time that the chunk is taken on. */
  readonly claim: string;
  /** How often it was taken on, this time included. */
  readonly attempt: number;
}

/** What became of a chunk. */
export interface BulkResult extends Pick<BulkRows, 'tenantId' | 'jobId' | 'firstRow'> {
  readonly claim: string;
  /** JSON text: for each row the number of its kept review, or null where the result itself is in `resultBytes`. */
  readonly kept: string;
  /** Results that are kept nowhere else, one a line: gzip. */
  readonly resultBytes: Uint8Array;
  readonly failedCount: number;
  readonly finishedAt: number;
}

/** The results of a chunk that is done. */
export type FinishedRows = Pick<BulkRows, 'tenantId' | 'jobId' | 'firstRow' | 'rowCount'> &
  Pick<BulkResult, 'kept' | 'resultBytes'>;

/** All that of a chunk is sealed. */
export type BulkBytes = Pick<BulkRows, 'jobId' | 'firstRow' | 'requestBytes'> &
  Pick<BulkResult, 'resultBytes'>;
