/** Releases by quarter, year and fiscal year, and the days on which they hold. */
import { LAST_DAY } from '../engine.ts';
import type { SourceFile } from '../source-file.ts';
import { ReadError, type ReleaseName } from './reader.ts';

const STARTS = ['01-01', '04-01', '07-01', '10-01'] as const;
const ENDS = ['03-31', '06-30', '09-30', '12-31'] as const;
const MONTHS = ['JAN', 'APR', 'JUL', 'OCT'];

/** How long a release holds when no later one takes over. */
export type Until = 'quarter' | 'year' | 'open';

/** The quarter (1 to 4) that begins with the named month; null when none does. */
export function quarterOfMonth(month: string): number | null {
  const index = MONTHS.indexOf(month.slice(0, 3).toUpperCase());
  return index < 0 ? null : index + 1;
}

/** A release of a quarter: `2025Q4`. Fees hold to the end of their year, prices of drugs to that of their quarter. */
export function nameQuarter(year: string, quarter: number, until: Until): ReleaseName {
  const through = { quarter: `${year}-${ENDS[quarter - 1]}`, year: `${year}-12-31`, open: LAST_DAY }[until];
  return { release: `${year}Q${quarter}`, effective: { from: `${year}-${STARTS[quarter - 1]}`, through } };
}

/** A release of a calendar year: `2025`. */
export function nameYear(year: string): ReleaseName {
  return { release: year, effective: { from: `${year}-01-01`, through: `${year}-12-31` } };
}

/** A release of a federal fiscal year, which begins on the first of October before: `FY2026`. */
export function nameFiscalYear(year: string): ReleaseName {
  const effective = { from: `${Number(year) - 1}-10-01`, through: `${year}-09-30` };
  return { release: `FY${year}`, effective };
}

/** A list that says no date: what it holds was in force in 2024, and dates before get it too. */
export const UNDATED: ReleaseName = {
  release: 'undated',
  effective: { from: '2024-01-01', through: LAST_DAY },
};

/** What a pattern finds in a file's name; throws a `ReadError` that shows a name that says it. */
export function readName(file: SourceFile, pattern: RegExp, like: string): RegExpExecArray {
  const found = pattern.exec(file.name);
  if (!found) throw new ReadError(`its name does not say for which dates it holds; name it like ${like}.`);
  return found;
}
