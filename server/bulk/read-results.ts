/** What became of the rows of a job, in their order, as far as they are done. */
import { Refusal, renderProblem } from '../door/refusal.ts';
import { inflateKept } from '../kept/kept-bytes.ts';
import type { FinishedRows } from '../store/bulk-records.ts';
import type { Store } from '../store/store.ts';
import { readStoredRows } from './split-rows.ts';

const GONE = 'The review of this row is kept no more.';

type Question = { readonly tenantId: string; readonly jobId: string };
type Results = Pick<Store, 'findBulkResult' | 'findReview'>;

/** Lines with their ends, of at most `most` rows behind row `after`; ends before the first that is not done. */
export async function* readResults(
  store: Results,
  { tenantId, jobId }: Question,
  after: number,
  most: number,
): AsyncGenerator<string, void> {
  const last = after + most;
  for (let next = after + 1; next <= last; ) {
    const chunk = await store.findBulkResult(tenantId, jobId, next);
    if (!chunk) return;
    const end = Math.min(last, chunk.firstRow + chunk.rowCount - 1);
    yield* readChunk(store, chunk, next, end);
    next = end + 1;
  }
}

async function* readChunk(store: Results, chunk: FinishedRows, from: number, end: number) {
  const { tenantId, jobId, firstRow } = chunk;
  const kept = JSON.parse(chunk.kept) as (string | null)[];
  const lines = readStoredRows(chunk.resultBytes);
  let passed = kept.slice(0, from - firstRow).filter((id) => id === null).length;
  for (let row = from; row <= end; row += 1) {
    const id = kept[row - firstRow] ?? null;
    if (id === null) {
      yield `${lines[passed]}\n`;
      passed += 1;
      continue;
    }
    const review = await store.findReview(tenantId, id);
    yield review
      ? `${inflateKept(review.resultBytes).toString().trimEnd()}\n`
      : renderProblem(new Refusal('not_found', { sentence: GONE }), `${jobId}:${row}`).body;
  }
}
