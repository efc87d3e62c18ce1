/** An impact for a person at the terminal. */
import { formatTable } from '../../format-table.ts';
import { renderChain } from '../../line-chain.ts';
import type { ImpactRun } from './run.ts';
import { describeMover, describeSpeed, listTables, summarise } from './tables.ts';

/** Rows of a table: a screen. */
const MOST_ROWS = 20;

export function renderImpact({ impact, seconds, threads }: ImpactRun, names: string): string {
  const tables = listTables(impact, MOST_ROWS).map(({ title, columns, rows, left }) => {
    const more = left > 0 ? `… and ${left} more; --csv and --html have them\n` : '';
    return `${title}\n\n${formatTable(columns, rows)}${more}\n`;
  });
  const movers = impact.movers.map((mover, index) => {
    const { before, after } = mover.chains;
    return `${index + 1}. ${describeMover(mover)}\n   before  ${renderChain(before, '   ').trimStart()}   after   ${renderChain(after, '   ').trimStart()}\n`;
  });
  return [
    `${names}\n${summarise(impact).join('\n')}\n\n`,
    ...tables,
    ...(movers.length > 0 ? ['Lines that moved farthest\n\n', ...movers] : []),
    `${describeSpeed(impact.bills, seconds, threads)}\n`,
  ].join('');
}
