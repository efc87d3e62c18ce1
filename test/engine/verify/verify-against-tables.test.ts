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
      /names the table us\.pfs\.rvu, release 2023A, which logHeader\.tables does not/,
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

  it.each<[string, (copy: Json) => void, string]>([
    [
      'the site of a place of service',
      (r) => {
        r.logDetails[1].lookUps[0].value = 'facility';
      },
      'logDetails[1].lookUps[0]: shows facility, but code 11 in the table us.place-of-service, release 2024, says nonfacility',
    ],
    [
      'a row that is said to be absent',
      (r) => {
        Object.assign(r.logDetails[1].lookUps[0], { name: 'pos.found', value: 'false' });
      },
      'logDetails[1].lookUps[0]: shows false, but code 11 is in the table us.place-of-service, release 2024',
    ],
    [
      'a status that decided, whose row an operand shows',
      (r) => {
        r.logDetails[1].decidedBy.find((leaf: Json) => leaf.fact === 'rvu.statusCode').got = 'R';
      },
      'logDetails[1].decidedBy[2].got: shows R, but code 99213, modifier (blank) in the table us.pfs.rvu, release 2025B, says A',
    ],
  ])('%s changed', (_name, change, message) => {
    expect(check(change)).toContain(message);
  });

  it('beside what a pair says of the other line and of the release', () => {
    const bundled = reviewResponse(makeRequest([{}, { CPT1: '20610' }], { Bill: { ZipCode: '20001' } }));
    const asked = bundled.logDetails.flatMap(({ decidedBy }) => decidedBy.map(({ fact }) => fact));
    expect(asked).toContain('including.isBeforeRelease');
    expect(verifyAgainstTables(bundled, starterTables())).toEqual([]);
  });

  it('of another file than the one used are not looked up, and that is said once', () => {
    const problems = check((copy) => {
      const index = copy.logHeader.tables.findIndex((one: Json) => one.id === 'us.pfs.rvu');
      copy.logHeader.tables[index].digest = 'f'.repeat(64);
      copy.logDetails[1].operands[0].value = '1.31';
    });
    expect(problems).toEqual([
      expect.stringMatching(
        /^logHeader\.tables\[\d\]: the loaded us\.pfs\.rvu, release 2025B, is another file than .* not looked up; load that file$/,
      ),
    ]);
  });

  it('that are not loaded are not looked up, and that is said once for each release', () => {
    const problems = verifyAgainstTables(review, makeTables([]));
    expect(problems.map(({ path }) => path)).toEqual(
      review.logHeader.tables.map((_table, index) => `logHeader.tables[${index}]`),
    );
  });
});
