/** A formula over facts, ready to be computed on lines, and what it gives on one. */
import type { Decimal, RoundingMode } from '../decimal.ts';
import type { Formula } from '../formula/parse-formula.ts';
import type { Fact } from './fact.ts';
import type { LineState } from './line.ts';
import type { Citation, Missing, StepOperand, StepRounding } from './trace.ts';

export interface CompiledRounding {
  readonly places: number;
  readonly mode: RoundingMode;
  readonly citation: Citation;
}

/** A fact as an operand: the name that formula and trace show, and the fact. */
export interface Operand {
  readonly name: string;
  readonly fact: Fact;
}

export interface Computed {
  readonly value: Decimal;
  /** The formula as it was computed, without its target. */
  readonly text: string;
  readonly operands: readonly StepOperand[];
  /** The facts of the operands, and of what stands in their place. */
  readonly facts: readonly Fact[];
  readonly rounding: StepRounding | null;
}

export type Result = Computed | { readonly missing: readonly Missing[] };

export interface Computable {
  readonly formula: Formula;
  readonly operands: readonly Operand[];
  /** Operands in whose place their own formulas stand. */
  readonly inlines: readonly Operand[];
  readonly rounding: CompiledRounding | null;
  /** Computes it on a line; or says what is missing. `instead` stands for operands by name. */
  readonly compute: (line: LineState, instead?: ReadonlyMap<string, Decimal>) => Result;
}
