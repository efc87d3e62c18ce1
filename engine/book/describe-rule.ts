/** A rule as a reader of the book takes it: when it counts, what it does, and the law behind it. */
import type { Effective } from '../date.ts';
import { listEffects } from '../effects/index.ts';
import type { EffectFields } from '../model/effect-fields.ts';
import type { Rule } from '../model/pack.ts';
import type { ReasonCodeText } from '../model/reason-code.ts';
import { type ConditionWords, describeCondition } from './describe-condition.ts';
import { describeFormula, type FormulaWords } from './describe-formula.ts';
import { describeName, type NameWords } from './describe-name.ts';
import { describeRounding, describeSource, type RoundingWords, type SourceWords } from './describe-source.ts';
import { describeStep, type StepWords } from './describe-step.ts';
import type { Place } from './place.ts';

export interface EffectWords {
  readonly key: keyof EffectFields;
  /** What effects of its kind do. */
  readonly meaning: string;
  readonly formula: FormulaWords | null;
  /** Price: for one unit, or for the line. */
  readonly per: 'unit' | 'line' | null;
  /** The kind of money beside the allowance. */
  readonly charge: string | null;
  /** A person has to look at the line. */
  readonly attention: boolean;
  /** Between which amounts the line then ends. */
  readonly least: FormulaWords | null;
  readonly most: FormulaWords | null;
  /** The code as which the line is reviewed, or the fact that gives it. */
  readonly code: string | NameWords | null;
  /** What a flag marks. */
  readonly marks: readonly ('priorAuthorization' | 'documentation' | 'note' | 'notChecked' | 'stands')[];
}

export interface RuleWords {
  /** `pack#rule`. */
  readonly ref: string;
  readonly title: string;
  readonly step: StepWords | null;
  readonly effective: Effective;
  /** What the programme asks of a line before any rule of the pack counts. */
  readonly gate: ConditionWords | null;
  readonly when: ConditionWords | null;
  readonly effect: EffectWords | null;
  readonly rounding: RoundingWords | null;
  readonly reason: ReasonCodeText | null;
  readonly message: string | null;
  readonly source: SourceWords | null;
  /** Rules in whose place it acts. */
  readonly exceptionTo: readonly string[];
}

const MARKS = ['priorAuthorization', 'documentation', 'note', 'notChecked', 'stands'] as const;

function describeEffect(place: Place, rule: Rule): EffectWords | null {
  const [record] = listEffects(rule);
  if (!record) return null;
  const { key } = record;
  const stated = { ...rule[key] } as Readonly<Record<string, unknown>>;
  const formula = (name: string) =>
    typeof stated[name] === 'string' ? describeFormula(place, stated[name]) : null;
  const to = rule.code?.to;
  return {
    key,
    meaning: record.title,
    formula: formula('formula'),
    per: rule.price ? (rule.price.per ?? 'unit') : null,
    charge: rule.charge?.kind ?? null,
    attention: stated['attention'] === 'true',
    least: formula('least'),
    most: formula('most'),
    code: typeof to === 'object' ? describeName(place, to.fact) : (to ?? null),
    marks: MARKS.filter((mark) => stated[mark] === 'true'),
  };
}

/** What the programme of a place asks of a line before anything of the pack counts. */
function describeGate({ book, instance, programme }: Place): ConditionWords | null {
  const when = instance.use?.when;
  return when ? describeCondition({ book, instance: instance.root, programme }, when) : null;
}

/** The law of a rule; a cap states none of its own where it rounds as its pack does, down. */
function selectRounding({ round, price, adjust, cap, charge }: Rule, place: Place): RoundingWords | null {
  const { instance } = place;
  if (round) return describeRounding(instance, round);
  const own = describeRounding(instance, instance.pack.money);
  if (cap && own) return { ...own, mode: 'down' };
  return price || adjust || charge ? own : null;
}

/** @returns null where the pack has no such rule */
export function describeRule(place: Place, id: string): RuleWords | null {
  const { book, instance } = place;
  const { pack } = instance;
  const rule = pack.rules?.find((one) => one.id === id);
  if (!rule) return null;
  return {
    ref: `${pack.pack}#${id}`,
    title: rule.title,
    step: describeStep(book, rule.bucket),
    effective: rule.effective ?? {},
    gate: describeGate(place),
    when: rule.when ? describeCondition(place, rule.when) : null,
    effect: describeEffect(place, rule),
    rounding: selectRounding(rule, place),
    reason: rule.reason === undefined ? null : (book.reasonCode(Number(rule.reason), null)?.text ?? null),
    message: rule.message ?? null,
    source: describeSource(instance, rule.cite),
    exceptionTo: rule.exceptionTo ?? [],
  };
}
