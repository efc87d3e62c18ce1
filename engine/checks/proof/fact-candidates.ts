/** For each fact that rules compare, the values worth trying. */
import { CodeSet, stepCode } from '../../codes.ts';
import { readTyped } from '../../condition/read-value.ts';
import { Decimal } from '../../decimal.ts';
import type { Fact, FactValue } from '../../model/fact.ts';
import type { Span } from '../spans.ts';
import type { Comparison } from './comparisons.ts';
import type { Links } from './links.ts';
import {
  type Bounds,
  LazyValues,
  listSubsets,
  otherTexts,
  placeOrdered,
  placeText,
  toNumber,
} from './representatives.ts';

/** What is known of every line a plan reviews. */
export interface AnalysisContext {
  /** Days of service looked at. */
  readonly span: Span;
  /** Facts with one value for all lines, by id. */
  readonly fixed: ReadonlyMap<string, string>;
  /** Derived facts may have any of their values, whatever they are made of. */
  readonly isFree?: boolean;
}

function boundsOf(fact: Fact, { span }: AnalysisContext): Bounds {
  if (fact.id === 'line.serviceDate')
    return { least: toNumber(span.from, 'date'), most: toNumber(span.through, 'date') };
  return fact.least === undefined ? {} : { least: new Decimal(fact.least) };
}

/** The values a fact can have at all, as text, where they are a closed list. */
function closedList(fact: Fact, context: AnalysisContext): readonly string[] | null {
  const fixed = context.fixed.get(fact.id);
  if (fixed !== undefined) return [fixed];
  const { origin } = fact;
  if (
    origin.kind === 'param' &&
    origin.param.from !== 'tenant' &&
    origin.param.values &&
    fact.type !== 'list'
  )
    return origin.param.values.flatMap(({ value, entries }) =>
      value === undefined ? Object.values(entries ?? {}) : (value as string),
    );
  if (!fact.values) return null;
  // Blank is a possible cell, but an author means it only where a rule names it.
  return fact.values.filter((value) => value !== '' || origin.kind !== 'column');
}

const constantsOf = (comparisons: readonly Comparison[]): FactValue[] =>
  comparisons.flatMap(({ constant }) =>
    constant instanceof CodeSet ? placeCodes(constant) : ([constant].flat() as FactValue[]),
  );

/** The codes of a list: each by itself, and of a range its ends and the codes just outside of them. */
const placeCodes = ({ ranges }: CodeSet): string[] =>
  ranges.flatMap(({ from, through }) =>
    from === through ? [from] : [stepCode(from, -1) ?? [], from, through, stepCode(through, 1) ?? []].flat(),
  );

/** One of several list items that every comparison treats alike stands for all of them. */
function pickItems(comparisons: readonly Comparison[]): string[] {
  const mentions = new Map<string, string>();
  for (const [index, { constant }] of comparisons.entries())
    for (const item of (Array.isArray(constant) ? constant : [constant]) as string[])
      mentions.set(item, `${mentions.get(item) ?? ''} ${index}`);
  return [...new Map([...mentions].map(([item, where]) => [where, item])).values()];
}

/** What a fact is compared with, directly or through facts it is compared with or bound to. */
interface Surroundings {
  readonly fact: Fact;
  readonly comparisons: readonly Comparison[];
  /** Constants of the comparisons, keys and closed lists around. */
  readonly constants: readonly FactValue[];
  /** Literals of table keys. */
  readonly literals: readonly string[];
  /** Values needed in one space between constants: more than one where facts are compared with each other. */
  readonly count: number;
}

function listValues(around: Surroundings, context: AnalysisContext): Iterable<FactValue> {
  const { fact, comparisons, constants, literals, count } = around;
  if (fact.type === 'boolean' && !context.fixed.has(fact.id)) return [true, false];
  if (fact.type === 'list') return listSubsets(pickItems(comparisons));
  const closed = closedList(fact, context);
  if (closed) {
    const values = closed.map((text) => readTyped(text, fact.type));
    return [
      ...values,
      ...[...constants, ...literals].filter((one) => one === '' && !context.fixed.has(fact.id)),
    ];
  }
  if (fact.type !== 'text' && fact.type !== 'code')
    return placeOrdered(constants, fact.type, count, boundsOf(fact, context));
  const texts = [...(constants as string[]), ...literals];
  const isOrdered = comparisons.some(({ operator }) => operator.name === 'between');
  return isOrdered ? placeText(texts) : [...texts, ...otherTexts(count)];
}

