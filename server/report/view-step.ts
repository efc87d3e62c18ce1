/** What the template shows of one step of the calculation. Every key is always set: lookups stay short. */
import { describeOperator } from '../../engine/index.ts';
import {
  type CommonGround,
  type CommonGrounds,
  describeRounding,
  listRoundings,
  listValues,
  nameCondition,
} from './common-ground.ts';
import { compareAmounts, formatMoney } from './format-amount.ts';
import { fillFormula } from './formula-text.ts';
import type { Names } from './names.ts';
import type { Amount, ReportOperand, ReportStep } from './report-input.ts';
import type { StepUses } from './step-uses.ts';
import { viewFigures } from './view-figures.ts';
import { buildGroupView } from './view-group.ts';
import { showValue, upperFirst } from './wording.ts';

export type StepView = Readonly<Record<string, unknown>>;

/** What the steps of a review are shown by. */
export interface StepContext {
  readonly names: Names;
  readonly uses: StepUses;
  readonly grounds: CommonGrounds;
}

/** What the steps of a line, or of the bill, have said so far: a later one says only what is new. */
interface Thread {
  readonly figures: Set<string>;
  /** Rows that they are of. */
  readonly places: Set<string>;
  /** Messages that stand where the page says what waits. */
  readonly said: ReadonlySet<string>;
  step: number;
  after: Amount;
}

const NOTHING: readonly never[] = [];

/** The steps of a line or of the bill; `said` are messages that the page has elsewhere. */
export function buildStepViews(
  steps: readonly ReportStep[],
  context: StepContext,
  said: ReadonlySet<string>,
): StepView[] {
  const thread: Thread = {
    figures: new Set(),
    places: new Set(),
    said,
    step: Number.NaN,
    after: null,
  };
  return steps.map((step) => buildStepView(step, context, thread));
}

function buildStepView(step: ReportStep, { names, uses, grounds }: StepContext, thread: Thread): StepView {
  const origin = names.viewRule(step);
  const ground = grounds.find(origin);
  const figures = listOwnFigures(step, ground, names, thread);
  const roundings = listRoundings(step).filter(
    ({ before, after }) => before !== after && !isEqual(before, after),
  );
  const isWhole = roundings.length === 1 && !step.formula?.includes('round');
  const numbers = showNumbers(step, names);
  const mode = ground?.rounding ? '' : roundings.map(describeRounding).join('; ');
  const move = describeMove(step, thread);
  const decisions = viewDecisions(step, ground, names);
  const users = uses.view(step.step);
  const jumps = step.step !== thread.step + 1;
  const reasons = ground && ground.reasons !== null ? '' : names.showReasons(listReasonIds(step.reasonCodes));
  const { message } = step;
  thread.step = step.step;
  if ((step.after ?? null) !== null) thread.after = step.after!;
  // Written out, as every step of every report comes here: copying with `...` takes several times as long.
  return {
    step: step.step,
    jumps,
    moved: move.moved,
    kept: move.kept,
    before: move.before,
    after: move.after,
    result: describeResult(step),
    message: message && upperFirst(message) !== origin.title && !thread.said.has(message) ? message : '',
    hasNumbers: numbers !== '' || roundings.length > 0,
    numbers,
    exact: isWhole && numbers !== '' ? showValue(roundings[0]!.before) : '',
    roundings:
      isWhole && numbers !== ''
        ? NOTHING
        : roundings.map(({ before, after }) => `${showValue(before)} to ${showValue(after)}`).join('; '),
    mode,
    hasFigures: figures.length > 0,
    figures: viewFigures(figures, names, {
      places: thread.places,
      params: ground && ground.steps > 1 ? ground.params : undefined,
    }),
    decisions,
    reasons,
    group: step.group ? buildGroupView(step.group, names) : false,
    users: users.steps,
    hasUsers: users.steps.length > 0,
    moreUsers: users.more,
    origin,
  };
}

const isEqual = (left: unknown, right: unknown) => compareAmounts(left as Amount, right as Amount) === 0;

