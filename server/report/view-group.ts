/** What the templates show of lines that stand together: each in its place, with what it brings and what it gets. */
import type { Names } from './names.ts';
import type { ReportGroup, ReportOperand } from './report-input.ts';
import { type NamedValue, separate, viewValue } from './view-figures.ts';
import { describeName, showValue } from './wording.ts';

function describeOrder({ order, unit, weight, members }: ReportGroup): string {
  const by = order.map(({ by: name, descending }) => `${name}, ${descending ? 'highest' : 'lowest'} first`);
  return [
    by.length > 0 ? `By ${by.join('; then by ')}; equals by line number.` : 'By line number.',
    // Where each has a place of its own nothing hangs on what would give several one.
    ...(new Set(members.map(({ position }) => position)).size < members.length
      ? [`Lines that agree in ${showValue(unit)} have one place.`]
      : []),
    ...(weight === null ? [] : [`Sums are of ${weight}.`]),
  ].join(' ');
}

const viewValues = (values: readonly ReportOperand[], names: Names): readonly NamedValue[] =>
  separate(values.map((value) => [viewValue(value, names)]));

export function buildGroupView(group: ReportGroup, names: Names): object {
  const { within, shares, weight, members } = group;
  const hasValues = members.some(({ values }) => values.length > 0);
  const hasMore = hasValues || weight !== null || shares !== null;
  return {
    within: viewValues(within, names),
    hasWithin: within.length > 0,
    order: hasMore || group.order.length > 0 || group.unit.length > 0 ? describeOrder(group) : '',
    hasMore,
    shares: shares ? viewShares(shares, names) : false,
    hasShares: shares !== null,
    hasSums: weight !== null,
    hasValues,
    weightName: weight === null ? '' : describeName(weight),
    members: members.map(({ line, description, position, before, through, share, values }, index) => ({
      end: index < members.length - 1 ? ', ' : '',
      line: line ?? '',
      description,
      position,
      before,
      through,
      share: share ?? (shares?.beyond ?? '').replaceAll('-', ' '),
      values: viewValues(values, names),
    })),
  };
}

function viewShares({ values, beyond, param }: NonNullable<ReportGroup['shares']>, names: Names) {
  const { name, table, row, release } = param;
  return {
    values: `${showValue(values)}, then ${beyond.replaceAll('-', ' ')}`,
    place: [name, table, row, release].map((one) => showValue(one)).join(', '),
    source: viewValue(param, names).source,
  };
}
