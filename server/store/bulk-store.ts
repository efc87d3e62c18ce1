/** What a store does for bulk jobs. */
import type {
  BulkBytes,
  BulkJob,
  BulkProgress,
  BulkResult,
  BulkRows,
  ClaimedRows,
  FinishedRows,
} from './bulk-records.ts';
import type { NewReview } from './review-records.ts';

export interface BulkStore {
  addBulkJob(job: BulkJob): Promise<void>;
  findBulkJob(tenantId: string, id: string): Promise<BulkProgress | null>;
  /** Newest first. */
  listBulkJobs(tenantId: string, limit: number): Promise<BulkProgress[]>;
  /** Adds rows behind those of the job. False when they do not follow on them, or the job takes no more. */
  addBulkRows(rows: BulkRows): Promise<boolean>;
  /** The chunk that begins with that row. */
  findBulkRows(
    tenantId: string,
    jobId: string,
    firstRow: number,
  ): Promise<Pick<BulkRows, 'digest' | 'rowCount'> | null>;
  /** False when there is no such job, or it has another number of rows. Again changes nothing. */
  submitBulkJob(tenantId: string, id: string, rowCount: number, at: number): Promise<boolean>;
  /**
   * Takes on the next chunk that nobody has taken on, or whose claim has run out at `now`; null when there is none. The tenants
   * take turns. `claim` is random, and good until `until`.
   */
  claimBulkRows(claim: string, now: number, until: number): Promise<ClaimedRows | null>;
  /** False when the chunk is somebody else's by now, or gone. */
  renewBulkClaim(rows: Pick<ClaimedRows, 'jobId' | 'firstRow' | 'claim'>, until: number): Promise<boolean>;
  /**
   * Puts smaller chunks with the same rows in the place of one, each as if nobody had taken it on. False, and nothing is
   * changed, when the claim is no longer good.
   */
  splitBulkRows(
    whole: Pick<ClaimedRows, 'jobId' | 'firstRow' | 'claim'>,
    parts: readonly BulkRows[],
  ): Promise<boolean>;
  /** Keeps what became of a chunk together with its reviews. False, and nothing is kept, when the claim is no longer good. */
  finishBulkRows(result: BulkResult, reviews: readonly NewReview[]): Promise<boolean>;
  /** The chunk with that row; null while it is not done. */
  findBulkResult(tenantId: string, jobId: string, row: number): Promise<FinishedRows | null>;
  /** The next chunks behind that one, by job and row. */
  listBulkBytes(after: Pick<BulkBytes, 'jobId' | 'firstRow'>, limit: number): Promise<readonly BulkBytes[]>;
  /**
   * Puts other bytes in the place of those that chunks have: all of them, or none, but for chunks whose results are no longer
   * those (they were done meanwhile, or are gone). Returns how many it was.
   */
  replaceBulkBytes(changes: readonly (readonly [old: BulkBytes, next: BulkBytes])[]): Promise<number>;
  /** Takes a job away with its rows and results; reviews that are kept stay. False when there is none. */
  removeBulkJob(tenantId: string, id: string): Promise<boolean>;
  /** Takes away the jobs that were made before that time, and says how many they were. */
  removeOldBulkJobs(createdBefore: number): Promise<number>;
}
