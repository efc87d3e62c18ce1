/**
 * The layout of a compact table file:
 *
 *   8 bytes magic · 4 bytes header length (little endian) · header JSON · padding to 8 · sections, each padded to 8
 *
 * Keys are fixed-width ASCII padded with NUL, sorted, so that a look-up is a binary search over bytes. Every other
 * column is a list of codes (1, 2 or 4 bytes a row) into its dictionary of distinct texts; code 0 is blank.
 */
export const MAGIC = 'BRTABLE1';
const ALIGNMENT = 8;

/** Offset from the start of the sections and length, both in bytes. */
export type Section = readonly [offset: number, length: number];

export type ColumnLayout =
  /** The cell is a part of the key. */
  | { readonly name: string; readonly kind: 'key'; readonly part: number }
  /** The cell is the far end of the range. */
  | { readonly name: string; readonly kind: 'through' }
  | {
      readonly name: string;
      readonly kind: 'dictionary';
      readonly codeBytes: 1 | 2 | 4;
      readonly codes: Section;
      /** One more offset (4 bytes) than there are texts. */
      readonly offsets: Section;
      readonly texts: Section;
    };

export interface TableHeader {
  readonly rows: number;
  /** Bytes of each key part. */
  readonly keyWidths: readonly number[];
  readonly keys: Section;
  /** Ends of the ranges, as wide as the last key part. */
  readonly through: Section | null;
  readonly columns: readonly ColumnLayout[];
  /** Keys of rows that were left out (see `CheckedRows.leftOut`); absent when there are none. */
  readonly leftOut?: readonly (readonly string[])[];
}

/** The next multiple of the alignment. */
export function alignUp(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
