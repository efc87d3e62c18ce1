import { describe, expect, it } from 'vitest';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { verifyAgainstTables } from '../../../engine/verify/verify-against-tables.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { starterTables } from '../../helpers/rule-book.ts';
import { makeTables } from '../../helpers/tables.ts';

type Json = ReturnType<typeof JSON.parse>;
const review = reviewResponse(makeRequest([{}, { CPT1: '72148', ModifierList: '26' }]));

function check(change: (copy: Json) => void): string[] {
  const copy: Json = structuredClone(review);
  change(copy);
  return verifyAgainstTables(copy as ReviewResponse, starterTables()).map(
    ({ path, message }) => `${path}: ${message}`,
  );
}

describe('table values of a trace', () => {
  it('are found again in the loaded releases', () => {
    const looked = review.logDetails.flatMap((step) => step.operands).filter((operand) => operand.release);
    expect(looked.length).toBeGreaterThan(10);
    expect(check(() => {})).toEqual([]);
  });

  it.each<[string, (operand: Json) => void, RegExp]>([
    [
      'a value',
      (o) => {
        o.value = '1.31';
      },
      /^logDetails\[1\]\.operands\[0\]: shows 1\.31, but code 99213, modifier \(blank\) .* says 1\.30$/,
    ],
    [
      'digits that mean the same amount, but are not as published',
      (o) => {
        o.value = '1.3';
      },
      /says 1\.30$/,
    ],
    [
      'a row',
      (o) => {
        o.row = 'code 99214, modifier (blank)';
      },
      /says 1\.92$/,
    ],
    [
      'a row that is not there',
      (o) => {
        o.row = 'code 0000X, modifier (blank)';
      },
      /is not in the table us\.pfs\.rvu/,
    ],
    [
      'a row of another table',
      (o) => {
        o.row = 'zip 27601';
      },
      /is not in the table us\.pfs\.rvu/,
    ],
    [
      'a release',
      (o) => {
        o.release = '2023A';
      },
      /us\.pfs\.rvu, release 2023A, is not loaded/,
    ],
    [
      'a column',
      (o) => {
        o.name = 'rvu.nothing';
      },
      /has no column nothing/,
    ],
  ])('%s changed', (_name, change, message) => {
    const problems = check((copy) => change(copy.logDetails[1].operands[0]));
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  it('a release whose content is another one', () => {
    const problems = check((copy) => {
      copy.logHeader.tables[0].digest = 'f'.repeat(64);
    });
    expect(problems).toEqual([expect.stringContaining('logHeader.tables[0].digest: shows ffff')]);
  });

  it('say nothing when the tables are not loaded', () => {
    const problems = verifyAgainstTables(review, makeTables([]));
    expect(problems.filter(({ path }) => path.startsWith('logHeader'))).toHaveLength(
      review.logHeader.tables.length,
    );
  });
});
