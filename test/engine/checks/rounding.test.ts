/** Money is paid in whole cents: what a pack pays says how it is rounded, or is a value that was rounded before. */
import { expect, it } from 'vitest';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { definition, SHIPPED_FILES } from '../../helpers/rule-book.ts';
import { SHIPPED_MEMORY } from '../../helpers/whole-memory.ts';

const ROUND = 'round: { places: 2, mode: half-up, cite: pfs-formula }';

it.each<[what: string, from: string, to: string, codes: string[]]>([
  ['rounded to cents before, as it stands', '', '', []],
  ['not rounded', ROUND, 'cite: pfs-formula', ['missing-rounding']],
  ['rounded to parts of a cent', ROUND, ROUND.replace('2', '4'), ['missing-rounding']],
  ['one that a programme may round otherwise', ROUND, `${ROUND}\n    from: programme`, ['missing-rounding']],
  [
    'a part of a formula',
    'price: { formula: derived.amount }',
    'price: { formula: derived.amount * 2 }',
    ['missing-rounding'],
  ],
])('the amount of the physician schedule: %s', (_what, from, to, codes) => {
  const files = SHIPPED_FILES.map((one) =>
    one.file.endsWith('methods/physician.yaml') ? { ...one, text: one.text.replace(from, to) } : one,
  );
  expect(
    compileRuleBook(files, definition, { memory: SHIPPED_MEMORY }).problems.map(({ code }) => code),
  ).toEqual(codes);
});
