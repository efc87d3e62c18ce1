/** What an amount that several lines share is made up of: the amounts that were added to it, and what it was multiplied by. */
import { addAmounts, compareAmounts, formatMoney } from './format-amount.ts';
import { substituteOperands } from './formula-text.ts';
import type { Names } from './names.ts';
import type { Amount, ReportOperand, ReportStep } from './report-input.ts';
import { describeName, lowerFirst, showValue, upperFirst } from './wording.ts';

const NAME = String.raw`[A-Za-z_$][\w.$]*`;
/** `allowance = part(derived.stayAmount, stay)`: the part of a shared amount that a line has. */
export const PART: RegExp = new RegExp(String.raw`^allowance = part\((${NAME}), (${NAME})\)$`);
/** `derived.standing = derived.operating + derived.capital`: nothing but values that are added. */
const SUM = new RegExp(`^${NAME} = ${NAME}( \\+ ${NAME})+$`);
/** `derived.stayAmount = derived.medicare * percentOfMedicare / 100`, or another value as it is. */
const SHARE = new RegExp(String.raw`^${NAME} = (${NAME})(?: \* ${NAME}(?: / 100)?)?$`);

/** Values that are multiplied. */
const PRODUCT = new RegExp(String.raw`^${NAME} = ${NAME}(?: \* ${NAME})*$`);

interface Row {
  readonly title: string;
  /** How it was worked out, where the rows above it do not say so. */
  readonly numbers: string;
  readonly amount: string;
  readonly step: number | '';
}

export interface MakeupView {
  readonly title: string;
  /** By what its lines share it, in a word. */
  readonly by: string;
  readonly rows: readonly Row[];
  /** The amount of the rows, and what was made of it. */
  readonly totals: readonly Row[];
  readonly lines: readonly { readonly line: number; readonly last: boolean }[];
}

type Find = (operand: ReportOperand | undefined) => ReportStep | undefined;

const asAmount = (value: unknown): Amount => value as Amount;

/** The values that a step adds, as long as they come to its result: one that was rounded is shown as it is. */
function findAddends({ formula, operands, result }: ReportStep): readonly ReportOperand[] {
  if (!SUM.test(formula ?? '') || !operands) return [];
  const sum = addAmounts(operands.map(({ value }) => asAmount(value)));
  return compareAmounts(sum, result) === 0 ? operands : [];
}

const is = ({ value }: ReportOperand, amount: number) => compareAmounts(asAmount(value), amount) === 0;

const formulaInNumbers = ({ formula, operands }: ReportStep): string =>
  substituteOperands(formula ?? '', operands ?? []).split(' = ')[1] ?? '';

/** An amount that lines share, by the step of the first of them. */
interface Shared {
  readonly step: ReportStep;
  readonly by: string;
  readonly lines: number[];
}

class Makeup {
  readonly #names: Names;
  readonly #find: Find;

  constructor(names: Names, find: Find) {
    this.#names = names;
    this.#find = find;
  }

  #title(step: ReportStep): string {
    return upperFirst(step.message || this.#names.viewRule(step).title);
  }

  /** How a step was worked out; a value that another step only repeats or rounds is explained by that one. */
  #explain(step: ReportStep): string {
    const { formula, operands } = step;
    if (!formula || !operands?.length) return '';
    if (!PRODUCT.test(formula)) return formulaInNumbers(step);
    const factors = operands.filter((operand) => !is(operand, 1));
    const source = factors.length === 1 ? this.#find(factors[0]) : undefined;
    if (source) return this.#explain(source) || formulaInNumbers(step);
    return factors.map((factor) => `${showValue(factor.value)} ${this.#name(step, factor)}`).join(' × ');
  }

  #name({ rule }: ReportStep, operand: ReportOperand): string {
    const title = this.#find(operand)?.message;
    const name = this.#names.describeFact(rule, operand.name);
    return lowerFirst(title || (name === operand.name ? describeName(name) : name));
  }

  /** The values that were added, and of a value that is itself a sum what was added to it. */
  #list(step: ReportStep): Row[] {
    return findAddends(step).flatMap((operand) => {
      if (is(operand, 0)) return [];
      const source = this.#find(operand);
      const parts = source ? this.#list(source) : [];
      if (parts.length > 0) return parts;
      return {
        title: source ? this.#title(source) : upperFirst(this.#name(step, operand)),
        numbers: source ? this.#explain(source) : '',
        amount: formatMoney(asAmount(operand.value)),
        step: source?.step ?? '',
      };
    });
  }

  #total(step: ReportStep): Row {
    return {
      title: this.#title(step),
      numbers: findAddends(step).length > 0 ? '' : formulaInNumbers(step),
      amount: formatMoney(asAmount(step.result)),
      step: step.step,
    };
  }

  /** Undefined for an amount that is no sum: its step says all of it. */
  view({ step: shared, by, lines }: Shared): MakeupView | undefined {
    const totals = [this.#total(shared)];
    let step: ReportStep | undefined = shared;
    while (step && findAddends(step).length === 0) {
      const name: string | undefined = SHARE.exec(step.formula ?? '')?.[1];
      const [first, ...others]: readonly ReportOperand[] = step.operands ?? [];
      step = first?.name === name && others.every((other) => !other.step) ? this.#find(first) : undefined;
      if (step) totals.unshift(this.#total(step));
    }
    const rows = step ? this.#list(step) : [];
    if (rows.length < 2) return undefined;
    return {
      title: this.#title(shared),
      by,
      rows,
      totals,
      lines: lines.map((line, index) => ({ line, last: index === lines.length - 1 })),
    };
  }
}

/** What of its members a group adds, in a word; empty where the trace does not have the group. */
function describeWeight(operands: ReportStep['operands'], group: string | undefined, find: Find): string {
  const weight = find(operands?.find(({ name }) => name === `${group}.total`))?.group?.weight;
  return weight ? describeName(weight) : '';
}

/** The amounts that lines of the bill share, each once. */
export function listMakeups(steps: readonly ReportStep[], names: Names): MakeupView[] {
  const byNumber = new Map(steps.map((step) => [step.step, step]));
  const find: Find = (operand) => byNumber.get(operand?.step ?? 0);
  const shared = new Map<string, Shared>();
  for (const { formula, operands, line } of steps) {
    const [, name, group] = PART.exec(formula ?? '') ?? [];
    const operand = operands?.find((one) => one.name === name);
    const step = find(operand);
    if (!operand || !step) continue;
    // Each line works the same amount out for itself.
    const key = JSON.stringify([group, name, operand.value]);
    const known = shared.get(key);
    if (known) known.lines.push(line ?? 0);
    else shared.set(key, { step, by: describeWeight(operands, group, find), lines: [line ?? 0] });
  }
  const makeup = new Makeup(names, find);
  return [...shared.values()].flatMap((one) => makeup.view(one) ?? []);
}
