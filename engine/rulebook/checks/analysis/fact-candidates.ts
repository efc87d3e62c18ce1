/** For each fact that rules compare, the values worth trying. */
import { readTyped } from '../../../condition/read-value.ts';
import { Decimal, ZERO } from '../../../decimal.ts';
import type { FactValue } from '../../../facts/vocabulary.ts';
import type { FactInfo } from '../pack-scope.ts';
import type { Span } from '../spans.ts';
import type { Comparison } from './collect-leaves.ts';
import {
  type Bounds,
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
}

const CAN_BE_NEGATIVE = new Set(['line.daysToReceipt', 'bill.daysToProcessing']);

function boundsOf(fact: FactInfo, { span }: AnalysisContext): Bounds {
  if (fact.id === 'line.serviceDate')
    return { least: toNumber(span.from, 'date'), most: toNumber(span.through, 'date') };
  const isAmount = fact.type === 'decimal' || fact.type === 'integer';
  // The request's own amounts and numbers are refused below zero.
  return isAmount && fact.origin.kind === 'vocabulary' && !CAN_BE_NEGATIVE.has(fact.id)
    ? { least: ZERO }
    : {};
}

/** The values a fact can have at all, as text, where they are a closed list. */
function closedList(fact: FactInfo, context: AnalysisContext): readonly string[] | null {
  const fixed = context.fixed.get(fact.id);
  if (fixed !== undefined) return [fixed];
  if (fact.origin.kind === 'param' && !fact.origin.param.from)
    return (fact.origin.param.values ?? []).flatMap(({ value, entries }) =>
      value === undefined ? Object.values(entries ?? {}) : [value],
    );
  if (!fact.values) return null;
  // Blank is a possible cell, but an author means it only where a rule names it.
  return fact.values.filter((value) => value !== '' || fact.origin.kind !== 'column');
}

const constantsOf = (comparisons: readonly Comparison[]): FactValue[] =>
  comparisons.flatMap(({ constant }) => (Array.isArray(constant) ? constant : [constant]) as FactValue[]);

/** One of several list items that every comparison treats alike stands for all of them. */
function pickItems(comparisons: readonly Comparison[]): string[] {
  const mentions = new Map<string, string>();
  for (const [index, { constant }] of comparisons.entries())
    for (const item of (Array.isArray(constant) ? constant : [constant]) as string[])
      mentions.set(item, `${mentions.get(item) ?? ''} ${index}`);
  return [...new Map([...mentions].map(([item, where]) => [where, item])).values()];
}

function listValues(
  fact: FactInfo,
  comparisons: readonly Comparison[],
  linked: { readonly count: number; readonly constants: readonly FactValue[] },
  extra: readonly string[],
  context: AnalysisContext,
): FactValue[] | null {
  if (fact.type === 'boolean' && !context.fixed.has(fact.id)) return [true, false];
  if (fact.type === 'list') return listSubsets(pickItems(comparisons));
  const constants = [...constantsOf(comparisons), ...linked.constants, ...extra];
  const closed = closedList(fact, context);
  if (closed) {
    const values = closed.map((text) => readTyped(text, fact.type));
    return [...values, ...constants.filter((value) => value === '' && !context.fixed.has(fact.id))];
  }
  if (fact.type !== 'text') return placeOrdered(constants, fact.type, linked.count, boundsOf(fact, context));
  const texts = constants as string[];
  const isOrdered = comparisons.some(({ operator }) => operator.name === 'between');
  return isOrdered ? placeText(texts) : [...texts, ...otherTexts(linked.count)];
}

/** Of values that every comparison treats alike, one is enough. */
function dropAlike(
  values: readonly FactValue[],
  comparisons: readonly Comparison[],
  extra: readonly string[],
): FactValue[] {
  const kept = new Map<string, FactValue>();
  for (const value of values) {
    const truths = comparisons.map(({ operator, constant }) => operator.test(value, constant));
    const signature = [...truths, ...extra.map((text) => value === text)].join();
    if (!kept.has(signature)) kept.set(signature, value);
  }
  return [...kept.values()];
}

function distinct(values: readonly FactValue[]): FactValue[] {
  return [
    ...new Map(
      values.map((value) => [value instanceof Decimal ? value.toFixed() : JSON.stringify(value), value]),
    ).values(),
  ];
}

/** Groups of facts that are compared with each other, by the id of each member. */
function linkFacts(comparisons: readonly Comparison[]): Map<string, Set<FactInfo>> {
  const groups = new Map<string, Set<FactInfo>>();
  for (const { fact, other } of comparisons) {
    if (!other) continue;
    const union = new Set([fact, other, ...(groups.get(fact.id) ?? []), ...(groups.get(other.id) ?? [])]);
    for (const member of union) groups.set(member.id, union);
  }
  return groups;
}

/** A fact and the values to try; null where they are too many to list. */
export interface Candidates {
  readonly fact: FactInfo;
  readonly values: readonly FactValue[] | null;
}

/**
 * The values to try for each compared fact, by id.
 *
 * @param literals texts that table keys compare a fact with, by the fact's id
 */
export function listCandidates(
  comparisons: readonly Comparison[],
  literals: ReadonlyMap<string, readonly string[]>,
  context: AnalysisContext,
): Map<string, Candidates> {
  const groups = linkFacts(comparisons);
  const facts = new Map(
    comparisons.flatMap(({ fact, other }) => [fact, other ?? fact]).map((one) => [one.id, one]),
  );
  const against = (id: string) => comparisons.filter((one) => one.fact.id === id && !one.other);
  return new Map(
    [...facts].map(([id, fact]): [string, Candidates] => {
      const group = [...new Map([...(groups.get(id) ?? [])].map((one) => [one.id, one])).values()];
      const constants = group.flatMap((member) => [
        ...constantsOf(against(member.id)),
        ...edgesOf(member, context),
      ]);
      const extra = literals.get(id) ?? [];
      const values = listValues(
        fact,
        against(id),
        { count: Math.max(1, group.length), constants },
        extra,
        context,
      );
      if (!values) return [id, { fact, values }];
      return [id, { fact, values: group.length ? distinct(values) : dropAlike(values, against(id), extra) }];
    }),
  );
}

/** Values of a closed or bounded fact, which the facts compared with it have to be placed around. */
function edgesOf(fact: FactInfo, context: AnalysisContext): FactValue[] {
  if (fact.id === 'line.serviceDate') return [context.span.from, context.span.through];
  return (closedList(fact, context) ?? []).map((text) => readTyped(text, fact.type));
}
