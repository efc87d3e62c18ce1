/** Reviews the rows of a chunk, one after the other, and keeps what became of them, all at once. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Job } from '../answers/job.ts';
import { steadyNow } from '../answers/job.ts';
import { compressText } from '../compress-text.ts';
import type { Service } from '../dependencies.ts';
import { logTableError, refuseForTable } from '../door/damaged-table.ts';
import type { Caller } from '../door/environment.ts';
import { Refusal, renderProblem } from '../door/refusal.ts';
import { numberReview, recordReview } from '../kept/keep-review.ts';
import { describeBug } from '../logger.ts';
import type { BulkRows, ClaimedRows } from '../store/bulk-records.ts';
import type { NewReview } from '../store/review-records.ts';
import { StoreUnavailable } from '../store/store.ts';
import { TableError } from '../tables/table-error.ts';
import { makeChunk, readStoredRows } from './split-rows.ts';

/** A chunk whose worker ended so often is tried a row at a time: whatever ended it, the other rows are reviewed. */
const MOST_ATTEMPTS = 4;
/**
 * A row whose worker ended so often is not tried again, and says so. More often than a chunk: services are also ended by
 * others, and when few rows are left it is these that are under way each time.
 */
const MOST_ATTEMPTS_ALONE = 12;
/** To keep what became of a chunk, and milliseconds after the first. */
const MOST_TRIES = 6;
const BETWEEN_TRIES = 500;

export interface BulkParts
  extends Pick<Service, 'store' | 'clock' | 'random' | 'config' | 'logger' | 'publicUrl' | 'nextReviewId'> {
  /** Has a bill reviewed beside the requests of the service; rejects with a Refusal for one with mistakes. */
  answer(job: Job): Promise<Answer>;
}

/** What became of a row: a review that is kept, or a line of text. */
type Outcome = { readonly review: NewReview } | { readonly line: string; readonly isFailed: boolean };

/**
 * `isLost` is asked before each row: a chunk that is somebody else's by now, or whose service stops, is let go. Returns
 * whether what became of it was kept.
 */
export async function runRows(parts: BulkParts, rows: ClaimedRows, isLost: () => boolean): Promise<boolean> {
  const tenant = await parts.store.findTenant(rows.tenantId);
  if (!tenant) return false;
  const { id, pack, keepsReviews, numberSeed, linkDays } = tenant;
  const caller = {
    clientId: rows.clientId,
    tenant: { id, pack: pack ?? '' },
    keepsReviews,
    numberSeed,
    linkDays,
  };
  const texts = readStoredRows(rows.requestBytes);
  if (rows.attempt > MOST_ATTEMPTS && texts.length > 1)
    return tryAgain(() => parts.store.splitBulkRows(rows, splitChunk(rows, texts)), isLost);
  const outcomes: Outcome[] = [];
  for (const [index, text] of texts.entries()) {
    if (isLost()) return false;
    const requestId = `${rows.jobId}:${rows.firstRow + index}`;
    outcomes.push(
      rows.attempt > MOST_ATTEMPTS_ALONE
        ? fail(new Refusal('internal'), requestId)
        : await reviewRow(parts, caller, { text, requestId, omitsPage: rows.omitsPages }),
    );
  }
  if (isLost()) return false;
  const { tenantId, jobId, firstRow, claim } = rows;
  const lines = outcomes.flatMap((one) => ('line' in one ? [`${one.line}\n`] : []));
  const result = {
    ...{ tenantId, jobId, firstRow, claim },
    kept: JSON.stringify(outcomes.map((one) => ('review' in one ? one.review.review.qrCodeId : null))),
    resultBytes: compressText(lines),
    failedCount: outcomes.filter((one) => 'line' in one && one.isFailed).length,
    finishedAt: parts.clock(),
  };
  const reviews = outcomes.flatMap((one) => ('review' in one ? [one.review] : []));
  return tryAgain(() => parts.store.finishBulkRows(result, reviews), isLost);
}

/** Each row of a chunk as a chunk of its own. */
const splitChunk = ({ tenantId, jobId, firstRow }: ClaimedRows, texts: readonly string[]): BulkRows[] =>
  texts.map((text, index) => makeChunk({ tenantId, jobId, firstRow: firstRow + index }, text, 1));

/** A store that is away for a moment must not cost the work of a chunk. */
async function tryAgain<Result>(keep: () => Promise<Result>, isLost: () => boolean): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await keep();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries === MOST_TRIES || isLost()) throw error;
      await pause(tries * BETWEEN_TRIES);
    }
}

const fail = (refusal: Refusal, requestId: string): Outcome => ({
  line: renderProblem(refusal, requestId).body.trimEnd(),
  isFailed: true,
});

interface Row {
  readonly text: string;
  readonly requestId: string;
  /** Without its page. */
  readonly omitsPage: boolean;
}

async function reviewRow(
  parts: BulkParts,
  caller: Caller,
  { text, requestId, omitsPage }: Row,
): Promise<Outcome> {
  const createdAt = parts.clock();
  const { id: tenantId } = caller.tenant;
  try {
    const number = caller.keepsReviews ? await numberReview(parts, caller, createdAt) : null;
    const answer = await parts.answer({
      ...{ endpoint: 'review', text, tenant: caller.tenant, requestId },
      // Nobody but the service reads the answer as it is kept: smaller, for less work.
      ...{ acceptEncoding: 'zstd', omitsPage, unmade: null },
      ...{ receivedAt: createdAt, startedAt: steadyNow() },
      kept: number && { qrCodeID: number.qrCodeID, qrCodeURL: number.link.url },
      siteUrl: parts.publicUrl(),
      historyLimit: parts.config.historyLimit,
    });
    if (!number) {
      const [line] = readStoredRows(answer.body as Uint8Array);
      return { line: line!, isFailed: answer.counts['failed'] === 1 };
    }
    const sent = { tenantId, clientId: caller.clientId, requestId, createdAt };
    const request = { requestBytes: compressText(text), requestEncoding: 'gzip' } as const;
    const review = recordReview(answer, number, { ...sent, ...request });
    return { review: { review, entry: answer.review!.entry, repeat: null } };
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    if (error instanceof Refusal) return fail(error, requestId);
    if (error instanceof TableError) {
      logTableError(parts.logger, error, { requestId, tenant: tenantId });
      return fail(refuseForTable(), requestId);
    }
    parts.logger.error({ requestId, tenant: tenantId, bug: describeBug(error) }, 'a row met a bug');
    return fail(new Refusal('internal'), requestId);
  }
}
