/** Rules that share the conditions they begin with are found as if each were asked by itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileAll } from '../../../engine/condition/compile-condition.ts';
import { FALSE, TRUE, type Truth, UNKNOWN } from '../../../engine/condition/condition.ts';
import type { Effective } from '../../../engine/date.ts';
import type { CompiledRule } from '../../../engine/model/compiled.ts';
import type { CompiledCondition } from '../../../engine/model/compiled-condition.ts';
import type { LineState } from '../../../engine/model/line.ts';
import { shareConditions } from '../../../engine/rulebook/share-conditions.ts';
import { findRules } from '../../../engine/run/find-rules.ts';

const LINE = { date: '2025-06-02' } as LineState;
const FORCES: readonly Effective[] = [{}, {}, { through: '2025-01-01' }, { from: '2025-06-02' }];

/** Conditions that say one of the three, and count how often they are asked. */
function makeConditions(truths: readonly Truth[]) {
  const asked = truths.map(() => 0);
  const conditions = truths.map((truth, index): CompiledCondition => {
    const test = () => {
      asked[index]!++;
      return truth;
    };
    const made = {
      test,
      testBy: test,
      explain() {},
      explainFalse() {},
      findUnknown() {},
      facts: [],
      leaves: [],
    };
    const condition: CompiledCondition = { ...made, conjuncts: [] };
    return Object.assign(condition, { conjuncts: [condition] });
  });
  return { asked, conditions };
}

/** Rules by the places of their conditions and of the days on which they are in force. */
const rules = (most: number) =>
  fc.array(fc.record({ names: fc.array(fc.nat(most), { maxLength: 4 }), force: fc.nat(FORCES.length - 1) }), {
    maxLength: 8,
  });

const anyBook = fc
  .array(fc.constantFrom(TRUE, FALSE, UNKNOWN), { minLength: 1, maxLength: 5 })
  .chain((truths) => fc.record({ truths: fc.constant(truths), stated: rules(truths.length - 1) }));

describe('any rules', () => {
  it('fire, or are unknown, as each by itself, in their order', () => {
    fc.assert(
      fc.property(anyBook, ({ truths, stated }) => {
        const { conditions } = makeConditions(truths);
        const all = stated.map(({ names, force }, index) => {
          const some = names.map((name) => conditions[name]!);
          const condition = some.length > 0 ? compileAll(some) : null;
          return { ref: `r${index}`, effective: FORCES[force], condition } as unknown as CompiledRule;
        });
        const inForce = all.filter(({ effective }) => effective.through === undefined);
        const having = (truth: Truth) =>
          inForce.filter(({ condition }) => (condition?.test(LINE) ?? TRUE) === truth);
        expect(findRules(shareConditions(all), LINE)).toEqual({
          firing: having(TRUE),
          unknowns: having(UNKNOWN),
        });
      }),
    );
  });

  it('ask a condition that they all begin with once', () => {
    const { asked, conditions } = makeConditions([TRUE, FALSE, TRUE]);
    const [first, second, third] = conditions as [CompiledCondition, CompiledCondition, CompiledCondition];
    const all = [[first, second], [first, third], [first]].map(
      (some, index) =>
        ({ ref: `r${index}`, effective: {}, condition: compileAll(some) }) as unknown as CompiledRule,
    );
    expect(findRules(shareConditions(all), LINE).firing.map(({ ref }) => ref)).toEqual(['r1', 'r2']);
    expect(asked).toEqual([1, 1, 1]);
  });

  it('that are not in force ask nothing', () => {
    const { asked, conditions } = makeConditions([TRUE]);
    const condition = compileAll([conditions[0]!]);
    const all = ['a', 'b'].map(
      (ref) => ({ ref, effective: { through: '2024-12-31' }, condition }) as unknown as CompiledRule,
    );
    expect(findRules(shareConditions(all), LINE)).toEqual({ firing: [], unknowns: [] });
    expect(asked).toEqual([0]);
  });
});
