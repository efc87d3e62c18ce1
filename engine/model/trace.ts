/** One step of the calculation while a review runs: what it read, what it did, and why. */
import type { Effective } from '../date.ts';
import type { Decimal, RoundingMode } from '../decimal.ts';
import type { Doubt } from '../doubt.ts';
import type { RowOrigin } from '../row-origin.ts';
import type { CompiledBucket } from './bucket.ts';
import type { Person } from './reason-code.ts';

export interface Citation {
  readonly id: string;
  readonly title: string;
  readonly pin: string | null;
  /** Null when the source has no public address. */
  readonly url: string | null;
  /** Day the text of the source was read; null when it has not been read, and the statement rests on something else. */
  readonly read: string | null;
}

/** One value a step rests on, with the row or step it was read from. */
export interface LookUp {
  readonly name: string;
  readonly value: string;
  readonly origin: RowOrigin | null;
  /** Where the value of a param comes from. */
  readonly citation?: Citation | undefined;
  readonly step?: TraceStep | null | undefined;
}

/** One leaf that decided, as the trace shows it. */
export interface DecidedBy {
  readonly fact: string;
  readonly operator: string;
  readonly value: string | readonly string[];
  readonly got: string | readonly string[] | null;
}

/**
 * What kind of thing is missing, and so who can supply it: a field of the request · a row that the publisher's table
 * does not have · a table or release that is not loaded as a whole · a figure that only the payer has · law that no pack
 * states.
 */
export type Lack = 'field' | 'row' | 'table' | 'figure' | 'rule';

/** What a price depends on and nobody gave: in words for the trace, and as fields for whoever looks for the place. */
export interface Missing {
  readonly message: string;
  /** Fields of the request it hangs on; none when only a table, a pack or the payer can supply it. */
  readonly fields: readonly string[];
  /** Left out: a field of the request. */
  readonly lack?: Lack;
  /** Where it was looked for, when a table does not have it. */
  readonly lookUp?: LookUp;
  /** Why a table that does not have it may have it all the same. */
  readonly doubt?: Doubt;
}

/** What keeps a bill or a line from being reviewed: in plain words, with the field to look at first and what to do. */
export interface Obstacle {
  readonly code: 'unknown_jurisdiction' | 'not_covered';
  /** What is missing, and why it is needed. */
  readonly what: string;
  readonly remedy: string;
  /** Field as `Fact.field` gives it; null when no field of the request is at fault. */
  readonly field: string | null;
  /** Line number, for an obstacle of one line. */
  readonly line: number | null;
}

/** An obstacle in words, with what to do. */
export const describeObstacle = ({ what, remedy }: Obstacle): string => `${what} ${remedy}`;

/** Where a value came from, as the trace shows it. */
export interface Provenance {
  /** The value as published, trailing zeros kept; undefined where it has no text of its own. */
  readonly text: string | undefined;
  readonly origin: RowOrigin | null;
  /** Where the value of a param comes from; its id names the pack too: `us-nc/workers-comp#nc-filing`. */
  readonly citation?: Citation;
  /** The step that computed it. */
  readonly step?: TraceStep | null;
}

export interface StepOperand {
  readonly name: string;
  /** A date only as an argument of `days`. */
  readonly value: Decimal | string;
  readonly from: Provenance | null;
}

export interface StepRounding {
  readonly places: number;
  readonly mode: RoundingMode;
  readonly before: Decimal;
  readonly after: Decimal;
}

/** What a step may be put down to: a rule, a derived value or a group of a pack. */
export interface Authority {
  /** `pack#rule`, `pack#derive.amount`, `pack#groups.surgery`. */
  readonly ref: string;
  readonly title: string;
  readonly file: string;
  readonly effective: Effective;
  /** Name of a bucketSource. */
  readonly source: string;
  readonly entryPoint: number;
  /** Who decides on a line that is left to a person, where that is another one than the reason code names. */
  readonly who?: Person;
}

/** Where a line stands in its group; weights are places, units or whatever the group adds up. */
export interface Standing {
  /** From 1; lines of one unit share it. */
  readonly position: number;
  /** Weights of the places before it. */
  readonly before: Decimal;
  /** The same with its own. */
  readonly through: Decimal;
}

