/** Takes the rows of a job: each chunk once and in order, however often it is sent. */
import { Refusal } from '../door/refusal.ts';
import type { BulkProgress, BulkRows } from '../store/bulk-records.ts';
import type { Store } from '../store/store.ts';
import { makeChunk, splitRows } from './split-rows.ts';

/** What a worker takes on at a time, and keeps at once. */
export const MOST_ROWS = 200;
/** Of a row. */
export const MOST_BYTES = 4_194_304;
/** Characters of several rows: what becomes of them is some twenty times as much, and kept at once. */
export const MOST_CHARACTERS = 1_048_576;
/** Rows of a job. */
const MOST_OF_JOB = 1_000_000;

type Place = Pick<BulkRows, 'tenantId' | 'jobId'>;

export async function requireJob(store: Store, tenantId: string, id: string): Promise<BulkProgress> {
  const job = await store.findBulkJob(tenantId, id);
  if (!job) throw new Refusal('job_unknown');
  return job;
}

/** Adds the rows behind the first `after` ones; the same ones again at the same place change nothing. Throws a Refusal. */
export async function addRows(store: Store, place: Place, after: number, text: string): Promise<void> {
  const { rowCount } = await requireJob(store, place.tenantId, place.jobId);
  const lines = splitRows(text);
  const isLong = lines.length > 1 && text.length > MOST_CHARACTERS;
  if (isLong || lines.length > MOST_ROWS || after + lines.length > MOST_OF_JOB)
    throw new Refusal('too_many_rows');
  const rows = makeChunk({ ...place, firstRow: after + 1 }, text, lines.length);
  if (after === rowCount && (await store.addBulkRows(rows))) return;
  const known = await store.findBulkRows(place.tenantId, place.jobId, rows.firstRow);
  if (known?.digest !== rows.digest) throw new Refusal('job_conflict');
}

/** Throws a Refusal when the job has another number of rows. */
export async function submitJob(store: Store, place: Place, rowCount: number, at: number): Promise<void> {
  await requireJob(store, place.tenantId, place.jobId);
  if (!(await store.submitBulkJob(place.tenantId, place.jobId, rowCount, at)))
    throw new Refusal('job_conflict');
}
