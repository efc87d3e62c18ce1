/** Which release a file is, and on which days it holds: from titles, names and folders. */
import { basename } from 'node:path';
import type { SourceFile } from '../source-file.ts';
import { nameQuarter, quarterOfMonth } from './periods.ts';
import { QUARTERS, type Quarter, ReadError, type ReleaseName, type Siblings } from './reader.ts';

/** The letter of the quarter of a month's name or its first three letters; null when no release carries that month. */
export function letterOfMonth(month: string): Quarter | null {
  const quarter = quarterOfMonth(month);
  return quarter === null ? null : QUARTERS[quarter - 1]!;
}

/**
 * A physician fee schedule release: from the quarter's first day to the end of the year. The next release takes
 * over from its own first day.
 */
export function nameRelease(year: string, quarter: Quarter): ReleaseName {
  const { effective } = nameQuarter(year, QUARTERS.indexOf(quarter) + 1, 'year');
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

/**
 * The year in a file's name, of two digits or four, as in `GPCI09.csv` or `25LOCCO.csv`; undefined when it has none.
 * Without one, relative value files of one year beside it tell the year too.
 */
export function yearOfName(file: SourceFile, siblings: Siblings): string | undefined {
  const [, full, before, after] =
    /(?:^|\D)(20\d\d)(?!\d)|^(\d\d)(?=[A-Z])|^[A-Z]+(\d\d)\./i.exec(file.name) ?? [];
  const short = before ?? after;
  if (full ?? short) return full ?? `20${short}`;
  const years = [...new Set(siblings.map((sibling) => sibling.year))];
  return years.length === 1 ? years[0] : undefined;
}

/** The year in the heading, which the year in the file's name must not contradict. */
export function agreeOnYear(
  file: SourceFile,
  fromName: string | undefined,
  fromHeading: string | undefined,
): string {
  const year = fromHeading ?? fromName;
  if (year === undefined)
    throw new ReadError(`no year in the headings or the name of ${file.name}; name it as CMS does.`);
  if (fromName !== undefined && fromName !== year)
    throw new ReadError(
      `the headings say ${year} but the name ${file.name} says ${fromName}; find out which is right.`,
    );
  return year;
}
