/** The compiled conditions against json-rules-engine, and the third truth value against every completion. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileCondition, type DecidedBy, showValue } from '../../../engine/condition/compile-condition.ts';
import { type Condition, collectLeaves, FALSE, TRUE, UNKNOWN } from '../../../engine/condition/condition.ts';
import { OPERATORS, readOperator } from '../../../engine/condition/operators.ts';
import { readLeafValue, readTyped } from '../../../engine/condition/read-value.ts';
import { evaluateReference, type ReferenceValue } from '../../../engine/condition/reference.ts';
import {
  arbitraryCondition,
  arbitraryFacts,
  arbitraryLeaf,
  FACT_NAMES,
  type FactTexts,
  NO_LINE,
  scopeOf,
  typeOfFact,
} from '../../helpers/arbitraries.ts';

/** The same texts as the library gets them. */
function referenceFacts(texts: FactTexts): Map<string, ReferenceValue> {
  return new Map(
    [...texts].map(([name, text]) => {
      const type = typeOfFact(name);
      return [name, type === 'integer' ? Number(text) : type === 'boolean' ? text === 'true' : text];
    }),
  );
}

const nothing = new Map();

/** Whether a decision is true of the values it shows, read as the fact's type. */
function decided({ fact, operator: name, value, got }: DecidedBy): boolean {
  const { operator, negated } = readOperator(name)!;
  const type = typeOfFact(fact);
  const wanted = readLeafValue(value, type, operator);
  if ('problem' in wanted) throw new Error(wanted.problem);
  return operator.test(typeof got === 'string' ? readTyped(got, type) : got, wanted.value) !== negated;
}

describe('compiled conditions', () => {
  it('give what json-rules-engine gives, for any condition over complete facts', async () => {
    const seen = { true: 0, false: 0 };
    await fc.assert(
      fc.asyncProperty(arbitraryCondition(), arbitraryFacts(), async ({ condition, named }, facts) => {
        const truth = compileCondition(condition, scopeOf(facts), named).test(NO_LINE);
        const reference = await evaluateReference({
          condition,
          named,
          facts: referenceFacts(facts),
          typeOf: typeOfFact,
        });
        expect(truth).toBe(reference ? TRUE : FALSE);
        seen[`${reference}`]++;
      }),
      { numRuns: 1500 },
    );
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(300);
  });

  it('agree leaf by leaf, for every operator and type', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(arbitraryLeaf(), arbitraryFacts(), async (leaf, facts) => {
        const truth = compileCondition(leaf, scopeOf(facts), nothing).test(NO_LINE);
        const reference = await evaluateReference({
          condition: leaf,
          named: nothing,
          facts: referenceFacts(facts),
          typeOf: typeOfFact,
        });
        expect(truth).toBe(reference ? TRUE : FALSE);
        seen.add(`${leaf.operator} ${typeOfFact(leaf.fact)} ${reference}`);
      }),
      { numRuns: 4000 },
    );
    const all = [...OPERATORS.values()].flatMap((one) => one.types.map((type) => `${one.name} ${type}`));
    // Each pair of operator and type has been seen true and seen false.
    expect(all.flatMap((pair) => [`${pair} true`, `${pair} false`]).filter((one) => !seen.has(one))).toEqual(
      [],
    );
  });

  it('with facts absent: a definite answer is the answer of every completion', () => {
    const seen = { definite: 0, unknown: 0 };
    fc.assert(
      fc.property(
        arbitraryCondition(),
        arbitraryFacts(),
        fc.subarray([...FACT_NAMES]),
        fc.array(arbitraryFacts(), { minLength: 3, maxLength: 6 }),
        ({ condition, named }, facts, absent, others) => {
          const known = new Map([...facts].filter(([name]) => !absent.includes(name)));
          const truth = compileCondition(condition, scopeOf(known), named).test(NO_LINE);
          if (truth === UNKNOWN) {
            seen.unknown++;
            const names = new Set<string>();
            compileCondition(condition, scopeOf(known), named).findUnknown(NO_LINE, names);
            // What is named as missing is missing, and something is.
            expect(names.size).toBeGreaterThan(0);
            for (const name of names) expect(absent).toContain(name);
            return;
          }
          seen.definite++;
          for (const other of [facts, ...others]) {
            const completion = new Map([...other, ...known]);
            expect(compileCondition(condition, scopeOf(completion), named).test(NO_LINE)).toBe(truth);
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(Math.min(seen.definite, seen.unknown)).toBeGreaterThan(200);
  });

  it('an explanation names only what decided, and all of it', () => {
    const seen = { TRUE: 0, FALSE: 0, negated: 0 };
    fc.assert(
      fc.property(arbitraryCondition(), arbitraryFacts(), ({ condition, named }, facts) => {
        const compiled = compileCondition(condition, scopeOf(facts), named);
        const truth = compiled.test(NO_LINE);
        const decisions: DecidedBy[] = [];
        compiled[truth === TRUE ? 'explain' : 'explainFalse'](NO_LINE, decisions, []);
        seen[truth === TRUE ? 'TRUE' : 'FALSE']++;
        for (const decision of decisions) {
          expect(decision.got).toEqual(showValue(scopeOf(facts).find(decision.fact)!.read(NO_LINE)));
          expect(decided(decision)).toBe(true);
          if (decision.operator.startsWith('not ')) seen.negated++;
        }
        // A comparison that stands in the condition twice decided once.
        expect(new Set(decisions.map((one) => JSON.stringify(one))).size).toBe(decisions.length);
        // The facts it names decide alone (with those they were compared with, which it shows by value).
        const leaves = collectLeaves(condition, named);
        const compared = leaves.flatMap(({ value }) =>
          typeof value === 'object' && 'fact' in value ? [value.fact] : [],
        );
        const enough = new Set([...decisions.map(({ fact }) => fact), ...compared]);
        const known = new Map([...facts].filter(([name]) => enough.has(name)));
        expect(compileCondition(condition, scopeOf(known), named).test(NO_LINE)).toBe(truth);
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(seen.TRUE, seen.FALSE, seen.negated)).toBeGreaterThan(200);
  });

  it('of `not` is what failed inside it, with the value compared to', () => {
    const facts = new Map([
      ['text1', 'A'],
      ['decimal1', '500'],
      ['decimal2', '1000'],
    ]);
    const node: Condition = {
      not: {
        all: [
          { fact: 'text1', operator: 'equal', value: 'A' },
          { fact: 'decimal1', operator: 'greaterThan', value: { fact: 'decimal2' } },
        ],
      },
    };
    const decisions: DecidedBy[] = [];
    compileCondition(node, scopeOf(facts), nothing).explain(NO_LINE, decisions, []);
    expect(decisions).toEqual([{ fact: 'decimal1', operator: 'not greaterThan', value: '1000', got: '500' }]);
  });

  it('a complete set of facts never leaves a condition unknown', () => {
    fc.assert(
      fc.property(arbitraryCondition(), arbitraryFacts(), ({ condition, named }, facts) => {
        expect(compileCondition(condition, scopeOf(facts), named).test(NO_LINE)).not.toBe(UNKNOWN);
      }),
      { numRuns: 500 },
    );
  });
});
