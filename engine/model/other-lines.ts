/** How a line stands to others: the groups that it belongs to, and the pairs that find another one for it. */
import type { CompiledCondition } from './compiled-condition.ts';
import type { Fact } from './fact.ts';
import type { KeyedTable } from './keyed-table.ts';
import type { LineState } from './line.ts';
import type { Authority } from './trace.ts';

/** Facts in which lines agree. */
export interface Agreement {
  readonly facts: readonly Fact[];
  /** What a line has to share with another one; undefined while a fact is absent. */
  readonly keyOf: (line: LineState) => string | undefined;
}

/** A group with its facts found. */
export interface CompiledGroup extends Authority {
  readonly kind: 'group';
  readonly name: string;
  readonly ofBill: boolean;
  readonly ofHistory: boolean;
  readonly within: Agreement;
  readonly condition: CompiledCondition | null;
  readonly unit: readonly Fact[];
  readonly order: readonly { readonly fact: Fact; readonly descending: boolean }[];
  readonly weight: Fact | null;
  readonly shares: Fact | null;
}

/** A pair with its facts found. */
export interface CompiledPair extends Authority {
  readonly kind: 'pair';
  readonly name: string;
  readonly ofBill: boolean;
  readonly ofHistory: boolean;
  /** Lines that a person decides. */
  readonly ofOpen: boolean;
  /** Lines of prior bills that were allowed nothing. */
  readonly ofUnpaid: boolean;
  /** A line for which the pair finds one is not found itself. */
  readonly skipsFound: boolean;
  /** A line that looks for one and finds none is not found itself. */
  readonly needsFound: boolean;
  readonly within: Agreement;
  /** One object for all pairs that look among the same lines, which agree in the same. */
  readonly among: object;
  /** Least and most calendar days from the other line to this one. */
  readonly days: readonly [number, number] | null;
  readonly keyed: KeyedTable | null;
  /** What it asks of its table, where other pairs that ask the same can have its rows; else null. */
  readonly asks: string | null;
  readonly condition: CompiledCondition | null;
  /** The parts of the condition that name facts of this line alone: where one is false, nothing has to be looked for. */
  readonly ofThis: readonly CompiledCondition[];
  /** Those that name facts of the other line alone: where one is false of a line, it is found for none. */
  readonly ofOther: readonly CompiledCondition[];
}
