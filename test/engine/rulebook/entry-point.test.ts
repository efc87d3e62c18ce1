/** bucketEntryPoint: what kind of fact triggers a rule. */
import { expect, it } from 'vitest';
import type { Rule } from '../../../engine/model/pack.ts';
import { compileRule } from '../../../engine/rulebook/compile-rule.ts';
import type { PackInstance } from '../../../engine/rulebook/pack-instance.ts';
import { shippedBook } from '../../helpers/rule-book.ts';

const book = shippedBook();
const bucket = book.buckets.get('authorization');
const { programme } = book.selectPlan('NC', 'workers-comp', '2025-06-02', '')!;

/** The entry point of a rule that asks for these facts. */
function entryPointOf(facts: readonly string[]): number {
  // No leaf is tested: compared with itself, a fact of any type fits.
  const leaves = facts.map((fact) => ({ fact, operator: 'equal', value: { fact } }));
  const rule: Rule = {
    id: 'a',
    bucket: 'authorization',
    title: 'A',
    cite: 'nc-rule',
    flag: {},
    ...(leaves.length ? { when: { all: leaves } } : {}),
  };
  return compileRule(rule, programme.scope as PackInstance, bucket).entryPoint;
}

it.each<[number, string, string[]]>([
  [1, 'always', []],
  [2, 'condition', ['line.code', 'line.charge']],
  [3, 'table', ['line.code', 'rvu.found']],
  [3, 'table', ['rvu.statusCode', 'option.IsPayAboveCharge']],
  [4, 'modifier', ['line.modifiers', 'rvu.found']],
  [4, 'modifier', ['line.malformedModifiers']],
  [5, 'other lines', ['professional.count', 'line.modifiers']],
  [6, 'option', ['line.code', 'option.IsPayAboveCharge']],
  [7, 'history', ['duplicate.status', 'line.modifiers']],
  [7, 'history', ['visits.position']],
  [7, 'history', ['sameService.isFound']],
  [8, 'request', ['line.manualAllowance', 'duplicate.status']],
])('%d, %s: a rule over %j', (entryPoint, _name, facts) => {
  expect(entryPointOf(facts)).toBe(entryPoint);
});
