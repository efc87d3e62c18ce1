/** An impact as two CSV files: every changed line, and the sums. Any database or spreadsheet reads them. */
import { createWriteStream, mkdirSync, type WriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCsv } from '../../../tables/csv.ts';
import { DIMENSIONS, type Impact, type Sums, subtract } from './tally.ts';
import type { ChangedRow } from './worker.ts';

const LINE_COLUMNS = [
  ...['position', 'bill', 'line', 'code', 'programme', 'rule', 'end_before', 'end_after'],
  ...['before', 'after', 'difference', 'reasons_before', 'reasons_after'],
];
const SUM_COLUMNS = ['by', 'key', 'lines', 'changed', 'before', 'after', 'difference'];

/** A text of a bill that a spreadsheet would take for a formula, and run: an apostrophe before it makes it a text. */
const asText = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;

const writeRows = (rows: readonly (readonly string[])[]): string =>
  writeCsv(rows.map((row) => row.map(asText)));

const sumRow = (by: string, key: string, sums: Sums): string[] => [
  ...[by, key, String(sums.lines), String(sums.changed), sums.before, sums.after],
  subtract(sums).toFixed(2),
];

/** Writes changed lines as they come into `<folder>/lines.csv`, and at the end the sums into `<folder>/totals.csv`. */
export class ImpactCsv {
  private readonly folder: string;
  private readonly lines: WriteStream;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.lines = createWriteStream(join(folder, 'lines.csv'));
    this.lines.write(writeRows([LINE_COLUMNS]));
  }

  readonly tell = (row: ChangedRow): void => {
    this.lines.write(writeRows([row]));
  };

  async finish({ total, by }: Impact): Promise<void> {
    const rows = DIMENSIONS.flatMap((dimension) =>
      Object.entries(by[dimension]).map(([key, sums]) => sumRow(dimension, key, sums)),
    );
    writeFileSync(
      join(this.folder, 'totals.csv'),
      writeRows([SUM_COLUMNS, sumRow('all', '', total), ...rows]),
    );
    await new Promise<void>((resolve, reject) => {
      this.lines.once('error', reject);
      this.lines.end(() => resolve());
    });
  }
}
