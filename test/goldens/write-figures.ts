/**
 * Carries published amounts from the lists beside the project into `amounts/`, those of the starter codes and some stays:
 * `node test/goldens/write-figures.ts`, whenever the starter codes change.
 */
import { writeFileSync } from 'node:fs';
import { writeCsv } from '../../server/tables/csv.ts';
import { SHIPPED_TABLES } from '../../server/tables/definition.ts';
import { readStarterCodes } from '../../server/tables/starter-selections.ts';
import { FIGURE_COLUMNS, figurePath, LISTED, type Listed, listFigures } from './figures.ts';
import { chooseStays, listStays, STAY_COLUMNS } from './stays.ts';

const makeFile = (columns: readonly string[], rows: readonly object[]): string =>
  writeCsv([columns, ...rows.map((row) => columns.map((name) => (row as Record<string, string>)[name]!))]);

/** The file of an authority's figures as it has to be. */
export function makeFigureFile(authority: Listed): string {
  const codes = readStarterCodes(SHIPPED_TABLES);
  return makeFile(
    FIGURE_COLUMNS,
    listFigures(authority).filter(({ code }) => codes.has(code)),
  );
}

/** The same of the stays. */
export const makeStayFile = (): string => makeFile(STAY_COLUMNS, chooseStays(listStays()));

if (import.meta.main) {
  for (const { authority } of LISTED) writeFileSync(figurePath(authority), makeFigureFile(authority));
  writeFileSync(figurePath('us-ipps-fy2021'), makeStayFile());
}
