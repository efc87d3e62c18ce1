/** What the steps of one rule have in common: the report says it once, at the rule, and at each step what is its own. */
import { describeOperator } from '../../engine/index.ts';
import type { Names, RuleView } from './names.ts';
import type { ReportDecision, ReportOperand, ReportRounding, ReportStep } from './report-input.ts';
import { showValue } from './wording.ts';

/** For the value of a condition that is another at each step. */
const ELSEWHERE = 'what the step names';

/** Of what a rule asks for, more than these are counted: its text has them all. */
const LONGEST_LIST = 6;

const NOTHING: readonly never[] = [];

/** How the table of a param is called, before the name of its pack. */
export const PARAMS = 'params of ';

/** The release of a param whose value has no days. */
export const UNDATED = 'undated';

/** What a rule asks of a fact, and what was found where all of its steps found the same. */
export interface Condition {
  /** The fact as rules spell it, and in words. */
  readonly name: string;
  readonly fact: string;
  readonly operator: string;
  /** True when each step has to name what was asked, as it is another there. */
  isElsewhere: boolean;
  value: string;
  got: string | null;
}

export interface SharedParams {
  /** Null where steps read several. */
  release: string | null;
  citation: string | null;
  readonly names: Set<string>;
}

export interface CommonGround {
  steps: number;
  /** Figures that every step read, from the same row. */
  figures: readonly ReportOperand[];
  /** Params that the steps read, by their table: in which release, and from which source, where those are the same. */
  readonly params: Map<string, SharedParams>;
  /** By fact and operator. */
  readonly conditions: Map<string, Condition>;
  /** How every step rounds; null where they differ. */
  rounding: string | null;
  /** The reason codes of every step; null where they differ. */
  reasons: string | null;
}

export const nameCondition = ({ fact, operator }: ReportDecision): string => `${fact} ${operator}`;

export const listRoundings = ({ rounding }: ReportStep): readonly ReportRounding[] =>
  Array.isArray(rounding)
    ? (rounding as readonly ReportRounding[])
    : rounding
      ? [rounding as ReportRounding]
      : NOTHING;

/** `half up to 2 places` */
export const describeRounding = ({ mode, places }: ReportRounding): string =>
  `${mode.replaceAll('-', ' ')} to ${places === 1 ? '1 place' : `${places} places`}`;

/** The values that a step read: of its formula, and of its decision. */
export const listValues = ({ operands, lookUps }: ReportStep): readonly ReportOperand[] =>
  lookUps?.length ? [...(operands ?? NOTHING), ...lookUps] : (operands ?? NOTHING);

const isSame = (left: unknown, right: unknown): boolean =>
  left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));

const isSameFigure = (left: ReportOperand, right: ReportOperand): boolean =>
  left.name === right.name &&
  left.table === right.table &&
  left.release === right.release &&
  isSame(left.value, right.value) &&
  isSame(left.row, right.row);

/** The common ground of each listed rule, worked out from all steps before the first of them is shown. */
export class CommonGrounds {
  readonly #names: Names;
  readonly #byRule = new Map<RuleView, CommonGround>();

  constructor(steps: readonly ReportStep[], names: Names) {
    this.#names = names;
    for (const step of steps) {
      const rule = names.viewRule(step);
      if (rule.anchor === 0) continue;
      const known = this.#byRule.get(rule);
      if (known) this.#narrow(known, step);
      else this.#byRule.set(rule, this.#begin(step));
    }
  }

  /** Undefined for a step of the engine itself. */
  find(rule: RuleView): CommonGround | undefined {
    return this.#byRule.get(rule);
  }

  #begin(step: ReportStep): CommonGround {
    const ground: CommonGround = {
      steps: 1,
      figures: listValues(step).filter(({ table }) => table),
      params: new Map(),
      conditions: new Map(),
      reasons: String(step.reasonCodes ?? ''),
      rounding: listRoundings(step).length > 0 ? describeRounding(listRoundings(step)[0]!) : '',
    };
    this.#compare(ground, step, listValues(step));
    return ground;
  }

  #narrow(ground: CommonGround, step: ReportStep): void {
    ground.steps++;
    const values = listValues(step);
    if (ground.figures.length > 0)
      ground.figures = ground.figures.filter((one) => values.some((other) => isSameFigure(one, other)));
    this.#compare(ground, step, values);
  }

  #compare(ground: CommonGround, step: ReportStep, values: readonly ReportOperand[]): void {
    this.#addConditions(ground, step);
    if (ground.reasons !== String(step.reasonCodes ?? '')) ground.reasons = null;
    compareParams(ground, values);
    compareRounding(ground, step);
  }

  #addConditions({ conditions }: CommonGround, { decidedBy, rule }: ReportStep): void {
    for (const decision of decidedBy ?? NOTHING) {
      const key = nameCondition(decision);
      const [value, got] = [showValue(decision.value, LONGEST_LIST), showValue(decision.got)];
      const known = conditions.get(key);
      if (!known)
        conditions.set(key, {
          name: decision.fact,
          fact: this.#names.describeFact(rule, decision.fact),
          operator: describeOperator(decision.operator),
          isElsewhere: false,
          value,
          got,
        });
      else {
        if (known.value !== value) [known.isElsewhere, known.value] = [true, ELSEWHERE];
        if (known.got !== got) known.got = null;
      }
    }
  }
}

function compareParams({ params }: CommonGround, values: readonly ReportOperand[]): void {
  for (const { name, table, release, citation } of values) {
    if (!table?.startsWith(PARAMS)) continue;
    const known = params.get(table);
    if (!known)
      params.set(table, { release: release ?? '', citation: citation ?? '', names: new Set([name]) });
    else {
      known.names.add(name);
      if (known.release !== (release ?? '')) known.release = null;
      if (known.citation !== (citation ?? '')) known.citation = null;
    }
  }
}

function compareRounding(ground: CommonGround, step: ReportStep): void {
  for (const rounding of listRoundings(step)) {
    const found = describeRounding(rounding);
    if (ground.rounding === '') ground.rounding = found;
    else if (ground.rounding !== found) ground.rounding = null;
  }
}
