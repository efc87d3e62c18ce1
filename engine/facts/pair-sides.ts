/**
 * What each of the two lines of a pair decides of its condition by itself. A bill may have hundreds of lines beside thousands of
 * prior ones: one that its own side rules out is held against no other.
 */
import { compileCondition } from '../condition/compile-condition.ts';
import { type Condition, isLeaf } from '../condition/condition.ts';
import type { CompiledCondition, ScopedCondition } from '../model/compiled-condition.ts';
import type { Fact } from '../model/fact.ts';
import { isConstant, isFleeting } from './level.ts';
import { OTHER } from './pair-other.ts';

type Scoped = Omit<ScopedCondition, 'node'>;

export interface PairSides {
  readonly ofThis: readonly CompiledCondition[];
  readonly ofOther: readonly CompiledCondition[];
}

/** Who has a fact: of a match both have it, and what a bill chooses is another thing on a prior one. */
type Side = 'this' | 'other' | 'both' | 'neither';

function sideOf(fact: Fact, pair: string): Side {
  if (isConstant(fact) || fact.name.startsWith('option.')) return 'neither';
  if (fact.name.startsWith(`${pair}.`)) return 'both';
  return fact.name.startsWith(OTHER) ? 'other' : 'this';
}

/** The one side of all facts; null where several have them. */
function findSide(facts: readonly Fact[], pair: string): Exclude<Side, 'both'> | null {
  const sides = new Set(facts.map((fact) => sideOf(fact, pair)));
  sides.delete('neither');
  const [side] = sides;
  if (side === undefined) return 'neither';
  return sides.size > 1 || side === 'both' ? null : side;
}

/**
 * What follows from a condition for one side, by facts that no step changes: to read the others of a line says that another one
 * rests on it. Null: nothing. Where that is false, so is the condition.
 */
function narrow(node: Condition, of: 'this' | 'other', pair: string, scoped: Scoped): Condition | null {
  const { facts } = compileCondition({ ...scoped, node });
  const isOf = (fact: Fact) => sideOf(fact, pair) === of && !isFleeting(fact);
  if (facts.some(isOf) && facts.every((fact) => isOf(fact) || isConstant(fact))) return node;
  if (isLeaf(node) || 'not' in node) return null;
  const follow = (child: Condition) => narrow(child, of, pair, scoped);
  if ('condition' in node) return follow(scoped.named.get(node.condition)!);
  if ('all' in node) {
    const all = node.all.flatMap((child) => follow(child) ?? []);
    return all.length > 0 ? { all } : null;
  }
  const any = node.any.map(follow);
  return any.every((one) => one !== null) ? { any } : null;
}

/** Divides the condition of a pair; what both sides decide together narrows each of them as far as it can. */
export function divideSides(pair: string, when: Condition | undefined, scoped: Scoped): PairSides {
  const nodes = when === undefined ? [] : 'all' in when ? when.all : [when];
  const ofThis: CompiledCondition[] = [];
  const ofOther: CompiledCondition[] = [];
  const compile = (node: Condition) => compileCondition({ ...scoped, node });
  for (const node of nodes) {
    const part = compile(node);
    const side = findSide(part.facts, pair);
    if (side === 'other') ofOther.push(part);
    // What is the same for every bill is asked before anything is looked for.
    else if (side !== null) ofThis.push(part);
    else
      for (const [of, parts] of [
        ['this', ofThis],
        ['other', ofOther],
      ] as const) {
        const narrowed = narrow(node, of, pair, scoped);
        if (narrowed) parts.push(compile(narrowed));
      }
  }
  return { ofThis, ofOther };
}
