/**
 * Conditions as a pack writes them: json-rules-engine's language in a strict subset. A node has exactly one of
 * `all`, `any`, `not`, `condition`, or is a leaf of `fact`, `operator`, `value`; lists are never empty.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly condition: string }
  | Leaf;

/** `value` is text, a list of text, or another fact of the same type. */
export type LeafValue = string | readonly string[] | { readonly fact: string };

export interface Leaf {
  readonly fact: string;
  readonly operator: string;
  readonly value: LeafValue;
}

/** Kleene's three values: a condition over an absent fact is unknown, and unknown is not false. */
export const FALSE = 0;
export const TRUE = 1;
export const UNKNOWN = 2;
export type Truth = typeof FALSE | typeof TRUE | typeof UNKNOWN;

export const negate = (truth: Truth): Truth => (truth === UNKNOWN ? UNKNOWN : truth === TRUE ? FALSE : TRUE);

export function isLeaf(node: Condition): node is Leaf {
  return 'fact' in node;
}

/** All leaves of a condition, named conditions followed. */
export function collectLeaves(node: Condition, named: ReadonlyMap<string, Condition>): Leaf[] {
  if (isLeaf(node)) return [node];
  if ('all' in node) return node.all.flatMap((child) => collectLeaves(child, named));
  if ('any' in node) return node.any.flatMap((child) => collectLeaves(child, named));
  if ('not' in node) return collectLeaves(node.not, named);
  const target = named.get(node.condition);
  return target ? collectLeaves(target, named) : [];
}
