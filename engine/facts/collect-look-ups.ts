import type { Fact } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import { LookUps } from '../model/look-ups.ts';
import type { DecidedBy, LookUp } from '../model/trace.ts';
import { trim } from '../trim.ts';

/** The rows and steps that a step rests on, its operands' own rows aside. */
export function collectLookUps(
  line: LineState,
  operands: readonly Fact[],
  restsOn: readonly Fact[],
  decidedBy: DecidedBy[],
): readonly LookUp[] {
  const into = new LookUps();
  const asked = [...restsOn];
  for (const fact of operands) {
    if (fact.inline?.isInline()) fact.explain?.(line, decidedBy, asked);
    else fact.show?.(line, into, true);
  }
  for (const fact of asked) fact.show?.(line, into, false);
  return trim(into.entries);
}
