/** Plain text tables for the terminal. */

export interface TextColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** A text of somebody else, such as the id of a bill: none of it may steer the terminal, or turn what stands beside it round. */
export const showPlain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');

/** Rows under headings, columns as wide as their widest cell, two spaces between. */
export function formatTable(columns: readonly TextColumn[], given: readonly (readonly string[])[]): string {
  const rows = given.map((cells) => cells.map(showPlain));
  const widths = columns.map((column, index) =>
    Math.max(column.title.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, index) =>
        columns[index]?.align === 'right' ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [format(columns.map((column) => column.title)), rule, ...rows.map(format), ''].join('\n');
}
