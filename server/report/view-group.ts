/** What the templates show of lines that stand together: each in its place, with what it brings and what it gets. */
import type { CitationView, Names } from './names.ts';
import type { ReportGroup, ReportOperand } from './report-input.ts';
import { describeName, showValue } from './wording.ts';

export interface NamedValue {
  readonly name: string;
  readonly value: string;
  /** Where a param's value comes from. */
  readonly source: CitationView | false;
  /** The step that gave the value. */
  readonly from: number | '';
  /** The line that the value names. */
  readonly line: string;
}

/** `line 2 of this bill`, as a pair names the other line. */
const OTHER_LINE = /^line (\d+) of this bill$/;

export function viewValue({ name, value, citation, step }: ReportOperand, names: Names): NamedValue {
  const shown = showValue(value);
  const source = citation ? (names.findCitation(citation) ?? false) : false;
  return { name, value: shown, source, from: step ?? '', line: OTHER_LINE.exec(shown)?.[1] ?? '' };
}

function describeOrder({ order, unit, weight }: ReportGroup): string {
  const by = order.map(({ by: name, descending }) => `${name}, ${descending ? 'highest' : 'lowest'} first`);
  return [
    by.length > 0 ? `By ${by.join('; then by ')}; equals by line number.` : 'By line number.',
    ...(unit.length > 0 ? [`Lines that agree in ${showValue(unit)} have one place.`] : []),
    ...(weight === null ? [] : [`Sums are of ${weight}.`]),
  ].join(' ');
}

export function buildGroupView(group: ReportGroup, names: Names): object {
  const { within, shares, weight, members } = group;
  return {
    within: within.map((value) => viewValue(value, names)),
    hasWithin: within.length > 0,
    order: describeOrder(group),
    shares: shares ? viewShares(shares, names) : false,
    hasShares: shares !== null,
    hasSums: weight !== null,
    hasValues: members.some(({ values }) => values.length > 0),
    weightName: weight === null ? '' : describeName(weight),
    members: members.map(({ line, description, position, before, through, share, values }) => ({
      line: line ?? '',
      description,
      position,
      before,
      through,
      share: share ?? (shares?.beyond ?? '').replaceAll('-', ' '),
      values: values.map((value) => viewValue(value, names)),
    })),
  };
}

function viewShares({ values, beyond, param }: NonNullable<ReportGroup['shares']>, names: Names) {
  const { name, table, row, release } = param;
  return {
    values: `${showValue(values)}, then ${beyond.replaceAll('-', ' ')}`,
    place: [name, table, row, release].map(showValue).join(', '),
    source: viewValue(param, names).source,
  };
}
