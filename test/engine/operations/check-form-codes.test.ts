/** A facility's bill against the lists of the UB-04, which are warnings at their fields. */
import { describe, expect, it } from 'vitest';
import type { TableSource } from '../../../engine/table.ts';
import type { Members } from '../../helpers/requests.ts';
import { starterTables } from '../../helpers/rule-book.ts';
import { makeTables } from '../../helpers/tables.ts';
import { validate } from './validate.ts';

/** The starter figures with lists of a few codes laid over them. */
function withLists(wholeOf?: { column: string; values: ReadonlySet<string> }): TableSource {
  const starter = starterTables();
  const list = (definition: string, codes: readonly string[], column = 'code', more = {}) => ({
    definition,
    rows: codes.map((code) => ({ [column]: code, ...more })),
    ...(wholeOf ? { wholeOf } : {}),
  });
  const made = makeTables([
    list('us.bill-types', ['111', '112', '114', '131', '831']),
    list('us.bill-facilities', ['1', '8']),
    list('us.bill-classifications', ['11', '13', '83']),
    list('us.discharge-status', ['01', '30']),
    list('us.admission-types', ['1', '3', '4']),
    list('us.msdrg.titles', ['470'], 'drg', { title: 'a joint' }),
    list('us.revenue-codes', ['0120', '0450']),
  ]);
  return { ...starter, select: (id, day) => made.select(id, day) ?? starter.select(id, day) };
}

const STAY = { ProviderType: 2, UB92TypeOfBill: '111', DischargeStatus: '01', DRG: '470' };

const listProblems = (bill: Members, claim: Members = {}, line: Members = {}, tables = withLists()) =>
  validate([{ CPT1: '0120', ...line }], { Bill: bill, Claim: claim }, { tables })
    .problems.filter(({ code }) => code === 'unknown_code' || code === 'conflicting_fields')
    .map(({ path, message, severity, suggestion }) => ({ path, message, severity, suggestion }));

interface Case {
  readonly title: string;
  readonly bill?: Members;
  readonly claim?: Members;
  readonly line?: Members;
  /** Field and first words of each problem. */
  readonly problems: readonly (readonly [path: string, message: string])[];
}

const cases: readonly Case[] = [
  { title: 'a stay whose codes are all listed', bill: STAY, problems: [] },
  {
    title: 'a kind of facility that there is none of',
    bill: { ...STAY, ProviderType: 0, UB92TypeOfBill: '911' },
    problems: [['Bill.UB92TypeOfBill', '911 is no type of bill: its 9 names no kind of facility']],
  },
  {
    title: 'a kind of care that there is none of',
    bill: { ...STAY, ProviderType: 0, UB92TypeOfBill: '191' },
    problems: [['Bill.UB92TypeOfBill', '191 is no type of bill: its 19 names no kind of care']],
  },
  {
    title: 'a place in the sequence of bills that there is none of',
    bill: { ...STAY, UB92TypeOfBill: '11X' },
    problems: [['Bill.UB92TypeOfBill', '11X is no type of bill: no list has it']],
  },
  {
    title: 'a discharge status, a priority of the admission and a group of no list',
    bill: { ...STAY, DischargeStatus: '99', TypeOfAdmission: 2, DRG: '001' },
    problems: [
      ['Bill.DischargeStatus', '99 is no discharge status'],
      ['Bill.TypeOfAdmission', '2 is no priority of an admission'],
      ['Bill.DRG', 'the grouper in force has no group 001'],
    ],
  },
  {
    title: 'a group of another grouper, which has levels',
    bill: { ...STAY, DRG: '001', DRGLevelOfSeverity: 2 },
    problems: [],
  },
  {
    title: 'a patient who is still there on a bill through discharge',
    bill: { ...STAY, DischargeStatus: '30' },
    problems: [['Bill.DischargeStatus', 'discharge status 30 says that the patient has not left']],
  },
  {
    title: 'a patient who has left on a bill of a stay that goes on',
    bill: { ...STAY, UB92TypeOfBill: '112' },
    problems: [['Bill.DischargeStatus', 'discharge status 01 says that the patient has left']],
  },
  {
    title: 'a patient who is still there on a bill of a stay that goes on',
    bill: { ...STAY, UB92TypeOfBill: '112', DischargeStatus: '30' },
    problems: [],
  },
  {
    title: 'an outpatient claim whose patient comes again',
    bill: { ProviderType: 3, UB92TypeOfBill: '131', DischargeStatus: '30' },
    problems: [],
  },
  {
    title: 'a surgery center that calls itself an outpatient department',
    bill: { ProviderType: 3, UB92TypeOfBill: '831' },
    problems: [
      [
        'Bill.ProviderType',
        'Bill.ProviderType 3 is of outpatient services, and the type of bill 831 of surgery-center ones',
      ],
    ],
  },
  {
    title: 'a newborn of forty years',
    bill: { ...STAY, TypeOfAdmission: 4 },
    claim: { Age: 40 },
    problems: [['Bill.TypeOfAdmission', 'an admission of a newborn, and the patient is 40 years old']],
  },
  {
    title: 'a newborn of no year',
    bill: { ...STAY, TypeOfAdmission: 4 },
    claim: { Age: 0 },
    problems: [],
  },
  {
    title: 'a revenue code of no list',
    bill: STAY,
    line: { CPT1: '0999' },
    problems: [['Services[0].CPT1', '0999 is no revenue code']],
  },
  {
    title: 'a revenue code without its zero',
    bill: STAY,
    line: { CPT1: '450' },
    problems: [],
  },
  {
    title: 'three digits that are none with a zero either',
    bill: STAY,
    line: { CPT1: '999' },
    problems: [['Services[0].CPT1', '0999 is no revenue code']],
  },
  {
    title: "a practitioner's code of four digits",
    line: { CPT1: '0999' },
    problems: [],
  },
];

describe('codes of the form', () => {
  it.each(cases)('$title', ({ bill = {}, claim, line, problems }) => {
    const found = listProblems(bill, claim, line);
    expect(found.map(({ path, message }) => [path, message.slice(0, 200)])).toEqual(
      problems.map(([path, message]) => [path, expect.stringContaining(message)]),
    );
    for (const { severity, suggestion } of found) {
      expect(severity).toBe('warning');
      expect(suggestion).not.toBeNull();
    }
  });

  it('a line’s problem stands at the line too, and its code is not known', () => {
    const { lines } = validate([{ CPT1: '0999' }, { CPT1: '0450' }], { Bill: STAY }, { tables: withLists() });
    expect(lines['1']).toMatchObject({ isKnownCode: false, resolvedCode: null });
    expect(lines['1']!.problems.map(({ code }) => code)).toContain('unknown_code');
    expect(lines['2']).toMatchObject({ isKnownCode: true, resolvedCode: '0450' });
  });

  it('an excerpt of a list says nothing of what it lacks, and neither does one that is not loaded', () => {
    const bill = { ...STAY, DischargeStatus: '99', UB92TypeOfBill: '119' };
    const excerpt = withLists({ column: 'code', values: new Set() });
    expect(listProblems(bill, {}, { CPT1: '0999' }, excerpt)).toEqual([]);
    expect(listProblems(bill, {}, { CPT1: '0999' }, makeTables([]))).toEqual([]);
  });
});
