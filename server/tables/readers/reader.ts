/** What a reader of one kind of release is. To add a kind: one file here, one entry in `index.ts`, one `table.yaml`. */
import { basename } from 'node:path';
import type { SourceFile } from '../source-file.ts';

export interface ReleaseName {
  readonly release: string;
  readonly effective: { readonly from: string; readonly through: string };
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
}

/** The relative value releases in one folder: other files of the same set state only a year, or nothing. */
export type Siblings = readonly { readonly year: string; readonly quarter: Quarter }[];

export interface Reader {
  /** As reports name it. */
  readonly kind: string;
  readonly table: string;
  /** File names of this kind; `like` shows one. */
  readonly name: RegExp;
  readonly like: string;
  /** True when the headings are of this kind. */
  fits(head: string): boolean;
  /** A reason to leave a file of this kind out, or null. */
  refuse?(name: string, head: string): string | null;
  /** The id of the file's own table, when many tables share the definition `table` (a payer's tables). */
  nameTable?(file: SourceFile): string;
  /** All files of one folder make one release together, instead of one each. */
  readonly together?: boolean;
  /** The file is written by hand: whoever wrote it can mend it, so one bad row refuses it. */
  readonly handMade?: boolean;
  /** Throws `ReadError` when the whole file cannot be used. */
  read(files: readonly SourceFile[], siblings: Siblings): ReadResult;
}

/** A file that cannot be used at all; the message says why and what to do. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
}

/** Quarters as the physician fee schedule letters them. */
export const QUARTERS = { A: '01-01', B: '04-01', C: '07-01', D: '10-01' } as const;
export type Quarter = keyof typeof QUARTERS;

const QUARTER_OF_MONTH: Readonly<Record<string, Quarter>> = { jan: 'A', apr: 'B', jul: 'C', oct: 'D' };

/** The quarter of a month's name or its first three letters; null when no release carries that month. */
export function quarterOfMonth(month: string): Quarter | null {
  return QUARTER_OF_MONTH[month.slice(0, 3).toLowerCase()] ?? null;
}

/**
 * A physician fee schedule release: from the quarter's first day to the end of the year. The next release takes
 * over from its own first day.
 */
export function nameRelease(year: string, quarter: Quarter): ReleaseName {
  const effective = { from: `${year}-${QUARTERS[quarter]}`, through: `${year}-12-31` };
  return { release: `${year}${quarter}`, effective };
}

/** Folders as people name them after a release: `2025D`, `RVU25D`, `rvu25d_0`. */
const FOLDER = /(?:^|[^0-9])(?:20)?(\d{2})([A-D])(?![A-Z0-9])/i;

/**
 * The release of a file that states only its year: the quarter of the relative value file beside it (the earliest,
 * when several of that year are), or the one its folder is named after. Throws a `ReadError` when nothing tells the
 * quarter: taken for the wrong one, the file would take the place of good figures.
 */
export function nameYearlyRelease(file: SourceFile, year: string, siblings: Siblings): ReleaseName {
  const quarters = siblings.filter((sibling) => sibling.year === year).map((sibling) => sibling.quarter);
  const [, short, letter] = FOLDER.exec(basename(file.folder)) ?? [];
  if (quarters.length === 0 && year === `20${short}`) quarters.push(letter!.toUpperCase() as Quarter);
  if (quarters.length === 0)
    throw new ReadError(
      `the file says ${year} but not the release, and no relative value file (PPRRVU) of that year stands beside it; put it in one folder with the one it was published with, or name its folder after the release, like ${year}A.`,
    );
  return nameRelease(year, quarters.sort()[0]!);
}

/** The year in the heading, which the year in the file's name must not contradict. */
export function agreeOnYear(
  file: SourceFile,
  fromName: string | undefined,
  fromHeading: string | undefined,
): string {
  const short = fromName?.length === 2 ? `20${fromName}` : fromName;
  const year = fromHeading ?? short;
  if (year === undefined)
    throw new ReadError(`no year in the headings or the name of ${file.name}; name it as CMS does.`);
  if (short !== undefined && short !== year)
    throw new ReadError(
      `the headings say ${year} but the name ${file.name} says ${short}; find out which is right.`,
    );
  return year;
}
