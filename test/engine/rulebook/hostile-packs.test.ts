import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../engine/bill/parse-request.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { PROGRAMMES } from '../../../engine/rulebook/pack.ts';
import { PROBLEM_CODES } from '../../../engine/rulebook/problem-codes.ts';
import type { RuleFile } from '../../../engine/rulebook/read-sources.ts';
import type { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import { CannotReview } from '../../../engine/run/cannot-review.ts';
import { LineState } from '../../../engine/run/line-state.ts';
import { OptionSet } from '../../../engine/run/option-set.ts';
import type { Plan } from '../../../engine/run/plan.ts';
import type { TableDefinition } from '../../../engine/table.ts';
import { makeTables } from '../../helpers/tables.ts';
import { definitionOf, readBook } from './fixture-book.ts';
import { mutatedScalars, mutatedTexts, mutatedTrees } from './mutate-book.ts';
import { readShippedRules, shippedDefinition } from './read-shipped.ts';

const parsed = parseRequest(
  JSON.stringify({
    Bill: { UniqueID: '1', ProviderTaxID: '1', TypeOfBill: 2, ProviderType: 1, ZipCode: '27601' },
    Services: [
      { Line: 1, CPT1: '99213', ServiceDate: '2025-07-01', QuantityBilled: 1, Charge: 100, POS: '11' },
    ],
    Claim: {},
    Provider: { TaxID: '1' },
  }),
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const { request } = parsed;

function makeLine(plan: Plan): LineState {
  const bill = {
    request,
    state: 'NC',
    options: new OptionSet({}, {}),
    tables: makeTables([]),
    lines: [],
    counts: new Map(),
    tablesUsed: new Map(),
  };
  return new LineState(bill, request.Services[0]!, plan, undefined);
}

function ignoreCannotReview(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof CannotReview)) throw error;
  }
}

/** Reads every fact and tests every condition on a line: what compiles on first use compiles now. */
function exercise(book: RuleBook): void {
  const tenants = book.packs.flatMap(({ pack }) => (pack.kind === 'payer' ? [pack.pack.split('/')[1]!] : []));
  for (const programme of PROGRAMMES)
    for (const tenant of ['none', ...tenants]) {
      const plan = book.selectPlan('NC', programme, '2025-07-01', tenant);
      if (!plan) continue;
      const line = makeLine(plan);
      for (const { rules, scope } of plan.packs) {
        for (const fact of scope.values()) ignoreCannotReview(() => fact.read(line));
        for (const { condition } of rules) ignoreCannotReview(() => condition?.test(line));
      }
    }
}

function compile(files: readonly RuleFile[], definition: (id: string) => TableDefinition | null): void {
  const { ruleBook, problems } = compileRuleBook(files, definition);
  for (const { code, line, column, message } of problems) {
    expect(Object.keys(PROBLEM_CODES)).toContain(code);
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
    expect(message).not.toMatch(/undefined|\[object|\n/);
  }
  expect(ruleBook === null).toBe(problems.some(({ severity }) => severity === 'error'));
  if (ruleBook) exercise(ruleBook);
}

const RUNS = Number(process.env['RULE_FUZZ_RUNS'] ?? 150);
const SHIPPED_RUNS = Math.ceil(RUNS / 10);

describe('packs with mistakes of all kinds end in problems, never in an exception', () => {
  it.each([
    ['texts of the sound book', readBook(null), definitionOf, mutatedTexts, RUNS],
    ['values of the sound book', readBook(null), definitionOf, mutatedTrees, RUNS],
    ['words of the sound book', readBook(null), definitionOf, mutatedScalars, RUNS],
    ['texts of the shipped rules', readShippedRules(), shippedDefinition, mutatedTexts, SHIPPED_RUNS],
    ['values of the shipped rules', readShippedRules(), shippedDefinition, mutatedTrees, SHIPPED_RUNS],
    ['words of the shipped rules', readShippedRules(), shippedDefinition, mutatedScalars, SHIPPED_RUNS * 3],
  ] as const)('%s', { timeout: 0 }, (_name, files, definition, mutate, numRuns) => {
    fc.assert(
      fc.property(mutate(files), (book) => compile(book, definition)),
      { numRuns },
    );
  });

  it.each([
    ['nothing', ''],
    ['a null byte', '\u0000'],
    ['one word', 'x'],
    ['a list', '- x'],
    ['twenty thousand brackets', '['.repeat(20_000)],
    ['twenty thousand dashes', '- '.repeat(20_000)],
    ['ten thousand levels', `${'{a: '.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a million letters', 'x'.repeat(1_000_000)],
    ['half a character', '\ud800'],
    ['many aliases', `a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n`],
  ])('%s', (_name, text) => {
    for (const file of ['us/example.yaml', 'buckets.yaml', 'reason-codes.yaml', 'us/example.test.yaml'])
      compile([...readBook(null).filter((one) => one.file !== file), { file, text }], definitionOf);
  });
});
