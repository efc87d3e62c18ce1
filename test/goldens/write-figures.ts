/**
 * Carries the published amounts of the starter codes from the lists beside the project into `amounts/`:
 * `node test/goldens/write-figures.ts`, whenever the starter codes change.
 */
import { writeFileSync } from 'node:fs';
import { writeCsv } from '../../server/tables/csv.ts';
import { SHIPPED_TABLES } from '../../server/tables/definition.ts';
import { readStarterCodes } from '../../server/tables/starter-selections.ts';
import { FIGURE_COLUMNS, figurePath, LISTED, type Listed, listFigures } from './figures.ts';

/** The file of an authority's figures as it has to be. */
export function makeFigureFile(authority: Listed): string {
  const codes = readStarterCodes(SHIPPED_TABLES);
  const figures = listFigures(authority).filter(({ code }) => codes.has(code));
  return writeCsv([FIGURE_COLUMNS, ...figures.map((figure) => FIGURE_COLUMNS.map((name) => figure[name]))]);
}

if (import.meta.main)
  for (const { authority } of LISTED) writeFileSync(figurePath(authority), makeFigureFile(authority));
