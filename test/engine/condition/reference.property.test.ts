/** The compiled conditions against json-rules-engine, and the third truth value against every completion. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compileCondition } from '../../../engine/condition/compile-condition.ts';
import { FALSE, TRUE, UNKNOWN } from '../../../engine/condition/condition.ts';
import { OPERATORS } from '../../../engine/condition/operators.ts';
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

// Many runs on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

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

  it('a complete set of facts never leaves a condition unknown', () => {
    fc.assert(
      fc.property(arbitraryCondition(), arbitraryFacts(), ({ condition, named }, facts) => {
        expect(compileCondition(condition, scopeOf(facts), named).test(NO_LINE)).not.toBe(UNKNOWN);
      }),
      { numRuns: 500 },
    );
  });
});
