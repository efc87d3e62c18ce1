/** A published fee table as CSV: its first row names its columns, in any order; `rules/README.md` says what they are. */

import { type Decimal, isPlainDate, parseDecimal } from '../../../../engine/index.ts';
import { readRegularText } from '../../../regular-file.ts';
import { checkCsv, readCsv } from '../../../tables/csv.ts';
import { CommandFailure } from '../../shell.ts';

const COLUMNS = ['code', 'amount', 'modifier', 'site', 'pos', 'zip', 'region', 'date', 'units'] as const;
const NEEDED = ['code', 'amount'] as const;
const PLACES: Readonly<Record<string, string>> = { NF: '11', F: '22', NONFACILITY: '11', FACILITY: '22' };

/** A row that can be held against a pack. */
export interface PublishedRow {
  /** 1-based line of the file. */
  readonly line: number;
  readonly code: string;
  readonly modifiers: string;
  readonly pos: string;
  readonly zip: string;
  readonly on: string;
  readonly units: number;
  readonly amount: Decimal;
}

/** What holds for rows that do not say. */
export interface RowDefaults {
  readonly on: string | undefined;
  readonly pos: string;
  /** ZIP codes by region; of '' for rows without one. */
  readonly zips: ReadonlyMap<string, string>;
}

type Cells = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

function readRow(line: number, cells: Cells, defaults: RowDefaults): PublishedRow | string {
  const read = (name: keyof Cells) => cells[name] ?? '';
  const amount = parseDecimal(read('amount').replace(/^\$/, '').replaceAll(',', ''));
  const on = read('date') || defaults.on || '';
  const units = read('units') || '1';
  const zip = read('zip') || defaults.zips.get(read('region')) || '';
  const place = read('pos') || (read('site') === '' ? defaults.pos : PLACES[read('site').toUpperCase()]);
  const problem = [
    [read('code') === '', 'it has no code'],
    [amount === null, `its amount "${read('amount')}" is no amount`],
    [!isPlainDate(on), on === '' ? 'it has no date; give --on' : `its date "${on}" is no day (YYYY-MM-DD)`],
    [!/^\d{1,9}(\.\d{1,4})?$/.test(units), `its units "${units}" are no number`],
    [place === undefined, `its site "${read('site')}" is neither NF nor F`],
    [
      zip === '',
      `nobody says where ${read('region') === '' ? 'it' : `region ${read('region')}`} lies; give ${read('region') === '' ? '--zip <zip>' : `--zip ${read('region')}=<zip>`}`,
    ],
  ].find(([isWrong]) => isWrong)?.[1];
  if (problem !== undefined) return problem as string;
  const modifiers = read('modifier')
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .join(',');
  return { line, code: read('code'), modifiers, pos: place!, zip, on, units: Number(units), amount: amount! };
}

/** The rows of the file; throws a CommandFailure that names everything in it that cannot be read. */
export function readFeeTable(file: string, defaults: RowDefaults): PublishedRow[] {
  const text = readRegularText(file)
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const [head, ...records] = readCsv(text.endsWith('\n') ? text : `${text}\n`);
  const names = head?.cells ?? [];
  const unknown = names.filter((name) => !COLUMNS.includes(name as 'code'));
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (unknown.length + missing.length > 0)
    throw new CommandFailure(
      `${file} is no fee table: ${[...unknown.map((name) => `nobody knows the column "${name}"`), ...missing.map((name) => `the column ${name} is missing`)].join('; ')}. Its columns are ${COLUMNS.join(', ')}.`,
    );
  const problems = checkCsv(text, [head!, ...records]).map(
    ({ line, message }) => `${file}:${line} ${message}`,
  );
  const rows = records.map(({ line, cells }) => {
    const row = readRow(
      line,
      Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
      defaults,
    );
    if (typeof row === 'string') problems.push(`${file}:${line} ${row}`);
    return row;
  });
  if (problems.length > 0) throw new CommandFailure(summarise(problems));
  return rows as PublishedRow[];
}

/** Problems that are shown: the others are mostly the same. */
const MOST = 10;

const summarise = (problems: readonly string[]) =>
  [
    ...problems.slice(0, MOST),
    ...(problems.length > MOST ? [`and ${problems.length - MOST} more`] : []),
  ].join('\n');
