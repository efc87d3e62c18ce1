import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../engine/bill/parse-request.ts';
import { type Members, makeRequest } from './make-request.ts';

const USER = { BucketSource: 3, Allowance: 60 };
const line = (fields: Members) => ({
  CPT1: '99213',
  ServiceDate: '2025-03-04',
  QuantityBilled: 1,
  Charge: 1,
  ...fields,
});

/** Holds the problems (`path code`) of a bill of two lines with these lists. */
function check(
  expected: readonly string[],
  { bill = [], first = [], second = [] }: { bill?: Members[]; first?: Members[]; second?: Members[] },
  services: readonly Members[] = [{ Line: 1 }, { Line: 2 }],
): void {
  const lists = [first, second];
  const Services = services.map((fields, index) => line({ ...fields, BucketList: lists[index] }));
  const request = makeRequest({ Bill: { BucketList: bill }, Envelope: { Services } });
  const parsed = parseRequest(JSON.stringify(request));
  expect(parsed.ok ? [] : parsed.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
}

describe('a manual decision', () => {
  it.each<[string, readonly string[], Parameters<typeof check>[1]]>([
    ['names its own line', [], { first: [{ ...USER, Line: 1 }] }],
    ['names no line on its line', [], { second: [USER] }],
    [
      'names another line than its own',
      ['Services[0].BucketList[0].Line misplaced_decision'],
      { first: [{ ...USER, Line: 2 }] },
    ],
    ['of the bill names a line', [], { bill: [{ ...USER, Line: 2 }] }],
    ['of the bill names no line', ['Bill.BucketList[0].Line misplaced_decision'], { bill: [USER] }],
    [
      'of the bill names a line that is not there',
      ['Bill.BucketList[1].Line misplaced_decision'],
      { bill: [{ BucketSource: 10 }, { ...USER, Line: 9 }] },
    ],
    [
      'is no decision without an allowance, or of another source',
      [],
      { bill: [{ BucketSource: 3 }, { BucketSource: 2, Allowance: 5, Line: 9 }], first: [{ Line: 2 }] },
    ],
    [
      'may be repeated, on the line and on the bill',
      [],
      { bill: [{ ...USER, Line: 1 }], first: [USER, { ...USER, Allowance: '60.00' }] },
    ],
    [
      'of another allowance for the same line is refused, wherever it stands',
      ['Services[0].BucketList[1] conflicting_decisions', 'Bill.BucketList[0] conflicting_decisions'],
      { bill: [{ ...USER, Allowance: 61, Line: 1 }], first: [USER, { ...USER, Allowance: 62 }] },
    ],
    [
      'of another person for the same line is refused',
      ['Services[1].BucketList[1] conflicting_decisions'],
      { second: [USER, { ...USER, BucketSource: 7 }] },
    ],
    ['for each of two lines', [], { bill: [{ ...USER, Line: 1 }], second: [{ ...USER, Allowance: 1 }] }],
  ])('%s', (_title, expected, lists) => check(expected, lists));

  it('is not blamed for a line whose number is itself refused', () => {
    check(['Services[1].Line wrong_type'], { bill: [{ ...USER, Line: 2 }], second: [{ ...USER, Line: 2 }] }, [
      { Line: 1 },
      { Line: true },
    ]);
  });
});

it('decisions of a prior bill decide nothing, so nothing is refused', () => {
  const Services = [line({ Line: 1, ControlNumber: 4, BucketList: [{ ...USER, Line: 9 }] })];
  const request = makeRequest({ Envelope: { BillHistory: [{ Bill: { BucketList: [USER] }, Services }] } });
  expect(parseRequest(JSON.stringify(request)).ok).toBe(true);
});
