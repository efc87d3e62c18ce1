/** What the template shows of one step of the calculation. Every key is always set: lookups stay short. */
import { describeOperator } from '../../engine/index.ts';
import { compareAmounts, formatMoney, subtractAmounts } from './format-amount.ts';
import { substituteOperands } from './formula-text.ts';
import type { DecisionView, Names, RuleView } from './names.ts';
import type { ReportOperand, ReportRounding, ReportStep } from './report-input.ts';
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

/** Comparisons of numbers and dates, short enough to stand at every step. */
const COMPARES = /^(not )?(less|greater)Than/;
/** For the value of a condition that is another at each step. */
const ELSEWHERE = 'what the step names';

export function buildStepView(step: ReportStep, names: Names, uses: StepUses): StepView {
  const operands = step.operands ?? NOTHING;
  const { tableRows, amounts } = groupOperands(
    step.lookUps?.length ? [...operands, ...step.lookUps] : operands,
    names,
  );
  const move = describeMove(step);
  const shown = new Set(
    [...tableRows.flatMap((row) => row.figures), ...amounts].map((figure) => figure.name),
  );
  const origin = names.viewRule(step);
  const found = viewDecisions(step, origin, names, shown);
  const users = uses.view(step.step);
  // Written out, as every step of every report comes here: copying with `...` takes several times as long.
  return {
    step: step.step,
    moved: move.moved,
    kept: move.kept,
    before: move.before,
    after: move.after,
    down: move.down,
    change: move.change,
    result: describeResult(step),
    message: step.message && upperFirst(step.message) !== origin.title ? step.message : '',
    numbers:
      step.formula && operands.length > 0
        ? substituteOperands(step.formula, operands, names.splitFormula(step.formula))
        : '',
    roundings: step.rounding ? viewRoundings(step.rounding) : NOTHING,
    hasRows: tableRows.length > 0,
    tableRows,
    hasAmounts: amounts.length > 0,
    amounts,
    hasDecisions: found.length > 0,
    decisions: found,
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

/**
 * What was found, where the rule leaves more than one answer: what it asks of a fact stands in the list of rules, where
 * it has a place there, and a figure that the step shows is not said twice.
 */
function viewDecisions(
  { decidedBy, rule }: ReportStep,
  { anchor, conditions }: RuleView,
  names: Names,
  shown: ReadonlySet<string>,
): object[] {
  const found = new Map<string, { fact: string; got: string; asked: DecisionView | false }>();
  for (const { fact: name, operator, value, got } of decidedBy ?? NOTHING) {
    const fact = names.describeFact(rule, name);
    const asked = { fact, operator: describeOperator(operator), value: showValue(value) };
    if (anchor === 0) found.set(`${name} ${operator}`, { fact, got: showValue(got), asked });
    else {
      const known = conditions.find((one) => one.fact === fact && one.operator === asked.operator);
      if (!known) conditions.push(asked);
      // Compared with another amount of the line, which each step names.
      else if (known.value !== asked.value) known.value = ELSEWHERE;
      if (COMPARES.test(operator)) found.set(`${name} ${operator}`, { fact, got: showValue(got), asked });
      else if (operator !== 'equal' && !shown.has(name))
        found.set(name, { fact, got: showValue(got), asked: false });
    }
  }
  return [...found.values()];
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
