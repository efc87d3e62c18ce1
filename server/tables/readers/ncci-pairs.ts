/**
 * NCCI procedure-to-procedure pairs. The files hold more than a million rows and are read line by line. They state on
 * which day a pair was deleted, and not since when it holds.
 */
import type { CsvFinding } from '../csv.ts';
import { addDays, FIRST_DAY, LAST_DAY } from '../engine.ts';
import type { SourceFile } from '../source-file.ts';
import { writeDay } from './make-csv-reader.ts';
import { nameQuarter, readName } from './periods.ts';
import { refuseDamaged } from './read-records.ts';
import type { FoundRow, Reader } from './reader.ts';

const HEADINGS = 'column_1,column_2,deletion_date,modifier_indicator,rationale_code';
const ROW = /^([0-9A-Z]{5}),([0-9A-Z]{5}),(\d{8})?,([0-9]),(\d{1,2})$/;
const NAME = /(\d{4})Q([1-4])/;

interface PairRow extends FoundRow {
  readonly cells: string[];
}

/** One text for each value: a million rows name thirteen thousand codes. */
function makeInterner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    known.set(text, text);
    return text;
  };
}

/** Where a pair was deleted and holds again, or was deleted twice, each row begins when the one before has ended. */
function separate(rows: PairRow[]): void {
  rows.sort((left, right) => (left.cells[3]! < right.cells[3]! ? -1 : 1));
  for (const [index, row] of rows.entries())
    if (index > 0 && rows[index - 1]!.cells[3] !== row.cells[3])
      row.cells[2] = addDays(rows[index - 1]!.cells[3]!, 1);
}

/** The lines of a text, without a list of all of them. */
function* eachLine(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, end);
    start = end + 1;
  }
}

function readPairs(file: SourceFile): FoundRow[] {
  const whole = file.readText();
  const intern = makeInterner();
  const damaged: CsvFinding[] = [];
  const rows: PairRow[] = [];
  let same: PairRow[] = [];
  let line = 0;
  for (const text of eachLine(whole)) {
    line++;
    if (line === 1 || text === '') continue;
    const match = ROW.exec(text);
    if (!match) {
      damaged.push({
        line,
        message: 'not a pair of codes with its deletion date, indicator and rationale',
      });
      continue;
    }
    const [, one, two, deleted, indicator, rationale] = match;
    const through = deleted === undefined ? LAST_DAY : intern(writeDay(deleted));
    const row = {
      file,
      line,
      cells: [intern(one!), intern(two!), FIRST_DAY, through, intern(indicator!), intern(rationale!)],
    };
    rows.push(row);
    if (same[0]?.cells[0] !== row.cells[0] || same[0]?.cells[1] !== row.cells[1]) same = [];
    same.push(row);
    if (same.length > 1) separate(same);
  }
  if (!whole.endsWith('\n'))
    damaged.push({ line, message: 'the last line has no line end, so it may be cut off' });
  refuseDamaged(damaged);
  return rows;
}

function makePairReader(table: string, kind: string, name: RegExp, like: string): Reader {
  return {
    kind: `NCCI procedure pairs, ${kind}`,
    table,
    name,
    like,
    fits: (file) => file.head.startsWith(`${HEADINGS}\n`) && name.test(file.name),
    read: ([file]) => {
      const [, year, quarter] = readName(file!, NAME, like);
      const rows = readPairs(file!);
      const notes = ['the file does not say since when a pair holds: its release answers no earlier day'];
      const positions = [1, 2, 0, 3, 4, 5];
      return { ...nameQuarter(year!, Number(quarter), 'open'), rows, positions, notes };
    },
  };
}

export const pairsPractitioner: Reader = makePairReader(
  'us.ncci.ptp-practitioner',
  'practitioners',
  /ptp_prac(?!.*rationale).*\.csv$/i,
  'ncci_ptp_practitioner_2024Q3_active.csv.gz',
);
export const pairsOutpatient: Reader = makePairReader(
  'us.ncci.ptp-outpatient',
  'outpatient hospitals',
  /ptp_outpatient.*\.csv$/i,
  'ncci_ptp_outpatient_hospital_2024Q3_active.csv.gz',
);
