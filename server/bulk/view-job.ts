/** A job as the API shows it. */
import type { BulkProgress } from '../store/bulk-records.ts';
import { formatMoment } from '../world.ts';

export interface JobView {
  readonly error: null;
  readonly jobID: string;
  readonly state: 'receiving' | 'running' | 'done';
  /** Moments as everywhere in the interface. */
  readonly createdDate: string;
  readonly submittedDate: string | null;
  readonly finishedDate: string | null;
  readonly rows: number;
  readonly rowsDone: number;
  readonly rowsFailed: number;
  /** False: the pages of its reviews are made when their links are opened. */
  readonly hasPages: boolean;
}

const formatOrNull = (moment: number | null) => (moment === null ? null : formatMoment(moment));

export const viewJob = (job: BulkProgress): JobView => ({
  error: null,
  jobID: job.id,
  state: job.submittedAt === null ? 'receiving' : job.finishedAt === null ? 'running' : 'done',
  createdDate: formatMoment(job.createdAt),
  submittedDate: formatOrNull(job.submittedAt),
  finishedDate: formatOrNull(job.finishedAt),
  rows: job.rowCount,
  rowsDone: job.doneCount,
  rowsFailed: job.failedCount,
  hasPages: !job.omitsPages,
});
