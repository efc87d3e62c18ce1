/** How a line came to its amount, in one line made from its steps: `Schedule amount $27.65 × 3 units = $82.95.` */
import { compareAmounts, formatMoney, formatQuantity, subtractAmounts } from './format-amount.ts';
import type { Names } from './names.ts';
import type { Amount, ReportOperand, ReportStep } from './report-input.ts';
import { PART } from './view-makeup.ts';
import { describeIdentifier, describeName, showValue, upperFirst } from './wording.ts';

/** `allowance = line.allowance * percentOfMedicare`: the amount so far times one figure. */
const PRODUCT = /^allowance = line\.allowance \* ([A-Za-z_$][\w.$]*)$/;

/** `allowance = apc.rate * line.quantity`: nothing but figures that are multiplied. */
const FACTORS = /^allowance = [A-Za-z_$][\w.$]*( \* [A-Za-z_$][\w.$]*)+$/;

const isProduct = (step: ReportStep | undefined) => PRODUCT.test(step?.formula ?? '');

/** Another code or other units: what is priced is not what was billed. */
const changesService = ({ effect }: ReportStep) => effect === 'quantity' || effect === 'code';

function movesAllowance({ formula, before, after }: ReportStep): boolean {
  if (after === null || after === undefined) return false;
  if (before === null || before === undefined) return Boolean(formula);
  return compareAmounts(before, after) !== 0;
}

/** The steps that gave a line its amount, in their order; marks and money beside it are left out. */
export const listDeciding = (steps: readonly ReportStep[]): ReportStep[] =>
  steps.filter((step) => changesService(step) || movesAllowance(step));

/** What a figure is, in the fewest words that a reader knows it by. */
function nameFigure({ name, table, row }: ReportOperand): string {
  if (name === 'line.quantity') return 'units';
  // A param by some fact is named by its entry: `percentOfMedicare: Physical Medicine`.
  const entry = table?.startsWith('params of ') ? /: (.+)$/.exec(showValue(row))?.[1] : undefined;
  return entry ?? describeName(name);
}

function wasRounded({ rounding }: ReportStep): boolean {
  const roundings = Array.isArray(rounding) ? rounding : rounding ? [rounding] : [];
  return roundings.some(({ before, after }) => compareAmounts(before as Amount, after as Amount) !== 0);
}

/** The factor that a step puts to the amount; undefined for a step that gives an amount of its own. */
function findFactor({ formula, operands }: ReportStep): string | undefined {
  const name = PRODUCT.exec(formula ?? '')?.[1];
  const operand = operands?.find((one) => one.name === name);
  return operand && `× ${showValue(operand.value)} ${nameFigure(operand)}`;
}

/** The amount that a step gives, by its rule, or in short where factors follow; of one that leaves nothing, why. */
function stateAmount(step: ReportStep, isLast: boolean, names: Names): string {
  const { title } = names.viewRule(step);
  if (changesService(step)) return step.message || title;
  if (!isLast) return `${describeIdentifier(step.bucket)} ${formatMoney(step.after)}`;
  if (compareAmounts(step.after, 0) === 0) return (step.message || title).replace(/\.$/, '');
  return stateShare(step, title) ?? `${title}${stateProduct(step) || ':'} ${formatMoney(step.after)}`;
}

/** What a price was multiplied from; nothing where it is no plain product. */
function stateProduct({ formula, operands, before }: ReportStep): string {
  if ((before ?? null) !== null || !operands || operands.length < 2 || !FACTORS.test(formula ?? ''))
    return '';
  return `: ${operands.map((one) => `${showValue(one.value)} ${nameFigure(one)}`).join(' × ')} =`;
}

/** How much of an amount that lines share goes to this one: `… $7,200.00 of $61,860.65, and so $1,721.69 of $14,792.34`. */
function stateShare({ formula, operands, after }: ReportStep, title: string): string | undefined {
  const [, amount, group] = PART.exec(formula ?? '') ?? [];
  const read = (name: string) =>
    operands?.find((operand) => operand.name === name)?.value as Amount | undefined;
  const weight = subtractAmounts(read(`${group}.through`), read(`${group}.before`));
  const [whole, total] = [read(`${amount}`), read(`${group}.total`)];
  if (weight === null || whole === undefined || total === undefined) return undefined;
  return `${title}: ${formatQuantity(weight)} of ${formatQuantity(total)}, and so ${formatMoney(after)} of ${formatMoney(whole)}`;
}

/** A sentence for each step of a line that moved its allowance; factors that follow one another are one. */
export function explainAmount(steps: readonly ReportStep[], names: Names): string {
  const deciding = listDeciding(steps);
  let text = '';
  for (const [index, step] of deciding.entries()) {
    const factor = findFactor(step);
    const isLast = !isProduct(deciding[index + 1]);
    if (factor) {
      text += text === '' ? `${formatMoney(step.before)} ${factor}` : ` ${factor}`;
      if (isLast || wasRounded(step)) text += ` = ${formatMoney(step.after)}`;
    } else {
      text += `${text === '' ? '' : ' '}${upperFirst(stateAmount(step, isLast, names))}`;
    }
    if (isLast) text += '.';
  }
  return text;
}
