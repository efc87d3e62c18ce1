import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../../../engine/rulebook/problem-codes.ts';
import { checkFiles, expectedPath, FIXTURES, readBook } from './fixture-book.ts';

const codeOf = (fixture: string) => fixture.split('.')[0]!;

describe('broken packs', () => {
  it('stand over a book that has no problems', () => {
    expect(checkFiles(readBook(null))).toEqual([]);
  });

  it('show every problem code, and no other', () => {
    expect([...new Set(FIXTURES.map(codeOf))].sort()).toEqual(Object.keys(PROBLEM_CODES).sort());
  });

  it.each(FIXTURES)('%s gives its one message', async (fixture) => {
    const problems = checkFiles(readBook(fixture));
    await expect(`${problems.join('\n')}\n`).toMatchFileSnapshot(expectedPath(fixture));
    expect(problems).toHaveLength(1);
    const code = codeOf(fixture) as keyof typeof PROBLEM_CODES;
    expect(problems[0]).toContain(` ${PROBLEM_CODES[code].severity} ${code} `);
  });
});
