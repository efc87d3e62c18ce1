/**
 * Every problem that `rules check` can report, each shown by slips in a sound book: exactly what is said of them, and
 * nothing beside it. `vitest run -u` writes what is said now into the fixtures.
 */
import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES, type ProblemCode } from '../../../engine/rulebook/problem-codes.ts';
import { readSlips, writeGiven } from '../../helpers/slips.ts';
import { WholeMemory } from '../../helpers/whole-memory.ts';
import { CODES, checkFiles, findSlip, pathOf, soundBook, testFiles } from './fixture-book.ts';

/** Slips of the fixtures, by code and the name of each, that stand in one file and explain nothing of each other. */
const TOLD_TOGETHER: readonly (readonly [code: string, slip: string])[][] = [
  [
    ['vanished-entry', 'an entry that a later year no longer has'],
    ['unfit-value', 'a category that there is not'],
  ],
  [
    ['unfit-pack', "a payer's pack that is used"],
    ['unfit-reason-code', "a payer's code in a pack for all payers"],
  ],
  [
    ['unfit-length', 'a title of one word'],
    ['unknown-fact', 'a misspelled column'],
  ],
];

const KINDS = ['choices', 'fires', 'quiet', 'read', 'tests', 'unread'];

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

  it.each(TOLD_TOGETHER)('tell %j and %j at once', async (...names) => {
    const slips = names.map(
      ([code, name]) => readSlips(pathOf(code)).slips.find(({ slip }) => slip === name)!,
    );
    const both = await findSlip({
      slip: 'both',
      gives: '',
      edits: slips.flatMap(({ edits = [] }) => edits),
    });
    // The lines of a file move when another slip adds one above.
    const withoutPlaces = (problem: string) => problem.trim().replace(/:\d+:\d+ /, ' ');
    expect(both.map(withoutPlaces).sort()).toEqual(slips.map(({ gives }) => withoutPlaces(gives)).sort());
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
