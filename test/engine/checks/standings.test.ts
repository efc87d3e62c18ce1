/** Where a line stands in a group hangs together: its place is at most the number of places. */
import { expect, it } from 'vitest';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { definition, SHIPPED_FILES } from '../../helpers/rule-book.ts';
import { SHIPPED_MEMORY } from '../../helpers/whole-memory.ts';

const SECOND_OF_TWO = '{ fact: sides.count, operator: equal, value: 2 }, ';

it('finds the third line of a group that two rules claim, where one of them asks for the second place alone', () => {
  const files = SHIPPED_FILES.map((one) =>
    one.file.endsWith('edits/surgery-day.yaml') ? { ...one, text: one.text.replace(SECOND_OF_TWO, '') } : one,
  );
  expect(files).not.toEqual(SHIPPED_FILES);
  expect(compileRuleBook(files, definition, { memory: SHIPPED_MEMORY }).problems).toEqual([
    expect.objectContaining({
      code: 'rule-overlap',
      message: expect.stringMatching(/sides.count is 3 and sides.position is 2/),
    }),
  ]);
});
