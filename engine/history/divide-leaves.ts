/** How the condition of a pair divides into what one of two lines decides alone, and what both decide. */
import { isConstant, isFleeting } from '../facts/level.ts';
import { OTHER } from '../facts/pair-other.ts';
import type { CompiledLeaf } from '../model/compiled-condition.ts';
import type { Fact, FactType } from '../model/fact.ts';
import type { CompiledPair } from '../model/other-lines.ts';
import type { Plan } from '../model/plan.ts';
import { remember } from '../remember.ts';

export type Settings = NonNullable<Plan['duplicates']>;

export const COMPARISONS: Readonly<Record<string, (own: number, other: number) => boolean>> = {
  equal: (own, other) => own === other,
  notEqual: (own, other) => own !== other,
  lessThan: (own, other) => own < other,
  lessThanInclusive: (own, other) => own <= other,
  greaterThan: (own, other) => own > other,
  greaterThanInclusive: (own, other) => own >= other,
};
const IN_ORDER: readonly FactType[] = ['integer'];
const AS_TEXT: readonly FactType[] = ['text', 'code', 'date'];

export const isOfOther = ({ name }: Fact) => name.startsWith(OTHER);

/** How the leaves of a pair's condition divide: what one line decides alone, and what both decide. */
export interface Leaves {
  readonly ofThis: readonly CompiledLeaf[];
  readonly ofOther: readonly CompiledLeaf[];
  readonly across: readonly CompiledLeaf[];
}

/** More comparisons between two lines than this have too many combinations. */
const MOST_ACROSS = 6;

/** A comparison of numbers can stand for the leaf. */
function isPlain({ fact, other, operator }: CompiledLeaf): boolean {
  if (other === null || fact.type !== other.type || !(operator in COMPARISONS)) return false;
  if (IN_ORDER.includes(fact.type)) return true;
  return AS_TEXT.includes(fact.type) && (operator === 'equal' || operator === 'notEqual');
}

/** Asks whether some modifiers stand on one of the two lines alone, which what each carries of them decides. */
export const isDifference = ({ fact, other, operator }: CompiledLeaf, { name }: CompiledPair): boolean =>
  fact.name === `${name}.differingModifiers` &&
  operator === 'containsAny' &&
  other?.type === 'list' &&
  isConstant(other);

const divided = new WeakMap<Settings, Leaves | null>();

/** Null for a pair that columns cannot stand for: it asks a table, or what can change while the bill is reviewed. */
export function divideLeaves(settings: Settings): Leaves | null {
  return remember(divided, settings, () => {
    const { pair, facts } = settings;
    if (pair.keyed || pair.skipsFound || pair.days || facts.some(isFleeting)) return null;
    const leaves = [...new Set(pair.condition?.leaves ?? [])];
    const differences = leaves.filter((leaf) => isDifference(leaf, pair));
    const named = leaves.flatMap((leaf) => {
      const { fact, other } = leaf;
      return other ? (differences.includes(leaf) ? [other] : [fact, other]) : [fact];
    });
    if (named.some((fact) => isFleeting(fact) || fact.name.startsWith(`${pair.name}.`))) return null;
    const ofOther = leaves.filter(
      ({ fact, other }) => isOfOther(fact) && (!other || isOfOther(other) || isConstant(other)),
    );
    const ofThis = leaves.filter(
      (leaf) =>
        !isOfOther(leaf.fact) && !(leaf.other && isOfOther(leaf.other)) && !differences.includes(leaf),
    );
    const across = leaves.filter((leaf) => !ofOther.includes(leaf) && !ofThis.includes(leaf));
    return across.length <= MOST_ACROSS && across.every((leaf) => differences.includes(leaf) || isPlain(leaf))
      ? { ofThis, ofOther, across }
      : null;
  });
}
