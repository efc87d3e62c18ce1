/** The names of conditions and formulas in words, each with the place in the book that says more of it. */
import { OTHER, withoutOther } from '../facts/pair-other.ts';
import { findOperand } from '../formula/computation.ts';
import type { Fact, FactType } from '../model/fact.ts';
import type { Place } from './place.ts';

export interface NameWords {
  /** As the pack writes it. */
  readonly name: string;
  readonly meaning: string;
  readonly type: FactType;
  /** The entry that declares it, `pack#params.share`; null for facts of the service. */
  readonly entry: string | null;
}

/** The entry of the book that declares a fact; null where the service does. */
export function findEntry({ id, origin }: Fact): string | null {
  const [first = '', rest = ''] = withoutOther(id).split(' ', 2);
  switch (origin.kind) {
    case 'param':
      return `${first}#params.${rest.slice(rest.indexOf('.') + 1)}`;
    case 'found':
    case 'column':
    case 'each':
      return `${first}#tables.${origin.alias}`;
    case 'derived':
      return first;
    case 'group':
    case 'pair':
      return origin.find().ref;
    default:
      return null;
  }
}

/** @param pair of whose condition or key the name is, which may also name facts of the other line */
export function describeName({ instance }: Place, name: string, pair?: string): NameWords {
  const ofPair = pair === undefined ? undefined : instance.findInPair(pair, name);
  const fact = ofPair ?? findOperand(instance, name);
  if (!fact) return { name, meaning: name, type: 'text', entry: null };
  const meaning = name.startsWith(OTHER) ? `of the other line: ${fact.description}` : fact.description;
  return { name, meaning, type: fact.type, entry: findEntry(fact) };
}
