/** bucketEntryPoint: what kind of fact triggers a rule. */
import { expect, it } from 'vitest';
import { FACTS } from '../../../engine/facts/vocabulary.ts';
import { compileRule } from '../../../engine/rulebook/compile-rule.ts';
import type { Rule } from '../../../engine/rulebook/pack.ts';
import { shippedBook } from '../../helpers/rule-book.ts';

const { buckets, packs } = shippedBook();
const scopeOf = (id: string) => packs.find(({ pack }) => pack.pack === id)!.scope;
const physician = scopeOf('methods/physician');
const severalLines = scopeOf('edits/several-lines');

/** The entry point of a rule that asks for these facts. */
function entryPointOf(facts: readonly string[]): number {
  const leaves = facts.map((fact) => ({ fact, operator: 'equal', value: '1' }));
  const rule: Rule = {
    id: 'a',
    bucket: 'authorization',
    title: 'A',
    cite: 'here',
    flag: {},
    // No leaf is tested: booleans keep the compiler from reading the value.
    ...(leaves.length
      ? { when: { all: leaves.map((leaf) => ({ ...leaf, value: { fact: leaf.fact } })) } }
      : {}),
  };
  return compileRule(rule, {
    packId: 'payers/made-up',
    file: 'rules/payers/made-up.yaml',
    scope: { find: (name) => FACTS.get(name) ?? physician.get(name) ?? severalLines.get(name) },
    named: new Map(),
    params: new Map(),
    buckets,
    money: undefined,
    cite: (id) => ({ id, title: id, pin: null, url: null, read: null }),
  }).entryPoint;
}

it.each<[number, string, string[]]>([
  [1, 'always', []],
  [2, 'condition', ['line.code', 'line.charge']],
  [3, 'table', ['line.code', 'rvu.found']],
  [3, 'table', ['rvu.statusCode', 'option.IsPayAboveCharge']],
  [4, 'modifier', ['line.modifiers', 'rvu.found']],
  [4, 'modifier', ['line.malformedModifiers']],
  [5, 'other lines', ['others.ofGroup', 'line.modifiers']],
  [6, 'option', ['line.code', 'option.IsPayAboveCharge']],
  [7, 'history', ['duplicate.status', 'line.modifiers']],
  [7, 'history', ['visit.number']],
  [8, 'request', ['line.hasManualAllowance', 'duplicate.status']],
])('%d, %s: a rule over %j', (entryPoint, _name, facts) => {
  expect(entryPointOf(facts)).toBe(entryPoint);
});
