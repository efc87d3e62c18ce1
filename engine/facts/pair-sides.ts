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

type IsOfSide = (fact: Fact) => boolean;

/** What is the same for every bill is of no side, and what a bill chooses is another thing on a prior one. */
const isOfNone: IsOfSide = (fact) => isConstant(fact) || fact.name.startsWith('option.');

/**
 * What follows from a condition for one side, by facts that no step changes: to read the others of a line says that another one
 * rests on it. Null: nothing. Where that is false, so is the condition.
 */
function narrow(node: Condition, isOfSide: IsOfSide, scoped: Scoped): Condition | null {
  const { facts } = compileCondition({ ...scoped, node });
  const isStated = (fact: Fact) => isOfSide(fact) && !isOfNone(fact) && !isFleeting(fact);
  if (facts.some(isStated) && facts.every((fact) => isStated(fact) || isConstant(fact))) return node;
  if (isLeaf(node) || 'not' in node) return null;
  const follow = (child: Condition) => narrow(child, isOfSide, scoped);
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
  const isOther: IsOfSide = ({ name }) => name.startsWith(OTHER);
  // Of the match both have a part.
  const isThis: IsOfSide = ({ name }) => !name.startsWith(OTHER) && !name.startsWith(`${pair}.`);
  const ofThis: Condition[] = [];
  const ofOther: Condition[] = [];
  for (const node of nodes) {
    const facts = compileCondition({ ...scoped, node }).facts.filter((fact) => !isOfNone(fact));
    if (facts.every(isThis)) ofThis.push(node);
    else if (facts.every(isOther)) ofOther.push(node);
    else {
      ofThis.push(...listGiven(narrow(node, isThis, scoped)));
      ofOther.push(...listGiven(narrow(node, isOther, scoped)));
    }
  }
  const compile = (node: Condition) => compileCondition({ ...scoped, node });
  return { ofThis: ofThis.map(compile), ofOther: ofOther.map(compile) };
}

const listGiven = (node: Condition | null) => (node ? [node] : []);
