/** What a reader of one kind of release is. To add a kind: one file here, one entry in `index.ts`, one `table.yaml`. */
import type { SourceFile } from '../source-file.ts';

export interface ReleaseName {
  /** As the publisher counts: 2025D, 2025Q4, 2025-04. */
  readonly release: string;
  readonly effective: { readonly from: string; readonly through: string };
}

/** One mistake, at its place in the file. */
export interface RowProblem {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A row as found, in the order of the table's columns; '' for blank. Values are not checked yet. */
export interface FoundRow {
  readonly file: SourceFile;
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ReadResult extends ReleaseName {
  readonly rows: readonly FoundRow[];
  /** Position in the source (1-based) of each table column, 0 when it has none; for messages. */
  readonly positions: readonly number[];
  /** Things worth saying that leave no row out. */
  readonly notes: readonly string[];
  /** Of a file that is written by hand: what is wrong beside the cells of `rows`. */
  readonly mistakes?: readonly RowProblem[];
  /** Of several files of one release the one with the highest number counts: fuller or corrected. Left out: 0. */
  readonly edition?: number;
}

/** The relative value releases in one folder: other files of the same set state only a year, or nothing. */
export type Siblings = readonly Sibling[];

export interface Sibling {
  readonly year: string;
  readonly quarter: Quarter;
  /** False when no service was ever paid by the conversion factor that the release states. */
  readonly isFactorPaid: boolean;
}

export interface Reader {
  /** As reports name it. */
  readonly kind: string;
  readonly table: string;
  /** A name such a file has. */
  readonly like: string;
  /** Names that only files of this kind have: one of them that does not begin like it is refused. */
  readonly name?: RegExp;
  /** True when the first lines are those of this kind. */
  fits(file: SourceFile): boolean;
  /** A reason to leave a file of this kind out, or null. */
  refuse?(file: SourceFile): string | null;
  /** Why a file that is named like one of this kind is none. */
  explain?(file: SourceFile): string;
  /** The id of the file's own table, when many tables share the definition `table` (a payer's tables). */
  nameTable?(file: SourceFile): string;
  /** All files of one folder make one release together, instead of one each. */
  readonly together?: boolean;
  /** The file is written by hand: whoever wrote it can mend it, so one bad row refuses it. */
  readonly handMade?: boolean;
  /** Published with rows that contradict each other: that they are left out is no damage. */
  readonly contradicts?: boolean;
  /** Releases differ in size by more than a file that is cut off would. */
  readonly sizeVaries?: boolean;
  /** Throws `ReadError` when the whole file cannot be used. A file may hold several releases. */
  read(files: readonly SourceFile[], siblings: Siblings): ReadResult | readonly ReadResult[];
}

/** A file that cannot be used at all; the message says why and what to do. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
}

/** Quarters as the physician fee schedule letters them. */
export const QUARTERS = ['A', 'B', 'C', 'D'] as const;
export type Quarter = (typeof QUARTERS)[number];