/** Of values that every comparison around treats alike, one is enough. */
function* dropAlike(
  values: Iterable<FactValue>,
  { comparisons, literals }: Surroundings,
): Iterable<FactValue> {
  const seen = new Set<string>();
  for (const value of values) {
    let signature = '';
    for (const { operator, constant } of comparisons) signature += operator.test(value, constant) ? 1 : 0;
    for (const text of literals) signature += value === text ? 1 : 0;
    if (seen.size < seen.add(signature).size) yield value;
  }
}

function dropEqual(values: Iterable<FactValue>): Iterable<FactValue> {
  const key = (value: FactValue) => (value instanceof Decimal ? value.toFixed() : JSON.stringify(value));
  return new Map([...values].map((value) => [key(value), value])).values();
}

type Pair = readonly [Fact, Fact];

/** Groups of facts joined by pairs, by the id of each member. */
function groupFacts(pairs: readonly Pair[]): Map<string, ReadonlyMap<string, Fact>> {
  const groups = new Map<string, ReadonlyMap<string, Fact>>();
  for (const [a, b] of pairs) {
    const union = new Map([[a.id, a], [b.id, b], ...(groups.get(a.id) ?? []), ...(groups.get(b.id) ?? [])]);
    for (const id of union.keys()) groups.set(id, union);
  }
  return groups;
}

/** Values of a closed or bounded fact, which the facts compared with it have to be placed around. */
function edgesOf(fact: Fact, context: AnalysisContext): FactValue[] {
  if (fact.id === 'line.serviceDate') return [context.span.from, context.span.through];
  const closed = (closedList(fact, context) ?? []).map((text) => readTyped(text, fact.type));
  return fact.least === undefined ? closed : [...closed, new Decimal(fact.least)];
}

/** Items of a list fact of which all combinations can be tried. */
const MOST_ITEMS = 12;

/** A fact and the values to try. */
export interface Candidates {
  readonly fact: Fact;
  readonly values: Iterable<FactValue>;
  /** There are too many values to try them all. */
  readonly isTooLarge: boolean;
}

/** The values to try for each compared fact, by id. */
export function listCandidates(
  comparisons: readonly Comparison[],
  { literals, equals, ordered }: Pick<Links, 'literals' | 'equals' | 'ordered'>,
  context: AnalysisContext,
): Map<string, Candidates> {
  const pairs = comparisons.flatMap(({ fact, other }): Pair[] => (other ? [[fact, other]] : []));
  const compared = [...pairs, ...ordered];
  const groups = groupFacts([...compared, ...equals]);
  const facts = new Map(
    comparisons.flatMap(({ fact, other }) => [fact, other ?? fact]).map((one) => [one.id, one]),
  );
  const candidates = new Map<string, Candidates>();
  for (const [id, fact] of facts) {
    const group = groups.get(id) ?? new Map([[id, fact]]);
    const members = [...group.values()];
    const against = comparisons.filter((one) => group.has(one.fact.id) && !one.other);
    const isCompared = compared.some(([one]) => group.has(one.id));
    // Two values that each comparison treats alike may stand on different sides of another fact's.
    const isOrdered = isCompared || ordered.some(([one]) => group.has(one.id));
    const around: Surroundings = {
      fact,
      comparisons: against,
      constants: [
        ...constantsOf(against),
        ...(members.length > 1 ? members.flatMap((one) => edgesOf(one, context)) : []),
      ],
      literals: members.flatMap((one) => literals.get(one.id) ?? []),
      count: isCompared ? members.length : 1,
    };
    const values = listValues(around, context);
    candidates.set(id, {
      fact,
      values: new LazyValues(isOrdered ? dropEqual(values) : dropAlike(values, around)),
      isTooLarge: fact.type === 'list' && pickItems(against).length > MOST_ITEMS,
    });
  }
  return candidates;
}
