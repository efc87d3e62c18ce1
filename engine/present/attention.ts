/** Why a line waits for a person, who that is, between which amounts it ends, and what that makes of the bill's sums. */
import { type Decimal, toJsonAmount, toJsonNumber, ZERO } from '../decimal.ts';
import type { Attention, LineState } from '../model/line.ts';
import type { Person } from '../model/reason-code.ts';
import type { Lack, TraceStep } from '../model/trace.ts';
import { ENGINE_REASONS } from '../run/stop-line.ts';
import type {
  AttentionCode,
  AttentionReason,
  BillSums,
  NeedsAttention,
  ReviewedBillFields,
} from './review.ts';

/** What is missing decides who can supply it; what a rule leaves to a person its reason code says. */
export const WHO_SUPPLIES: Readonly<Record<Exclude<AttentionCode, 'no_amount' | 'confirm_amount'>, Person>> =
  {
    field_missing: 'bill-reviewer',
    row_missing: 'bill-reviewer',
    table_missing: 'data-steward',
    figure_missing: 'data-steward',
    rule_missing: 'rule-author',
    not_covered: 'rule-author',
    no_rule: 'rule-author',
    rules_conflict: 'rule-author',
  };

/** Effects after which a line has no amount, as far as the rules go. */
const TAKES_AMOUNT: ReadonlySet<string> = new Set(['deny', 'stop']);

/** Of several things missing at once the first of these is asked for: the others may come with it. */
const LACKS: readonly Lack[] = ['table', 'figure', 'rule', 'row', 'field'];

function selectCode({ effect, bucket, reason, missing = [] }: TraceStep): AttentionCode {
  if (effect === 'deny') return 'no_amount';
  if (effect === 'flag') return 'confirm_amount';
  if (reason === ENGINE_REASONS.noRule) return 'no_rule';
  if (reason === ENGINE_REASONS.severalRules) return 'rules_conflict';
  if (bucket.role === 'coverage' && missing.length === 0) return 'not_covered';
  const lacks = new Set(missing.map(({ lack = 'field' }) => lack));
  return `${LACKS.find((lack) => lacks.has(lack)) ?? 'rule'}_missing`;
}

/** What a reason code says of a line that waits. */
export interface AskedBy {
  readonly who: Person;
  readonly why: string;
}

function presentReason({ step, bounds }: Attention, ask: (reason: number) => AskedBy): AttentionReason {
  const code = selectCode(step);
  const asked = step.reason === null ? null : ask(step.reason);
  const who =
    code === 'no_amount' || code === 'confirm_amount'
      ? (step.rule?.who ?? asked?.who ?? 'bill-reviewer')
      : WHO_SUPPLIES[code];
  return {
    step: step.number!,
    code,
    who,
    rule: step.rule?.ref ?? null,
    reasonCode: step.reason,
    message: step.message,
    why: asked?.why || null,
    fields: [...new Set(step.missing?.flatMap(({ fields }) => fields))],
    least: toJsonNumber(bounds.least),
    most: toJsonAmount(bounds.most),
  };
}

/** Null when nobody has to look: at no step, or whatever there is to find, the line ends at its allowance. */
export function presentAttention(
  { attention, bounds }: LineState,
  ask: (reason: number) => AskedBy,
): NeedsAttention | null {
  if (attention.length === 0) return null;
  return {
    least: toJsonNumber(bounds!.least),
    most: toJsonAmount(bounds!.most),
    reasons: attention.map((one) => presentReason(one, ask)),
  };
}

/** A line as the sums of its bill count it. */
export interface SummedLine {
  readonly charge: Decimal;
  readonly allowance: Decimal;
  /** Null where nobody has to look. */
  readonly waits: {
    readonly least: Decimal | null;
    readonly most: Decimal | null;
    /** Effects of the steps that leave it to a person. */
    readonly effects: readonly string[];
  } | null;
}

/** What is settled of a line: nobody has to look, a person has to confirm its amount, or the rules give none. */
export type Standing = 'settled' | 'provisional' | 'undecided';

/** @param effects those of the steps that leave the line to a person */
export function nameStanding(effects: readonly string[]): Standing {
  if (effects.length === 0) return 'settled';
  return effects.some((effect) => TAKES_AMOUNT.has(effect)) ? 'undecided' : 'provisional';
}

const standingOf = ({ waits }: SummedLine): Standing => nameStanding(waits?.effects ?? []);

/** A sum of which a part is not known is not known. */
const add = (values: readonly (Decimal | null)[]): number | null => {
  let sum: Decimal | null = ZERO;
  for (const value of values) sum = sum && value && sum.plus(value);
  return toJsonAmount(sum);
};

const addKnown = (values: readonly Decimal[]): number =>
  toJsonNumber(values.reduce((sum, value) => sum.plus(value), ZERO));

/** Every line in one of three sums: by what is settled of it, not by what it is paid. */
export function sumLines(lines: readonly SummedLine[]): BillSums {
  const by = Map.groupBy(lines, standingOf);
  const part = (standing: Standing) => {
    const own = by.get(standing) ?? [];
    return {
      lines: own.length,
      charge: addKnown(own.map(({ charge }) => charge)),
      allowance: addKnown(own.map(({ allowance }) => allowance)),
      least: add(own.map(({ allowance, waits }) => (waits ? waits.least : allowance))),
      most: add(own.map(({ allowance, waits }) => (waits ? waits.most : allowance))),
    };
  };
  const end = (bound: 'least' | 'most') =>
    add(lines.map(({ allowance, waits }) => (waits ? waits[bound] : allowance)));
  const { least: _least, most: _most, ...settled } = part('settled');
  const { allowance: _none, ...undecided } = part('undecided');
  return { settled, provisional: part('provisional'), undecided, least: end('least'), most: end('most') };
}

/** Whether the bill can be paid as it stands. */
export const selectStatus = (error: string | null, isWaiting: boolean): ReviewedBillFields['status'] =>
  error !== null ? 'failed' : isWaiting ? 'provisional' : 'final';
