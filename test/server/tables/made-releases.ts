/** Made-up releases in the published layouts, small and odd on purpose, and a folder to import them from. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { importTables } from '../../../server/tables/import.ts';
import type { ImportReport } from '../../../server/tables/import-report.ts';
import { openTables } from '../../../server/tables/store.ts';

/** A folder that is gone when the test is over. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Files = Readonly<Record<string, string | Uint8Array>>;

export function writeFiles(files: Files): string {
  const folder = makeFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Imports made-up files into a new store. */
export function importFiles(files: Files) {
  const store = makeFolder();
  const report: ImportReport = importTables(writeFiles(files), store, { starterDir: null });
  return { store, report, open: () => openTables({ dirs: [store] }) };
}

/** One row of an open table by column name; null when the key is not there. */
export function readRow(
  source: ReturnType<typeof openTables>,
  id: string,
  release: string,
  key: readonly string[],
) {
  const table = source.releases(id).find((one) => one.release === release);
  if (!table) throw new Error(`There is no ${id} ${release}.`);
  const row = table.find(key);
  if (row < 0) return null;
  return Object.fromEntries(
    table.definition.columns.map(({ name }, index) => [name, table.text(row, index)]),
  );
}

const HEADING_LINES = [
  '|||||||||||||||||||||||||||||NON-FACILITY|FACILITY|',
  '||||NOT USED|||||||||||||||||||||PHYSICIAN||DIAGNOSTIC|PE USED|PE USED|MP USED',
  '||||FOR|||NON-FAC||FACILITY ||||||||||||||||SUPERVISION OF||IMAGING|FOR OPPS|FOR OPPS|FOR OPPS',
  '|||STATUS|MEDICARE |WORK|NON-FAC|NA|FACILITY|NA|MP|NON-FACILITY|FACILITY|PCTC|GLOB|PRE|INTRA|POST|MULT|BILAT|ASST|CO-|TEAM|ENDO|CONV|DIAGNOSTIC|CALCULATION|FAMILY|PAYMENT|PAYMENT|PAYMENT',
  'HCPCS|MOD|DESCRIPTION|CODE|PAYMENT|RVU|PE RVU|INDICATOR|PE RVU|INDICATOR|RVU|TOTAL|TOTAL|IND|DAYS|OP|OP|OP|PROC|SURG|SURG|SURG|SURG|BASE|FACTOR|PROCEDURES|FLAG|INDICATOR|AMOUNT|AMOUNT|AMOUNT',
];
// The published first heading line has its two cells in columns 29 and 30 of 31.
HEADING_LINES[0] = `${'|'.repeat(28)}NON-FACILITY|FACILITY|`;

/** A relative value row: code, modifier, work RVU; the rest is the same for all. */
export function rvuRow(code: string, modifier: string, work: string, description = 'made up'): string[] {
  const middle =
    '0.50,,0.40,NA,0.10,1.60,1.50,1,090,0.10,0.80,0.10,2,1,2,1,0,29805,32.3465,09,0,99,0.00,0.00,0.00';
  return [code, modifier, description, 'A', '', work, ...middle.split(',')];
}

export interface RvuShape {
  readonly title?: string;
  readonly rows: readonly (readonly string[])[];
  /** Put a column with this heading before column `at` of every line. */
  readonly extra?: {
    readonly at: number;
    readonly headings: readonly [string, string];
    readonly cell: string;
  };
}

/** The text of a PPRRVU file with `\n` line ends. */
export function makeRvuFile({
  title = '2025 National Physician Fee Schedule Relative Value File October Release',
  rows,
  extra,
}: RvuShape): string {
  const blank = ','.repeat(extra ? 29 : 28);
  const lines = [title, 'Copyright of somebody', 'Copyright of others', ' ', 'RELEASED 09/11/2025'].map(
    (text) => `,,${text}${blank}`,
  );
  const widen = (cells: readonly string[], cell: string) =>
    extra ? cells.toSpliced(extra.at, 0, cell) : [...cells];
  const headings = HEADING_LINES.map((line, index) =>
    widen(line.split('|'), extra?.headings[index - 3] ?? ''),
  );
  const quote = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const body = [...headings, ...rows.map((row) => widen(row, extra?.cell ?? ''))];
  return `${[...lines, ...body.map((cells) => cells.map(quote).join(','))].join('\n')}\n`;
}

/** One record of a ZIP5 file. */
export function zipRecord(
  zip: string,
  { state = 'NC', carrier = '11502', locality = '00', rural = ' ', plusFour = '0', quarter = '20254' } = {},
): string {
  return `${state}${zip}${carrier}${locality}${rural}Z9   ${plusFour} A`.padEnd(75) + quarter;
}
