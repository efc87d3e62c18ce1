/** A service that has its rules proven learns of a mistake as soon as it can be found, and of every one before it takes them. */
import { expect, test } from 'vitest';
import { openRules } from '../../server/open-rules.ts';
import { type Edit, PACK, TESTS, useRules } from './commands/rules-folder.ts';

const makeRules = useRules();

const IN_PACK: Edit = [PACK, 'line.charge * share', 'line.charge * shar'];
/** Found by the checks that come after the quick ones alone. */
const IN_TESTS: Edit = [TESTS, 'covers: [share-of-charge]', 'covers: [share-of-charges]'];

const cases: readonly (readonly [what: string, edits: readonly Edit[], found: readonly RegExp[]])[] = [
  ['nothing', [], []],
  ['a mistake that is found quickly', [IN_PACK], [/"shar"/]],
  ['one that takes longer', [IN_TESTS], [/share-of-charges/]],
  ['both, of which the quick one is said without waiting for the other', [IN_PACK, IN_TESTS], [/"shar"/]],
];

test.each(cases)('rules with %s', (_, edits, found) => {
  const { problems, ruleBook } = openRules({ rulesDir: makeRules(edits), tablesDirs: [] }, 'serve');
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message }) => message)).toEqual(found.map((text) => expect.stringMatching(text)));
  expect(ruleBook === null).toBe(found.length > 0);
});
