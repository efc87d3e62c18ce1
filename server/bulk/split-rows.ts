/** The rows of a chunk: one bill a line; blank lines are passed over. */
import { createHash } from 'node:crypto';
import { compressText } from '../compress-text.ts';
import { inflateKept } from '../kept/kept-bytes.ts';
import type { BulkRows } from '../store/bulk-records.ts';

/** The lines that hold something. */
export const splitRows = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** The lines of a chunk or of results as they are stored. */
export const readStoredRows = (bytes: Uint8Array): string[] =>
  bytes.length === 0 ? [] : splitRows(inflateKept(bytes).toString());

/** A chunk as it is stored. @param rowCount of the text */
export const makeChunk = (
  place: Pick<BulkRows, 'tenantId' | 'jobId' | 'firstRow'>,
  text: string,
  rowCount: number,
): BulkRows => ({
  ...place,
  rowCount,
  digest: createHash('sha256').update(text).digest('hex'),
  requestBytes: compressText(text),
});
