/** The tables of an impact, as the text, the page and the CSV show them. */
import { countOf } from '../../../count-of.ts';
import { formatMoney } from '../../../report/format-amount.ts';
import { showPlain } from '../../format-table.ts';
import {
  DIMENSIONS,
  type Dimension,
  type Impact,
  type Mover,
  STANDINGS,
  type Sums,
  subtract,
} from './tally.ts';

export interface ImpactTable {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly align?: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that are left out. */
  readonly left: number;
}

const MEANINGS: Readonly<Record<Dimension, string>> = {
  jurisdiction: 'all lines, by the programme that prices them',
  code: 'all lines, by their code as billed',
  rule: 'changed lines, by the first step that is another one',
  reason: 'changed lines, by the reason codes that they had or have',
};

const right = (...titles: string[]) => titles.map((title) => ({ title, align: 'right' }) as const);
const COLUMNS = right('lines', 'changed', 'before', 'after', 'difference');

/** An amount with its sign. */
function showDifference(sums: Pick<Sums, 'before' | 'after'>): string {
  const difference = subtract(sums);
  return `${difference.greaterThan(0) ? '+' : ''}${formatMoney(difference.toFixed(2))}`;
}

const showSums = (sums: Sums): string[] => [
  ...[sums.lines, sums.changed].map(String),
  ...[sums.before, sums.after].map((amount) => formatMoney(amount)),
  showDifference(sums),
];

/** Groups with a changed line, those that moved farthest first. */
export const listChanged = (groups: Readonly<Record<string, Sums>>): [string, Sums][] =>
  Object.entries(groups)
    .filter(([, { changed }]) => changed > 0)
    .sort(
      ([a, one], [b, other]) =>
        subtract(other).abs().comparedTo(subtract(one).abs()) ||
        other.changed - one.changed ||
        (a < b ? -1 : 1),
    );

/** @param most rows of a table */
export function listTables({ total, standings, by }: Impact, most: number): ImpactTable[] {
  const ends = STANDINGS.map((one) => {
    const [before, after] = standings[one];
    return [one, ...[before, after].map(String), `${after > before ? '+' : ''}${after - before}`];
  });
  return [
    { title: 'All lines', columns: COLUMNS, rows: [showSums(total)], left: 0 },
    {
      ...{ title: 'How lines end', columns: [{ title: 'end' }, ...right('before', 'after', 'difference')] },
      ...{ rows: ends, left: 0 },
    },
    ...DIMENSIONS.map((dimension): ImpactTable => {
      const changed = listChanged(by[dimension]);
      return {
        title: `By ${dimension}: ${MEANINGS[dimension]}`,
        columns: [{ title: dimension }, ...COLUMNS],
        rows: changed.slice(0, most).map(([key, sums]) => [key, ...showSums(sums)]),
        left: Math.max(0, changed.length - most),
      };
    }).filter(({ rows }) => rows.length > 0),
  ];
}

export const describeMover = (mover: Mover): string =>
  `${showPlain(mover.bill)} (line ${mover.position} of the bills), line ${mover.line}, ${mover.code}: ${formatMoney(mover.before)} → ${formatMoney(mover.after)}, ${showDifference(mover)}, by ${mover.cause}`;

/** What was compared, and how much of it is another. */
export function summarise({ bills, changedBills, total, unreadable, firstUnreadable }: Impact): string[] {
  const problem = firstUnreadable
    ? [
        `${countOf(unreadable, 'line')} of the file without a bill; line ${firstUnreadable.position}: ${firstUnreadable.problem}`,
      ]
    : [];
  return [
    `${countOf(bills, 'bill')} with ${countOf(total.lines, 'line')}; ${countOf(total.changed, 'line')} of ${countOf(changedBills, 'bill')} ${total.changed === 1 ? 'ends' : 'end'} otherwise, ${showDifference(total)}.`,
    ...problem,
  ];
}

export const describeSpeed = (bills: number, seconds: number, threads: number): string =>
  `${countOf(Math.round(bills / seconds), 'bill')} a second, each on both books, by ${countOf(threads, 'thread')} in ${seconds.toFixed(1)} seconds with their start.`;
