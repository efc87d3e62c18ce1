/** What the template shows of one step of the calculation. Every key is always set: lookups stay short. */
import { describeOperator } from '../../engine/index.ts';
import { compareAmounts, formatMoney, subtractAmounts } from './format-amount.ts';
import { substituteOperands } from './formula-text.ts';
import type { Names } from './names.ts';
import type { ReportDecision, ReportOperand, ReportRounding, ReportStep } from './report-input.ts';
import type { StepUses } from './step-uses.ts';
import { buildGroupView, type NamedValue, viewValue } from './view-group.ts';
import { showValue, upperFirst } from './wording.ts';

/** The figures that a step read from one row of a table. */
interface TableRow {
  readonly table: string;
  readonly row: string;
  readonly release: string;
  readonly note: string;
  readonly figures: NamedValue[];
}

export type StepView = Readonly<Record<string, unknown>>;

const NOTHING: readonly never[] = [];

export function buildStepView(step: ReportStep, names: Names, uses: StepUses): StepView {
  const operands = step.operands ?? NOTHING;
  const decisions = step.decidedBy ?? NOTHING;
  const { tableRows, amounts } = groupOperands(
    step.lookUps?.length ? [...operands, ...step.lookUps] : operands,
    names,
  );
  const move = describeMove(step);
  const origin = names.viewRule(step);
  const users = uses.view(step.step);
  // Written out, as every step of every report comes here: copying with `...` takes several times as long.
  return {
    step: step.step,
    bucket: names.describeBucket(step.bucket),
    moved: move.moved,
    kept: move.kept,
    before: move.before,
    after: move.after,
    down: move.down,
    change: move.change,
    result: describeResult(step),
    message: step.message && upperFirst(step.message) !== origin.title ? step.message : '',
    formula: step.formula || '',
    numbers:
      step.formula && operands.length > 0
        ? substituteOperands(step.formula, operands, names.splitFormula(step.formula))
        : '',
    roundings: step.rounding ? viewRoundings(step.rounding) : NOTHING,
    hasRows: tableRows.length > 0,
    tableRows,
    hasAmounts: amounts.length > 0,
    amounts,
    hasDecisions: decisions.length > 0,
    decisions: decisions.map(viewDecision),
    reasons: names.showReasons(listReasonIds(step.reasonCodes)),
    group: step.group ? buildGroupView(step.group, names) : false,
    users: users.steps,
    hasUsers: users.steps.length > 0,
    moreUsers: users.more,
    origin,
  };
}

/** What a step gave that is no allowance: money beside it, units, or a value that others read. */
function describeResult({ effect, result }: ReportStep): string {
  if (result === null || result === undefined) return '';
  return effect === 'charge' ? formatMoney(result) : result;
}

/** The ids of a list or of the interface's comma-separated text. */
export function listReasonIds(
  codes: readonly (number | string)[] | string | null | undefined,
): readonly string[] {
  if (!codes || codes.length === 0) return NOTHING;
  const list = typeof codes === 'string' ? codes.split(',') : codes;
  return list.map((id) => String(id).trim()).filter((id) => id !== '');
}

/** How the step moved the allowance; nothing of it shows for a step without money. */
function describeMove({ before, after }: ReportStep) {
  const hasMoney = (before ?? null) !== null || (after ?? null) !== null;
  const order = hasMoney ? compareAmounts(before, after) : null;
  const isDown = order !== null && order > 0;
  return {
    moved: hasMoney && order !== 0,
    kept: hasMoney && order === 0,
    before: hasMoney ? formatMoney(before) : '',
    after: hasMoney ? formatMoney(after) : '',
    down: isDown,
    change: order
      ? formatMoney(isDown ? subtractAmounts(before, after) : subtractAmounts(after, before))
      : '',
  };
}

/** Figures by the table row they came from; amounts came from the bill or from an earlier step. */
function groupOperands(
  operands: readonly ReportOperand[],
  names: Names,
): { tableRows: TableRow[]; amounts: NamedValue[] } {
  const tableRows: TableRow[] = [];
  const amounts: NamedValue[] = [];
  for (const operand of operands) {
    const { table, row, release, note } = operand;
    const figure = viewValue(operand, names);
    if (!table) {
      amounts.push(figure);
      continue;
    }
    const place = row === undefined || row === null ? '' : showValue(row);
    const group = tableRows.find(
      (known) => known.table === table && known.row === place && known.release === (release ?? ''),
    );
    if (group) group.figures.push(figure);
    else tableRows.push({ table, row: place, release: release ?? '', note: note ?? '', figures: [figure] });
  }
  return { tableRows, amounts };
}

function viewDecision({ fact, operator, value, got }: ReportDecision): object {
  const wanted = showValue(value);
  const found = showValue(got);
  return {
    fact,
    operator: describeOperator(operator),
    value: wanted,
    got: operator === 'equal' && found === wanted ? '' : found,
  };
}

function viewRoundings(rounding: ReportRounding | readonly ReportRounding[]): object[] {
  const list = Array.isArray(rounding) ? rounding : [rounding as ReportRounding];
  return list.map(({ mode, places, before, after }) => ({
    mode: mode.replaceAll('-', ' '),
    places: places === 1 ? '1 place' : `${places} places`,
    from: showValue(before),
    to: showValue(after),
  }));
}
