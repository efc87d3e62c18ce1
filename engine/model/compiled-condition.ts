/** A condition with its facts found, ready to be asked of lines. */
import type { Condition, Truth } from '../condition/condition.ts';
import type { Fact, Scope } from './fact.ts';
import type { LineState } from './line.ts';
import type { DecidedBy } from './trace.ts';

/** A condition of a pack with the names it uses. */
export interface ScopedCondition {
  readonly node: Condition;
  readonly scope: Scope;
  /** The pack's own `conditions`. */
  readonly named: ReadonlyMap<string, Condition>;
}

export type Explain = (line: LineState, into: DecidedBy[], restsOn: Fact[]) => void;

/** One comparison of a condition. */
export interface CompiledLeaf {
  readonly fact: Fact;
  readonly operator: string;
  /** The fact it is compared with; null for a constant. */
  readonly other: Fact | null;
  readonly test: (line: LineState) => Truth;
}

export interface CompiledCondition {
  readonly test: (line: LineState) => Truth;
  /** What it comes to by some of its facts alone; unknown where the others can change it. */
  readonly testBy: (line: LineState, isAsked: (fact: Fact) => boolean) => Truth;
  /** The leaves that made the condition true, and those of their facts that look something up; call only after `test` gave TRUE. */
  readonly explain: Explain;
  /** The leaves that made the condition false, each as `not <operator>`; call only after `test` gave FALSE. */
  readonly explainFalse: Explain;
  /** Absent facts that left the condition unknown. */
  readonly findUnknown: (line: LineState, into: Set<Fact>) => void;
  /** Every fact it names. */
  readonly facts: readonly Fact[];
  /** Every comparison it makes: their truths alone decide its own. */
  readonly leaves: readonly CompiledLeaf[];
  /** Conditions all of which have to hold, in their order: itself, or those of an `all`. */
  readonly conjuncts: readonly CompiledCondition[];
}
