import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../engine/bill/parse-request.ts';
import type { Condition } from '../../../engine/condition/condition.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import type { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import { LineState } from '../../../engine/run/line-state.ts';
import { OptionSet } from '../../../engine/run/option-set.ts';
import { makeTables } from '../../helpers/tables.ts';
import { type AnyLine, anyCondition, anyLine, makeBook, partition } from './choice-arbitraries.ts';
import { definitionOf } from './fixture-book.ts';

const TABLES = makeTables([
  {
    definition: definitionOf('test.rates')!,
    rows: [
      { code: '99213', category: 'visit', weight: '10' },
      { code: '99214', category: 'test', weight: '100' },
      { code: '99215', category: 'surgery', weight: '0' },
      { code: '99220', category: 'surgery' },
    ],
  },
]);

/** Codes of the problems of a choice among rules with these conditions. */
function analyse(conditions: readonly Condition[]): string[] {
  const { problems } = compileRuleBook(makeBook('unique', conditions), definitionOf);
  const beside = ['never-fires', 'untested-rule', 'unused-name'];
  return problems.map(({ code }) => code).filter((code) => !beside.includes(code));
}

function makeLine(book: RuleBook, line: AnyLine): LineState {
  const parsed = parseRequest(
    JSON.stringify({
      Bill: { UniqueID: '1', ProviderTaxID: '1', TypeOfBill: 2, ProviderType: 1, ZipCode: '27601' },
      Services: [
        {
          Line: 1,
          CPT1: line.code,
          ServiceDate: line.date,
          QuantityBilled: line.quantity,
          Charge: line.charge,
          POS: line.pos,
          ModifierList: line.modifiers.join(','),
        },
      ],
      Claim: { DateOfInjury: line.injury, Age: line.age },
      Provider: { TaxID: '1' },
      BillOptions: { IsNCCI: line.ncci },
    }),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { request } = parsed;
  const bill = {
    request,
    state: 'NC',
    options: new OptionSet(request.BillOptions, {}),
    tables: TABLES,
    lines: [],
    tablesUsed: new Map(),
  };
  const plan = book.selectPlan('NC', 'federal', line.date, 'none')!;
  return new LineState(bill, request.Services[0]!, plan, undefined);
}

/** How many rules hold on a line as the engine itself decides; null when some rule lacks data. */
function countHolding(book: RuleBook, line: AnyLine): number | null {
  const state = makeLine(book, line);
  const truths = book.packs[0]!.rules.map(({ condition }) => condition!.test(state));
  return truths.includes(2) ? null : truths.filter((truth) => truth === 1).length;
}

const RUNS = Number(process.env['RULE_FUZZ_RUNS'] ?? 100);

describe('the choice among rules', { timeout: 0 }, () => {
  it('misses no gap and no overlap that a real line runs into', () => {
    let seen = 0;
    const conditions = fc.array(anyCondition, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(conditions, fc.array(anyLine, { minLength: 30, maxLength: 30 }), (rules, lines) => {
        const codes = analyse(rules);
        // Said aloud, so not missed; the sizes are such that it happens seldom.
        fc.pre(!codes.includes('too-many-combinations'));
        const { ruleBook } = compileRuleBook(makeBook('each', rules), definitionOf);
        for (const line of lines) {
          const holding = countHolding(ruleBook!, line);
          if (holding === null || holding === 1) continue;
          seen++;
          expect(codes).toContain(holding === 0 ? 'rule-gap' : 'rule-overlap');
        }
      }),
      { numRuns: RUNS },
    );
    expect(seen).toBeGreaterThan(RUNS);
  });

  it('raises no false alarm over conditions of which always one holds', () => {
    fc.assert(
      fc.property(partition, (rules) => {
        expect(analyse(rules)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