/** The formula with its numbers, as a spreadsheet reads it; the amount that it gives stands at the head of the step. */
function showNumbers({ formula, operands }: ReportStep, names: Names): string {
  if (!formula || !operands?.length) return '';
  return fillFormula(operands, names.splitFormula(formula)).replace(/^allowance = /, '');
}

/**
 * Figures that neither the rule says for all its steps nor an earlier step of the line; a number of the formula is
 * never left out for an earlier step's sake. An amount of the line stands in the numbers, and its name in the formula.
 */
function listOwnFigures(
  step: ReportStep,
  ground: CommonGround | undefined,
  names: Names,
  thread: Thread,
): readonly ReportOperand[] {
  const shared = ground && ground.steps > 1 ? ground.figures : NOTHING;
  const words = ground && step.formula ? names.splitFormula(step.formula).words : NOTHING;
  return listValues(step).filter((figure) => {
    const { name, table, row, release } = figure;
    if (shared.some((one) => one.name === name && one.table === table)) return false;
    const isNumber = words.some(({ word }) => word === name);
    if (!isNumber && !figure.step && isFoundByAll(ground, name)) return false;
    if (!table) return !isNumber || figure.step || figure.citation;
    const key = `${name} ${table} ${release} ${typeof row === 'string' ? row : JSON.stringify(row)}`;
    if (thread.figures.has(key)) return isNumber;
    thread.figures.add(key);
    return true;
  });
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

/** How the step moved the allowance; where the steps before it left the amount is not said again. */
function describeMove({ before, after }: ReportStep, thread: Thread) {
  const hasMoney = (before ?? null) !== null || (after ?? null) !== null;
  const order = hasMoney ? compareAmounts(before, after) : null;
  const isKnown = thread.after !== null && compareAmounts(before, thread.after) === 0;
  return {
    moved: hasMoney && order !== 0,
    kept: hasMoney && order === 0,
    before: hasMoney && (before ?? null) !== null && !isKnown ? formatMoney(before) : '',
    after: hasMoney ? formatMoney(after) : '',
  };
}

/** All steps of a rule found the same value, and the rule says which. */
const isFoundByAll = (ground: CommonGround | undefined, fact: string): boolean =>
  ground !== undefined &&
  ground.steps > 1 &&
  [...ground.conditions.values()].some(({ name, got }) => name === fact && got !== null);

/**
 * What was found, where the rule leaves more than one answer: what it asks of a fact stands in the list of rules, where
 * it has a place there, with what all of its steps found. A figure of the step is not said twice.
 */
function viewDecisions(step: ReportStep, ground: CommonGround | undefined, names: Names): string {
  // The words of a rule say what it found, with the values in them.
  if (step.message && ground) return '';
  const found = new Map<string, Set<string>>();
  const add = (text: string, got: string) => found.set(text, (found.get(text) ?? new Set()).add(got));
  for (const decision of step.decidedBy ?? NOTHING) {
    const { fact, operator, value } = decision;
    const condition = ground?.conditions.get(nameCondition(decision));
    const got = showValue(decision.got);
    if (!condition || condition.isElsewhere) {
      const asked = `${names.describeFact(step.rule, fact)} ${describeOperator(operator)} ${showValue(value)}`;
      add(asked, operator === 'equal' ? '' : got);
    } else if (
      operator !== 'equal' &&
      (ground!.steps === 1 || condition.got === null) &&
      !isShown(step, fact)
    )
      add(condition.fact, got);
  }
  return [...found]
    .map(([text, got]) => `${text}${got.has('') ? '' : `: ${[...got].join(', ')}`}`)
    .join('; ');
}

/** The line's code stands at its head, and a value of the step, or of a row that it shows, in its figures. */
const isShown = (step: ReportStep, fact: string): boolean =>
  fact === 'line.code' ||
  listValues(step).some(({ name, table }) => name === fact || (table && isOfRow(name, fact)));

/** `rvu.workRvu` and `rvu.facilityTotal` are of one row. */
const isOfRow = (name: string, fact: string): boolean =>
  name.includes('.') && fact.startsWith(name.slice(0, name.indexOf('.') + 1));
