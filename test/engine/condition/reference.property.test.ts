/** The compiled conditions against json-rules-engine, and the third truth value against every completion. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodeSet } from '../../../engine/codes.ts';
import { compileCondition, showValue } from '../../../engine/condition/compile-condition.ts';
import { type Condition, collectLeaves, FALSE, TRUE, UNKNOWN } from '../../../engine/condition/condition.ts';
import { IS_GIVEN, OPERATORS, readOperator } from '../../../engine/condition/operators.ts';
import { readTyped } from '../../../engine/condition/read-value.ts';
import { evaluateReference, type ReferenceValue } from '../../../engine/condition/reference.ts';
import type { Fact } from '../../../engine/model/fact.ts';
import type { DecidedBy } from '../../../engine/model/trace.ts';
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

const compile = (node: Condition, facts: FactTexts, named: ReadonlyMap<string, Condition>) =>
  compileCondition({ node, scope: scopeOf(facts), named });

/** Whether a decision is true of the values it shows, read as the fact's type. */
function decided({ fact, operator: name, value, got }: DecidedBy): boolean {
  const { operator, negated } = readOperator(name)!;
  const type = typeOfFact(fact);
  const read = (text: string) => readTyped(text, operator.name === IS_GIVEN ? 'boolean' : type);
  const texts = value as readonly string[];
  const wanted =
    typeof value === 'string' ? read(value) : type === 'code' ? new CodeSet(texts) : texts.map(read);
  const given = typeof got === 'string' ? readTyped(got, type) : (got ?? undefined);
  return operator.test(given, wanted) !== negated;
}

describe('compiled conditions', () => {
  it('give what json-rules-engine gives, for any condition over complete facts', async () => {
    const seen = { true: 0, false: 0 };
    await fc.assert(
      fc.asyncProperty(arbitraryCondition(), arbitraryFacts(), async ({ condition, named }, facts) => {
        const truth = compile(condition, facts, named).test(NO_LINE);
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
        const truth = compile(leaf, facts, nothing).test(NO_LINE);
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
          const truth = compile(condition, known, named).test(NO_LINE);
          if (truth === UNKNOWN) {
            seen.unknown++;
            const unknown = new Set<Fact>();
            compile(condition, known, named).findUnknown(NO_LINE, unknown);
            const names = [...unknown].map(({ name }) => name);
            // What is named as missing is missing, and something is.
            expect(names.length).toBeGreaterThan(0);
            for (const name of names) expect(absent).toContain(name);
            return;
          }
          seen.definite++;
          // What the condition asks for by `isGiven` stays as it is: there, absent is an answer.
          const asked = new Set(
            [condition, ...named.values()]
              .flatMap((node) => collectLeaves(node, named))
              .flatMap(({ fact, operator }) => (operator === IS_GIVEN ? [fact] : [])),
          );
          for (const other of [facts, ...others]) {
            const filled = [...other].filter(([name]) => !asked.has(name));
            const completion = new Map([...filled, ...known]);
            expect(compile(condition, completion, named).test(NO_LINE)).toBe(truth);
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
        const compiled = compile(condition, facts, named);
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
        expect(compile(condition, known, named).test(NO_LINE)).toBe(truth);
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
    compile(node, facts, nothing).explain(NO_LINE, decisions, []);
    expect(decisions).toEqual([{ fact: 'decimal1', operator: 'not greaterThan', value: '1000', got: '500' }]);
  });

  it('agree on what is given and what is not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FACT_NAMES),
        fc.constantFrom('true', 'false'),
        arbitraryFacts(),
        fc.boolean(),
        async (fact, value, facts, isAbsent) => {
          const leaf = { fact, operator: IS_GIVEN, value };
          const known = new Map([...facts].filter(([name]) => !isAbsent || name !== fact));
          const reference = await evaluateReference({
            condition: leaf,
            named: nothing,
            facts: new Map([...referenceFacts(facts), ...(isAbsent ? [[fact, null] as const] : [])]),
            typeOf: typeOfFact,
          });
          expect(reference).toBe(isAbsent === (value === 'false'));
          expect(compile(leaf, known, nothing).test(NO_LINE)).toBe(reference ? TRUE : FALSE);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a complete set of facts never leaves a condition unknown', () => {
    fc.assert(
      fc.property(arbitraryCondition(), arbitraryFacts(), ({ condition, named }, facts) => {
        expect(compile(condition, facts, named).test(NO_LINE)).not.toBe(UNKNOWN);
      }),
      { numRuns: 500 },
    );
  });
});
