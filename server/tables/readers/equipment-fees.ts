/**
 * Equipment and supplies: one row an item, with a column for each state outside and inside its rural parts. 0.00 in a
 * rural column means that the other fee holds there too; 0.00 in the other means that there is none.
 */
import { readHeadRows } from './head-rows.ts';
import { matchColumns, normaliseHeading, noteLeft, placesOf, type WantedColumn } from './headings.ts';
import { nameQuarter, quarterOfMonth } from './periods.ts';
import { plainFee } from './plain-decimal.ts';
import { readRecords } from './read-records.ts';
import { type FoundRow, ReadError, type Reader, type ReleaseName } from './reader.ts';

const STATE = /^([A-Z]{2}) ?\((NR|R)\)$/;
const TITLE = /\b(January|April|July|October) (20\d\d)\b/i;

/** The quarter in the title of a file of equipment fees. */
export function nameByTitle(head: string): ReleaseName {
  const [, month, year] = TITLE.exec(head) ?? [];
  if (!month || !year) throw new ReadError('its title names no month and year. Download it again.');
  return nameQuarter(year, quarterOfMonth(month)!, 'year');
}

const isHeader = (cells: readonly string[]) => cells[0] === 'HCPCS' && cells.some((cell) => STATE.test(cell));

/** State → its two columns. */
function findStates(headings: readonly string[]): Map<string, { NR: number; R: number }> {
  const states = new Map<string, { NR: number; R: number }>();
  for (const [index, heading] of headings.entries()) {
    const [, state, kind] = STATE.exec(heading) ?? [];
    if (!state) continue;
    const columns = states.get(state) ?? { NR: -1, R: -1 };
    states.set(state, { ...columns, [kind!]: index });
  }
  const lacking = [...states].filter(([, { NR, R }]) => NR < 0 || R < 0).map(([state]) => state);
  if (lacking.length > 0)
    throw new ReadError(`${lacking.join(', ')} has one column instead of two. The layout has changed.`);
  return states;
}

interface FeesKind extends Pick<Reader, 'kind' | 'table' | 'like' | 'name'> {
  readonly wanted: readonly WantedColumn[];
  /** Columns that are fees too: 0.00 is none. */
  readonly limits: readonly number[];
  readonly title: RegExp;
}

function makeStateReader({ wanted, limits, title, ...reader }: FeesKind): Reader {
  return {
    ...reader,
    fits: (file) => readHeadRows(file).some(isHeader) && title.test(file.head),
    read: ([file]) => {
      const [header, ...body] = readRecords(file!, (cells) => isHeader(cells.map(normaliseHeading)));
      const headings = header!.cells.map(normaliseHeading);
      const states = findStates(headings);
      const { indexes, left } = matchColumns(headings, wanted);
      const strange = left.filter((heading) => !STATE.test(heading) && !/^DESC(RIPTION)?$/.test(heading));
      const rows = body.flatMap(({ line, cells }): FoundRow[] => {
        const shared = indexes.map((index, at) =>
          limits.includes(at) ? plainFee(cells[index]!) : cells[index]!,
        );
        return [...states].map(([state, { NR, R }]) => {
          const outside = plainFee(cells[NR]!);
          const [code, modifier, second, ...rest] = shared;
          return {
            file: file!,
            line,
            cells: [code!, modifier!, second!, state, outside, plainFee(cells[R]!) || outside, ...rest],
          };
        });
      });
      const [first, second, third, ...others] = placesOf(indexes);
      const positions = [first!, second!, third!, 0, 0, 0, ...others];
      return { ...nameByTitle(file!.head), rows, positions, notes: noteLeft(strange) };
    },
  };
}

const KEY: readonly WantedColumn[] = [
  { name: 'code', heading: /^HCPCS$/ },
  { name: 'modifier', heading: /^MOD$/ },
  { name: 'modifier2', heading: /^MOD2$/ },
];

export const equipmentFees: Reader = makeStateReader({
  kind: 'fees of equipment and supplies by state (DMEPOS)',
  table: 'us.dmepos.fees',
  name: /^DMEPOS.*\.csv$/i,
  like: 'DMEPOS25_Oct.csv',
  wanted: [
    ...KEY,
    { name: 'ceiling', heading: /^CEILING$/ },
    { name: 'floor', heading: /^FLOOR$/ },
    { name: 'jurisdiction', heading: /^JURIS$/ },
    { name: 'category', heading: /^CATG$/ },
  ],
  limits: [3, 4],
  title: /DMEPOS/,
});

export const enteralFees: Reader = makeStateReader({
  kind: 'fees of parenteral and enteral nutrition by state (PEN)',
  table: 'us.dmepos.enteral-fees',
  name: /^DMEPEN.*\.csv$/i,
  like: 'DMEPEN26_JAN.csv',
  wanted: KEY,
  limits: [],
  title: /Parenteral and Enteral/i,
});
