/** What one side of a pair decides of its condition by itself: where that is false, so is the whole. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileCondition } from '../../../engine/condition/compile-condition.ts';
import { type Condition, FALSE } from '../../../engine/condition/condition.ts';
import { OTHER } from '../../../engine/facts/pair-other.ts';
import { divideSides } from '../../../engine/facts/pair-sides.ts';
import type { Fact, Scope } from '../../../engine/model/fact.ts';
import { arbitraryCondition, arbitraryFacts, NO_LINE, scopeOf } from '../../helpers/arbitraries.ts';
import { leaf } from '../../helpers/small-book.ts';

const STATED = { kind: 'request', level: 'line' } as const;

/** Facts by their names alone; of the state where the name ends so. */
const SCOPE: Scope = {
  find: (name): Fact => ({
    name,
    id: name,
    type: 'text',
    description: name,
    origin: name.endsWith('.state') ? { kind: 'state' } : STATED,
    read: () => undefined,
  }),
};

const own = leaf('line.code', 'equal', 'A');
const others = leaf('other.line.code', 'equal', 'B');
const ofMatch = leaf('p.days', 'equal', '0');
const state = leaf('other.state', 'equal', 'open');
const NAMED = new Map<string, Condition>([['both', { all: [own, others] } as unknown as Condition]]);

/** The facts that each side is asked for. */
function divide(when: object): { ofThis: string[]; ofOther: string[] } {
  const sides = divideSides('p', when as Condition, { scope: SCOPE, named: NAMED });
  const namesOf = (parts: typeof sides.ofThis) => [
    ...new Set(parts.flatMap(({ facts }) => facts.map(({ name }) => name))),
  ];
  return { ofThis: namesOf(sides.ofThis), ofOther: namesOf(sides.ofOther) };
}

describe('what follows for one side', () => {
  const [THIS, OTHERS] = [['line.code'], ['other.line.code']];
  it.each<[string, object, string[], string[]]>([
    ['a part of one side is that', { all: [own, others, ofMatch] }, THIS, OTHERS],
    ['each of several ways', { any: [{ all: [own, others] }, { all: [own, ofMatch] }] }, THIS, []],
    ['what a condition of a name says', { condition: 'both' }, THIS, OTHERS],
    ['nothing where one way says nothing', { any: [{ all: [own, others] }, ofMatch] }, [], []],
    ['nothing from what is not so', { not: { all: [own, others] } }, [], []],
    ['what steps change is asked where it stands alone', { all: [state] }, [], ['other.state']],
    ['and not inside of more', { any: [{ all: [own, state] }] }, THIS, []],
  ])('%s', (_title, when, ofThis, ofOther) => {
    expect(divide(when)).toEqual({ ofThis, ofOther });
  });
});

it('where a side is false, so is the condition', () => {
  let narrowed = 0;
  fc.assert(
    fc.property(arbitraryCondition(), arbitraryFacts(), (made, texts) => {
      // Facts that end in 2 are the other line's.
      const rename = <Node>(node: Node): Node =>
        JSON.parse(JSON.stringify(node).replace(/"fact":"(\w+2)"/g, `"fact":"${OTHER}$1"`)) as Node;
      const facts = scopeOf(texts);
      const scope: Scope = {
        find: (name) => ({ ...facts.find(name.replace(OTHER, ''))!, name, id: name, origin: STATED }),
      };
      const named = new Map([...made.named].map(([name, node]) => [name, rename(node)]));
      const when = rename(made.condition);
      const { ofThis, ofOther } = divideSides('p', when, { scope, named });
      if ([...ofThis, ...ofOther].every((part) => part.test(NO_LINE) !== FALSE)) return;
      narrowed++;
      expect(compileCondition({ node: when, scope, named }).test(NO_LINE)).toBe(FALSE);
    }),
    { numRuns: 500 },
  );
  expect(narrowed).toBeGreaterThan(50);
});
