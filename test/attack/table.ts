/** The table of `npm run attack`, and whether what it says is good. */
import type { Row } from './row.ts';

const TITLES = ['test', 'goal', 'measured', 'held'] as const;

/** What a busy machine misses counts on a quiet one alone, which the long form asks for. */
export function isBroken({ held, needsQuiet = false }: Row, isLong: boolean): boolean {
  return held === false && (isLong || !needsQuiet);
}

function sayHeld(row: Row, isLong: boolean): string {
  if (row.held === null) return 'not tried';
  if (row.held) return 'yes';
  return isBroken(row, isLong) ? 'NO' : 'no (counts with --long)';
}

/** The rows in columns, each a line, with the number of goals that were not held behind them. */
export function renderTable(rows: readonly Row[], isLong: boolean): string {
  const cells = rows.map((row) => [row.test, row.goal, row.measured, sayHeld(row, isLong)]);
  const widths = TITLES.map((title, column) =>
    Math.max(title.length, ...cells.map((one) => one[column]!.length)),
  );
  const renderLine = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join(' | ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-');
  const count = (wanted: boolean | null) => rows.filter(({ held }) => held === wanted).length;
  const broken = rows.filter((row) => isBroken(row, isLong)).length;
  const late = count(false) - broken;
  const sum = [
    `${count(true)} of ${rows.length} goals held`,
    `${broken} not held`,
    ...(late > 0 ? [`${late} missed that count with --long`] : []),
    ...(count(null) > 0 ? [`${count(null)} not tried`] : []),
  ];
  return `${[renderLine(TITLES), rule, ...cells.map(renderLine)].join('\n')}\n${sum.join(', ')}.\n`;
}
