/** The rows of a chunk: one bill a line; blank lines are passed over. */
import { gunzipSync } from 'node:zlib';

/** The lines that hold something. */
export const splitRows = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** The lines of a chunk or of results as they are stored: gzip. */
export const readStoredRows = (bytes: Uint8Array): string[] =>
  bytes.length === 0 ? [] : splitRows(gunzipSync(bytes).toString());