/** A line of a group in its place, with what it brings. */
export interface GroupMember extends Standing {
  /** Null for a line of a prior bill. */
  readonly line: number | null;
  /** In words: `line 2 of this bill`, `line 1 of the prior bill 1002`. */
  readonly description: string;
  /** Facts of the order, the unit and the weight. */
  readonly values: readonly LookUp[];
}

/** What the places of a group are paid. */
export interface GroupShares {
  readonly values: readonly string[];
  /** What follows the last share: `by-report`, or `onwards` for the last one again. */
  readonly beyond: string;
  /** The param that states them, with its source. */
  readonly param: LookUp;
}

export interface GroupStep {
  /** Names and values of the facts that the lines agree in. */
  readonly within: readonly LookUp[];
  readonly order: readonly { readonly by: string; readonly descending: boolean }[];
  readonly unit: readonly string[];
  readonly weight: string | null;
  readonly shares: GroupShares | null;
  readonly members: readonly GroupMember[];
}

/** Totals of the response that are the allowance as it stood at some place of the walk. */
export type KeptTotal = 'uncappedPrePPOAllowance' | 'prePPOAllowance' | 'uncappedAllowance';

export type StepEffect =
  | 'value'
  | 'group'
  | 'price'
  | 'adjust'
  | 'cap'
  | 'quantity'
  | 'charge'
  | 'deny'
  | 'restore'
  | 'code'
  | 'flag'
  | 'stop'
  | 'omit';

export interface TraceStep {
  readonly bucket: CompiledBucket;
  /** What acted; of a stop what could not be decided, null when none claimed the line or two did. */
  readonly rule: Authority | null;
  readonly effect: StepEffect;
  /** The law behind the step: the rule's, or that of a supplied value it compared with; null when nothing decided. */
  readonly citation: Citation | null;
  readonly decidedBy: readonly DecidedBy[];
  /** `target = expression`; null where nothing is computed. */
  readonly formula: string | null;
  readonly operands: readonly StepOperand[];
  /** Values of other rows and steps that the step rests on. */
  readonly lookUps: readonly LookUp[];
  readonly rounding: StepRounding | null;
  /** What a formula gave that moves no allowance: a value, units, money beside. */
  readonly result?: Decimal | string;
  /** Allowance before and after, dollars; null while the line has no price yet, and for steps of the bill. */
  readonly before: Decimal | null;
  readonly after: Decimal | null;
  readonly reason: number | null;
  readonly message: string | null;
  readonly group?: GroupStep;
  /** It says what the review did not look at. */
  readonly notChecked?: true;
  /** The amount before this step is these totals. */
  readonly keeps?: readonly KeptTotal[];
  /** What a stop is about: each thing that is missing. */
  readonly missing?: readonly Missing[];
  /** Its number in the log, once that is written. */
  number?: number;
}

/** True for a stop, and for money beside the allowance that is left out: something is missing, nothing was decided. */
export const isUndecided = ({ effect }: Pick<TraceStep, 'effect'>): boolean =>
  effect === 'stop' || effect === 'omit';

/** The fact that gives what a person has decided for a line. */
export const MANUAL_ALLOWANCE = 'line.manualAllowance';

/** True for a step that takes over what a person decided: it computes with it, or acts because it is given. */
export const isDecision = ({
  effect,
  operands,
  decidedBy,
}: {
  readonly effect: string;
  readonly operands: readonly { readonly name: string }[];
  readonly decidedBy: readonly DecidedBy[];
}): boolean =>
  (effect === 'adjust' || effect === 'restore') &&
  (operands.some(({ name }) => name === MANUAL_ALLOWANCE) ||
    decidedBy.some(({ fact, got }) => fact === MANUAL_ALLOWANCE && got !== null));

/** What a step may be put down to; null for a stop: a price rule that lacked its data has decided nothing. */
export function selectRule(step: TraceStep): Authority | null {
  return isUndecided(step) ? null : step.rule;
}

/** One text, each thing said once: several facts may hang on the same one, and so may those of a group's lines. */
export function describeMissing(missing: readonly Missing[]): string {
  const said = new Set(missing.map(({ message }) => message));
  const isSaid = (message: string) =>
    [...said].some((other) => other !== message && message.endsWith(`, ${other}`));
  return [...said]
    .filter((message) => !isSaid(message))
    .join('; ')
    .replaceAll('.; ', '. ');
}
