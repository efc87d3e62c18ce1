/** A formula with what its names mean. */
import { collectNames, parseFormula } from '../formula/parse-formula.ts';
import { describeName, type NameWords } from './describe-name.ts';
import type { Place } from './place.ts';

export interface FormulaWords {
  readonly text: string;
  /** Its names, in the order in which they come. */
  readonly names: readonly NameWords[];
}

export function describeFormula(place: Place, text: string): FormulaWords {
  const parsed = parseFormula(text);
  const names = 'formula' in parsed ? collectNames(parsed.formula) : [];
  return { text, names: names.map((name) => describeName(place, name)) };
}
