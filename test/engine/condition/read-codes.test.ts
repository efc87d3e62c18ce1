/** Lists of codes and ranges as rules write them: what is refused, and what they hold. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCodes } from '../../../engine/condition/read-value.ts';

const OUT_OF_ORDER = 'write codes and ranges in order, each code in one of them';

describe('a list of codes', () => {
  it.each<[string, string[]]>([
    ['one code', ['99213']],
    ['codes in order', ['99212', '99213']],
    ['ranges and codes in order', ['00100-01999', '10004-69990', '99213']],
    ['ranges that touch', ['97010-97799', '97800']],
    [
      'codes of other forms, which no range of digits holds',
      ['00100-01999', '0001T-0999T', '99213', 'G0151'],
    ],
    ['the same in another order of the forms', ['G0151', '0001T-0999T', '00100-01999']],
    ['codes of other lengths', ['99213', 'SHIP1', 'SHIP12']],
  ])('is read: %s', (_name, texts) => expect(readCodes(texts)).toHaveProperty('value'));

  it.each<[string, string[], string]>([
    ['the same code twice', ['99213', '99213'], `99213 does not come after 99213; ${OUT_OF_ORDER}`],
    ['the same code twice, with one of another form between', ['99213', 'G0151', '99213'], OUT_OF_ORDER],
    ['out of order', ['99214', '99213'], OUT_OF_ORDER],
    ['a code within a range', ['97010-97799', '97110'], OUT_OF_ORDER],
    ['ranges that share a code', ['97010-97110', '97110-97799'], OUT_OF_ORDER],
    ['ranges of category III that share a code', ['0001T-0100T', '0100T-0200T'], OUT_OF_ORDER],
    ['a range that ends before it begins', ['97799-97010'], 'ends before it begins'],
    ['a range of two lengths', ['9701-97799'], 'ends of different lengths'],
    ['a range from digits to letters', ['0001T-01999'], 'leads from a digit to a letter'],
    ['lower case', ['g0151'], 'codes are capital letters and digits'],
    ['a lost zero', ['100'], ''],
    ['two ranges in one entry', ['97010-97110-97799'], 'no code such as 99213 and no range'],
    ['blanks', ['97010 - 97799'], 'no code such as 99213 and no range'],
  ])('is refused or not by what it says: %s', (_name, texts, problem) => {
    const read = readCodes(texts);
    if (problem === '') expect(read).toHaveProperty('value');
    else expect('problem' in read ? read.problem : null).toContain(problem);
  });
});

/** True for a code that lies between the ends and has digits and letters where they have them, said in another way. */
function isBetween(from: string, through: string, code: string): boolean {
  const pattern = new RegExp(`^${from.replace(/\d/g, '\\d').replace(/[A-Z]/g, '[A-Z]')}$`);
  return pattern.test(code) && [from, code, through].toSorted().join() === [from, code, through].join();
}

const code = fc.stringMatching(/^[0-9AGT][0-9]{2}[0-9T]$/);
/** A range of two codes of one form. */
const range = fc
  .tuple(code, code)
  .filter(
    ([one, other]) =>
      one.replace(/\d/g, '0').replace(/[A-Z]/g, 'A') === other.replace(/\d/g, '0').replace(/[A-Z]/g, 'A'),
  )
  .map((ends) => ends.toSorted() as [string, string]);

it('a list holds what one of its ranges holds', () => {
  const seen = { held: 0, not: 0 };
  fc.assert(
    fc.property(range, fc.array(code, { minLength: 20, maxLength: 20 }), ([from, through], codes) => {
      const read = readCodes([`${from}-${through}`]);
      if ('problem' in read) throw new Error(read.problem);
      for (const asked of codes) {
        const expected = isBetween(from, through, asked);
        expect(read.value.has(asked)).toBe(expected);
        seen[expected ? 'held' : 'not']++;
      }
    }),
  );
  expect(Math.min(seen.held, seen.not)).toBeGreaterThan(50);
});

it('no two entries of a list that is read hold one code', () => {
  const seen = { read: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.array(range, { minLength: 2, maxLength: 3 }),
      fc.array(code, { minLength: 20 }),
      (ranges, codes) => {
        const sorted = ranges.toSorted();
        const read = readCodes(sorted.map((ends) => ends.join('-')));
        seen['problem' in read ? 'refused' : 'read']++;
        if ('problem' in read) return;
        for (const asked of [...codes, ...ranges.flat()])
          expect(sorted.filter(([from, through]) => isBetween(from, through, asked)).length).toBeLessThan(2);
      },
    ),
    { numRuns: 1000 },
  );
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100);
});
