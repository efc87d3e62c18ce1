/** PPRRVU: relative values and indicators of the physician fee schedule. Ten heading lines, headings over up to five. */

import { matchColumns, normaliseHeading, pickCells, type WantedColumn } from './headings.ts';
import { readRecords } from './read-records.ts';
import { nameRelease, quarterOfMonth, ReadError, type Reader, type ReleaseName } from './reader.ts';

const TITLE =
  /(\d{4}) National Physician Fee Schedule Relative Value File (January|April|July|October) Release/i;

/** In the order of the table's columns; headings joined from top to bottom. */
const WANTED: readonly WantedColumn[] = [
  { name: 'code', heading: /^HCPCS$/ },
  { name: 'modifier', heading: /^MOD$/ },
  { name: 'statusCode', heading: /^STATUS CODE$/ },
  { name: 'notUsedForMedicare', heading: /^NOT USED FOR MEDICARE PAYMENT$/ },
  { name: 'workRvu', heading: /^WORK RVU$/ },
  { name: 'nonfacilityPeRvu', heading: /^NON-FAC(ILITY)? PE RVU$/ },
  { name: 'nonfacilityNa', heading: /^NON-FAC(ILITY)? NA INDICATOR$/ },
  { name: 'facilityPeRvu', heading: /^FACILITY PE RVU$/ },
  { name: 'facilityNa', heading: /^FACILITY NA INDICATOR$/ },
  { name: 'malpracticeRvu', heading: /^MP RVU$/ },
  { name: 'nonfacilityTotal', heading: /^NON-FACILITY TOTAL$/ },
  { name: 'facilityTotal', heading: /^FACILITY TOTAL$/ },
  { name: 'pcTcIndicator', heading: /^PCTC IND$/ },
  { name: 'globalDays', heading: /^GLOB DAYS$/ },
  { name: 'preOp', heading: /^PRE OP$/ },
  { name: 'intraOp', heading: /^INTRA OP$/ },
  { name: 'postOp', heading: /^POST OP$/ },
  { name: 'multipleProcedure', heading: /^MULT PROC$/ },
  { name: 'bilateralSurgery', heading: /^BILAT SURG$/ },
  { name: 'assistantSurgery', heading: /^ASST SURG$/ },
  { name: 'coSurgeons', heading: /^CO- SURG$/ },
  { name: 'teamSurgery', heading: /^TEAM SURG$/ },
  { name: 'pricingIndicator', heading: /^PRIC IND$/, optional: true },
  { name: 'endoscopicBase', heading: /^ENDO BASE$/ },
  { name: 'conversionFactor', heading: /^CONV FACTOR$/ },
  { name: 'physicianSupervision', heading: /^PHYSICIAN SUPERVISION OF DIAGNOSTIC PROCEDURES$/ },
  { name: 'calculationFlag', heading: /^CALCULATION FLAG$/ },
  { name: 'diagnosticImagingFamily', heading: /^DIAGNOSTIC IMAGING FAMILY INDICATOR$/ },
  { name: 'nonfacilityPeOpps', heading: /^NON-FACILITY PE USED FOR OPPS PAYMENT AMOUNT$/ },
  { name: 'facilityPeOpps', heading: /^FACILITY PE USED FOR OPPS PAYMENT AMOUNT$/ },
  { name: 'malpracticeOpps', heading: /^MP USED FOR OPPS PAYMENT AMOUNT$/ },
];

/** Year and quarter from the title line; null when the text has none. */
export function readTitle(head: string): { year: string; quarter: 'A' | 'B' | 'C' | 'D' } | null {
  const match = TITLE.exec(head);
  const quarter = match && quarterOfMonth(match[2]!);
  return match && quarter ? { year: match[1]!, quarter } : null;
}

function releaseOf(head: string): ReleaseName {
  const title = readTitle(head);
  if (!title) throw new ReadError('the title names no year and release.');
  return nameRelease(title.year, title.quarter);
}

export const relativeValues: Reader = {
  kind: 'physician relative values (PPRRVU)',
  table: 'us.pfs.rvu',
  name: /^PPRRVU.*\.(csv|txt)$/i,
  like: 'PPRRVU2025_Oct.csv',
  fits: (head) => readTitle(head) !== null && /^HCPCS,MOD,DESCRIPTION,/m.test(head),
  refuse: (name) =>
    /(?<!non-?)QPP/i.test(name)
      ? 'these are the values for qualifying APM participants; the service prices with the file for all others (nonQPP), and both would be the same release.'
      : null,
  read: ([file]) => {
    const records = readRecords(file!);
    const last = records.findIndex(({ cells }) => cells[0] === 'HCPCS' && cells[1] === 'MOD');
    // Title and copyright lines fill one cell; heading lines fill several.
    const first = records.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
    const headings = records[last]!.cells.map((_cell, index) =>
      normaliseHeading(
        records
          .slice(first, last + 1)
          .map(({ cells }) => cells[index] ?? '')
          .join(' '),
      ),
    );
    const { indexes, left } = matchColumns(headings, WANTED);
    const notes = left
      .filter((heading) => heading !== 'DESCRIPTION')
      .map((heading) => `the column "${heading}" is new to this reader and is left out`);
    return {
      ...releaseOf(file!.head),
      rows: records.slice(last + 1).map((record) => pickCells(file!, record, indexes)),
      positions: indexes.map((index) => index + 1),
      notes,
    };
  },
};
