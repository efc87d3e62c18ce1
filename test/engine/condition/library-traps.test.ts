/** Traps of json-rules-engine, shown on the library itself, and that none of them reaches a rule. */
import { Engine } from 'json-rules-engine';
import { describe, expect, it } from 'vitest';
import { compileCondition } from '../../../engine/condition/compile-condition.ts';
import { FALSE, type Leaf, UNKNOWN } from '../../../engine/condition/condition.ts';
import { OPERATORS } from '../../../engine/condition/operators.ts';
import { readLeafValue } from '../../../engine/condition/read-value.ts';
import { evaluateReference } from '../../../engine/condition/reference.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { NO_LINE, scopeOf, typeOfFact } from '../../helpers/arbitraries.ts';
import { definition, SHIPPED_FILES } from '../../helpers/rule-book.ts';

const nothing = new Map();

/** What the library says by itself, absent facts allowed. */
async function runLibrary(leaf: object, facts: Record<string, unknown>): Promise<boolean> {
  const engine = new Engine([], { allowUndefinedFacts: true });
  engine.addRule({ conditions: { all: [leaf as never] }, event: { type: 'holds' } });
  return (await engine.run(facts)).events.length > 0;
}

const test = (leaf: Leaf, facts: Record<string, string>) =>
  compileCondition({ node: leaf, scope: scopeOf(new Map(Object.entries(facts))), named: nothing }).test(
    NO_LINE,
  );

describe('traps of the library', () => {
  it('decimals are compared as text there, and as amounts here', async () => {
    const leaf = { fact: 'decimal1', operator: 'greaterThan', value: '10' };
    expect(await runLibrary(leaf, { decimal1: '9' })).toBe(true);
    expect(test(leaf, { decimal1: '9' })).toBe(FALSE);
    const facts = new Map([['decimal1', '9']]);
    expect(await evaluateReference({ condition: leaf, named: nothing, facts, typeOf: typeOfFact })).toBe(
      false,
    );
  });

  it('`in` on a text is a search for a part there; here it takes a list or nothing', async () => {
    expect(await runLibrary({ fact: 'text1', operator: 'in', value: '99213,99214' }, { text1: '9921' })).toBe(
      true,
    );
    expect(readLeafValue('99213,99214', 'text', OPERATORS.get('in')!)).toEqual({
      problem: 'operator in takes a list of values',
    });
  });

  it('an absent fact with notEqual or notIn fires there, and is unknown here', async () => {
    for (const leaf of [
      { fact: 'text1', operator: 'notEqual', value: 'A' },
      { fact: 'text1', operator: 'notIn', value: ['A'] },
    ]) {
      expect(await runLibrary(leaf, {})).toBe(true);
      expect(test(leaf, {})).toBe(UNKNOWN);
      const input = { condition: leaf, named: nothing, facts: nothing, typeOf: typeOfFact };
      await expect(evaluateReference(input)).rejects.toThrow('Undefined fact: text1');
    }
  });

  it('an engine that is shared loses rules when two runs overlap; here every run has its own', async () => {
    const shared = new Engine();
    const wait = (time: number) => new Promise((done) => setTimeout(done, time));
    shared.addFact('ready', async (_params, almanac) => {
      await wait(await almanac.factValue<number>('delay'));
      return true;
    });
    for (const priority of [3, 2, 1])
      shared.addRule({
        conditions: { all: [{ fact: 'ready', operator: 'equal', value: true }] },
        event: { type: `rule ${priority}` },
        priority,
      });
    const run = async (delay: number) => (await shared.run({ delay })).events.length;
    expect(await run(20)).toBe(3);
    // The quick run ends while the slow one waits, and takes the slow one's later rules with it.
    expect(await Promise.all([run(20), run(0)])).toEqual([1, 3]);

    const leaf = { fact: 'text1', operator: 'equal', value: 'A' };
    const runs = Array.from({ length: 50 }, (_, index) => {
      const facts = new Map([['text1', index % 2 ? 'A' : 'B']]);
      return evaluateReference({ condition: leaf, named: nothing, facts, typeOf: typeOfFact });
    });
    expect(await Promise.all(runs)).toEqual(Array.from({ length: 50 }, (_, index) => index % 2 === 1));
  });

  it('an empty `any` holds there; here the rule does not load', async () => {
    const engine = new Engine();
    engine.addRule({ conditions: { any: [] }, event: { type: 'holds' } });
    expect((await engine.run({})).events).toHaveLength(1);
    const files = SHIPPED_FILES.map(({ file, text }) => ({
      file,
      text:
        file === 'rules/edits/limits.yaml'
          ? text.replace(/when: \{ fact: line\.quantityOverride.*\}/, 'when: { any: [] }')
          : text,
    }));
    const { ruleBook, problems } = compileRuleBook(files, definition);
    expect(ruleBook).toBeNull();
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual([
      expect.objectContaining({
        file: 'rules/edits/limits.yaml',
        message: expect.stringContaining('list is empty'),
      }),
    ]);
  });
});
