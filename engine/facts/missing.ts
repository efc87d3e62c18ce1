/** What a price depends on and nobody gave: in words for the trace, and as facts for whoever looks for the field. */
import type { LineState } from '../run/line-state.ts';
import type { LookUp } from '../run/look-ups.ts';
import type { Fact } from './vocabulary.ts';

export interface Missing {
  readonly message: string;
  /** The facts of the request it hangs on; none when only a table, a pack or the payer can supply it. */
  readonly facts: readonly string[];
  /** Where it was looked for, when a table does not have it. */
  readonly lookUp?: LookUp;
}

/** The facts of the request that a fact is read from or looked up by. */
export function findRoots(fact: Fact): readonly string[] {
  return fact.roots?.() ?? [fact.name];
}

/** Why a fact is absent on a line. */
export function listMissing(fact: Fact, line: LineState): readonly Missing[] {
  return (
    fact.listMissing?.(line) ?? [
      { message: `${fact.name} (${fact.description}) is not given`, facts: findRoots(fact) },
    ]
  );
}

/** Where missing things were looked for, each place once. */
export function listLookUps(missing: readonly Missing[]): readonly LookUp[] {
  const places = new Map(missing.flatMap(({ message, lookUp }) => (lookUp ? [[message, lookUp]] : [])));
  return [...places.values()];
}

/** One text, each thing said once: several facts may hang on the same one. */
export function describeMissing(missing: readonly Missing[]): string {
  return [...new Set(missing.map(({ message }) => message))].join('; ');
}
