/** What the templates show of figures: each with its table, release and row, the step that gave it, or its source. */
import { PARAMS, type SharedParams, UNDATED } from './common-ground.ts';
import type { CitationView, Names } from './names.ts';
import type { ReportOperand } from './report-input.ts';
import { showValue } from './wording.ts';

export interface NamedValue {
  /** The table, release and row that it was read from, where the figure before it does not say so. */
  label: string;
  name: string;
  readonly value: string;
  /** Where a param's value comes from. */
  source: CitationView | false;
  /** The step that gave the value. */
  readonly from: number | '';
  /** The line that the value names. */
  readonly line: string;
  /** What to know about the release. */
  note: string;
  /** What parts it from the next. */
  end: string;
}

/** `line 2 of this bill`, as a pair names the other line. */
const OTHER_LINE = /^line (\d+) of this bill$/;

export function viewValue({ name, value, citation, step }: ReportOperand, names: Names): NamedValue {
  const shown = showValue(value);
  const source = citation ? (names.findCitation(citation) ?? false) : false;
  const line = OTHER_LINE.exec(shown)?.[1] ?? '';
  return { label: '', name, value: shown, source, from: step ?? '', line, note: '', end: '' };
}

function describeRow({ row }: ReportOperand): string {
  if (row === undefined || row === null) return '';
  const text = showValue(row);
  if (!text.includes('(blank)')) return text;
  const filled = text.split(', ').filter((part) => !part.endsWith(' (blank)'));
  return filled.length > 0 ? filled.join(', ') : text;
}

/** A figure without the word that its rule has for the table, which stands before it: `rvu.workRvu` → `workRvu`. */
const shortenName = (name: string): string => name.slice(name.indexOf('.') + 1);

/** `us.pfs.rvu 2025C, code 99213`; of a param its name stands behind, and what has no days holds on all. */
function describePlace(figure: ReportOperand): string {
  const { table, release, name } = figure;
  const row = describeRow(figure);
  const isParam = table?.startsWith(PARAMS);
  const isNamed = isParam && row === shortenName(name);
  return `${table}${release && !(isParam && release === UNDATED) ? ` ${release}` : ''}${row && !isNamed ? `, ${row}` : ''}`;
}

/** `percentOfMedicare: Radiology`, or its name alone where another figure of the step says `Radiology`. */
function nameParam(figure: ReportOperand, figures: readonly ReportOperand[]): string {
  const row = describeRow(figure) || figure.name;
  const start = `${figure.name}: `;
  const entry = row.startsWith(start) ? row.slice(start.length) : undefined;
  return entry !== undefined && figures.some(({ value }) => value === entry) ? figure.name : row;
}

export interface FigureContext {
  /** Rows that have been named: a figure of one of them needs its table alone. */
  readonly places?: Set<string> | undefined;
  /** Of params what the rule says of all that its steps read. */
  readonly params?: ReadonlyMap<string, SharedParams> | undefined;
}

/** Figures in the order of their rows; amounts of the bill or of an earlier step stand behind them. */
export function viewFigures(
  figures: readonly ReportOperand[],
  names: Names,
  { places: known, params }: FigureContext = {},
): readonly NamedValue[] {
  const places = new Map<string, NamedValue[]>();
  const amounts: NamedValue[] = [];
  for (const figure of figures) {
    const view = viewValue(figure, names);
    const shared = figure.table ? params?.get(figure.table) : undefined;
    if (!figure.table) amounts.push(view);
    else if (shared && shared.release !== null) {
      view.name = nameParam(figure, figures);
      if (shared.citation !== null) view.source = false;
      amounts.push(view);
    } else {
      const place = describePlace(figure);
      const row = places.get(place);
      view.name = shortenName(figure.name);
      if (row) row.push(view);
      else {
        view.label = known?.has(place) ? figure.table : place;
        view.note = figure.note ?? '';
        places.set(place, [view]);
        known?.add(place);
      }
    }
  }
  return separate([...places.values(), ...amounts.map((one) => [one])]);
}

/** Commas between figures of a row, semicolons between rows. */
export function separate(rows: readonly (readonly NamedValue[])[]): readonly NamedValue[] {
  for (const row of rows)
    for (const [index, figure] of row.entries()) figure.end = index < row.length - 1 ? ', ' : '; ';
  const all = rows.flat();
  const last = all.at(-1);
  if (last) last.end = '';
  return all;
}
