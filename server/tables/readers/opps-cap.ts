/** OPPSCAP: the outpatient cap by code and locality. The file states no year; its folder or its name tells the release. */

import type { CsvRecord } from '../csv.ts';
import type { SourceFile } from '../source-file.ts';
import { readHeadRows } from './head-rows.ts';
import {
  matchColumns,
  normaliseHeading,
  noteLeft,
  padDigits,
  pickCells,
  placesOf,
  type WantedColumn,
} from './headings.ts';
import { readRecords } from './read-records.ts';
import { ReadError, type Reader, type ReleaseName, type Siblings } from './reader.ts';
import { letterOfMonth, nameRelease } from './release-names.ts';

/** Headings as the years spell them, misspelt ones among them. */
const WANTED: readonly WantedColumn[] = [
  { name: 'code', heading: /^HCPCS$/ },
  { name: 'modifier', heading: /^MOD(IFIER)?$/, optional: true },
  { name: 'carrier', heading: /^CARR?IER$/ },
  { name: 'locality', heading: /^LOCALITY$/ },
  { name: 'statusCode', heading: /^(PROCSTAT|STATUS)$/ },
  { name: 'facilityPrice', heading: /^FACI?LITY (PRICE|AMOUNT|CAPPED AMOUNT|CAPPED AMT)$/ },
  {
    name: 'nonfacilityPrice',
    heading: /^(NON-FACIL?TY PRICE|NON-FACI?L?TI?I?T?Y AMOUNT|NON-FACILITY (PRICE|CAPPED AMOUNT))$/,
  },
];
const isHeader = (cells: readonly string[]) =>
  cells[0] === 'HCPCS' && cells.some((cell) => /^CARR?IER$/.test(cell)) && cells.includes('LOCALITY');

/** In 2009 the words before "capped amount" stand on the row above. */
function joinHeadings(file: SourceFile, headings: readonly string[]): readonly string[] {
  if (!headings.includes('CAPPED AMT')) return headings;
  const above = readHeadRows(file).find((cells) => cells.some((cell) => /^NON.?FACILITY$/.test(cell)));
  return headings.map((text, index) =>
    text === 'CAPPED AMT' ? `${above?.[index]?.replace(/^NON FAC/, 'NON-FAC')} CAPPED AMOUNT` : text,
  );
}

function nameOf(file: SourceFile, siblings: Siblings): ReleaseName {
  const month = /_([A-Z]{3})/i.exec(file.name)?.[1] ?? '';
  const quarter = letterOfMonth(month);
  const fitting = siblings.filter((sibling) => quarter === null || sibling.quarter === quarter);
  if (fitting.length !== 1)
    throw new ReadError(
      `the file does not say its year, and ${fitting.length} relative value files (PPRRVU) of its quarter stand beside it; put it in one folder with the one it was published with.`,
    );
  return nameRelease(fitting[0]!.year, fitting[0]!.quarter);
}

export const oppsCap: Reader = {
  kind: 'outpatient cap on imaging (OPPSCAP)',
  table: 'us.pfs.opps-cap',
  name: /^OPPSCAP.*\.(csv|txt)$/i,
  like: 'OPPSCAP_Oct.csv',
  sizeVaries: true,
  fits: (file) => readHeadRows(file).some(isHeader),
  read: ([file], siblings) => {
    const named = nameOf(file!, siblings);
    const [header, ...body] = readRecords(file!, (cells) => isHeader(cells.map(normaliseHeading)));
    const headings = joinHeadings(file!, header!.cells.map(normaliseHeading));
    const { indexes, left } = matchColumns(headings, WANTED);
    // Where the modifier has no column of its own, it stands behind the code.
    const isJoined = indexes[1]! < 0;
    const rows = body.map((record: CsvRecord) => {
      const row = pickCells(file!, record, indexes);
      const [code, modifier, carrier, locality, ...rest] = row.cells as [string, string, string, string];
      const parts = isJoined ? [code.slice(0, 5), code.slice(5)] : [code, modifier];
      return { ...row, cells: [...parts, padDigits(carrier, 5), padDigits(locality, 2), ...rest] };
    });
    return { ...named, rows, positions: placesOf(indexes), notes: noteLeft(left) };
  },
};
