/**
 * Every problem that `rules check` can report, each shown by slips in a sound book: exactly what is said of them, and
 * nothing beside it. `vitest run -u` writes what is said now into the fixtures.
 */
import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES, type ProblemCode } from '../../../engine/rulebook/problem-codes.ts';
import { readSlips, writeGiven } from '../../helpers/slips.ts';
import { WholeMemory } from '../../helpers/whole-memory.ts';
import { CODES, checkFiles, findSlip, pathOf, soundBook, testFiles } from './fixture-book.ts';

const KINDS = ['choices', 'fires', 'holds', 'read', 'tests', 'unread'];

describe('broken packs', () => {
  // Of all slips that came before, as that of an author at work.
  const memory = new WholeMemory();

  it('stand over a book that has no problems, and whose tests leave nothing out', async () => {
    expect(checkFiles(soundBook())).toEqual([]);
    expect(await testFiles(soundBook())).toEqual([]);
    const sound = () => soundBook().map((one) => ({ ...one }));
    for (const round of [0, 1]) {
      expect([checkFiles(sound(), {}, undefined, memory), await testFiles(sound(), memory)]).toEqual([
        [],
        [],
      ]);
      // The second time texts, proofs and examples are known.
      expect([...memory.recalled].sort()).toEqual(round === 0 ? [] : KINDS);
    }
  });

  it('show every problem code, and no other', () => {
    expect(CODES).toEqual(Object.keys(PROBLEM_CODES).sort());
  });

  describe.each(CODES)('%s', (code) => {
    const { slips, text } = readSlips(pathOf(code));
    const given: string[] = [];

    it.each(slips)('$slip', async (slip) => {
      const problems = await findSlip(slip);
      given.push(problems.join('\n'));
      // One slip of an author gives one message, also where it breaks what stands in other lines and files.
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(` ${PROBLEM_CODES[code as ProblemCode].severity} ${code} `);
      // What was found before hides nothing.
      expect(await findSlip(slip, memory)).toEqual(problems);
    });

    it('is said at its place, in these words', async () => {
      await expect(writeGiven(text, given)).toMatchFileSnapshot(pathOf(code));
    });
  });
});
