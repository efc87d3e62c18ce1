/** What the code sets say of a code, whatever prices it. */
import { describe, expect, it } from 'vitest';
import { describeCode, isListedCode, readIcdStanding } from '../../engine/code-sets.ts';
import { makeRequest, review } from '../helpers/requests.ts';
import { starterTables } from '../helpers/rule-book.ts';
import { asWhole, makeTables } from '../helpers/tables.ts';
import { validate } from './operations/validate.ts';

const DAY = '2025-06-02';
const tables = makeTables([
  {
    definition: 'us.hcpcs',
    rows: [
      { code: 'J1010', description: 'Injection of a made-up drug', added: '2024-04-01' },
      {
        code: 'J1030',
        description: 'Injection that has ended',
        added: '1990-01-01',
        terminated: '2025-03-31',
      },
      { code: 'J9999', description: 'Injection to come', added: '2025-07-01' },
    ],
  },
  {
    definition: 'us.pfs.rvu',
    rows: [
      { code: '99213', statusCode: 'A' },
      { code: '70450', modifier: '26' },
    ],
  },
  {
    definition: 'us.opps.addendum-b',
    rows: [
      { code: '0123T', status: 'E1' },
      { code: '0124T', status: 'D' },
      { code: 'J1030', status: 'N' },
    ],
  },
]);

describe('a procedure code', () => {
  it.each([
    ['J1010', DAY, true, 'in HCPCS Level II'],
    ['J1010', '2024-03-31', false, 'a day before it was added'],
    ['J1030', '2025-03-31', true, 'its last day'],
    ['J1030', '2025-04-01', false, 'the day after, though another list still has it'],
    ['J9999', DAY, false, 'not added yet'],
    ['99213', DAY, true, 'in the physician schedule'],
    ['70450', DAY, false, 'only as a component'],
    ['0123T', DAY, true, 'in the outpatient list'],
    ['0124T', DAY, false, 'discontinued there'],
    ['00000', DAY, false, 'in no list'],
  ])('%s on %s: %s, %s', (code, day, isListed) => {
    expect(isListedCode(tables, code, day)).toBe(isListed);
  });

  it('has the text of HCPCS Level II, and none of CPT', () => {
    expect(describeCode(tables, 'J1010', DAY)?.text).toBe('Injection of a made-up drug');
    expect(describeCode(tables, '99213', DAY)).toBeNull();
    expect(describeCode(makeTables([]), 'J1010', DAY)).toBeNull();
  });

  it('is shown with its text in a review, which names the release', () => {
    const reviewed = review(makeRequest([{ CPT1: 'G0283' }, { CPT1: '99213', ServiceDate: '2025-06-03' }]));
    const shown = reviewed.services.map(({ description1, descriptionSource1 }) => [
      description1,
      descriptionSource1,
    ]);
    expect(shown).toEqual([
      [expect.stringMatching(/^Electrical stimulation \(unattended\)/), 1],
      [null, 0],
    ]);
    expect(reviewed.logHeader.tables).toContainEqual(
      expect.objectContaining({ id: 'us.hcpcs', release: '2024Q2' }),
    );
  });

  it('is known to a validation although nothing prices it', () => {
    const line = validate([{ CPT1: 'E0114' }], {}, { tables: asWhole(starterTables()) }).lines['1'];
    expect(line).toMatchObject({ isKnownCode: true, isPayable: false, resolvedCode: 'E0114' });
    expect(line!.descriptor).toMatch(/^Crutches underarm/);
  });
});

describe('a code of ICD-10', () => {
  const icd = makeTables([
    {
      definition: 'us.icd10cm',
      effective: { from: '2025-10-01', through: '2026-09-30' },
      rows: [
        { code: 'M5450', valid: 'Y' },
        { code: 'M545', valid: 'N' },
        { code: 'M5459', valid: 'Y' },
      ],
    },
    {
      definition: 'us.msdrg.diagnoses',
      effective: { from: '2024-10-01', through: '2025-09-30' },
      rows: [{ code: 'M5450', mdc: '08', severity: 'NCC' }],
    },
    { definition: 'us.msdrg.procedures', rows: [{ code: '0SRC0J9' }] },
  ]);
  it.each([
    ['diagnosis', 'M54.50', '2025-10-01', 'valid'],
    ['diagnosis', 'M5450', '2025-10-01', 'valid'],
    ['diagnosis', 'M54.5', '2025-10-01', 'heading'],
    ['diagnosis', 'M99.99', '2025-10-01', 'not listed'],
    ['diagnosis', 'M54.50', '2025-09-30', 'valid'],
    ['diagnosis', 'M54.5', '2025-09-30', 'not listed'],
    ['diagnosis', 'M54.5', '2024-09-30', 'not known'],
    ['procedure', '0SRC0J9', DAY, 'valid'],
    ['procedure', '0SRC0JX', DAY, 'not listed'],
  ] as const)('%s %s on %s: %s', (kind, code, day, standing) => {
    expect(readIcdStanding(icd, kind, code, day)).toBe(standing);
  });

  it('is said when it is in no list on any day of the bill', () => {
    const problems = (codes: string, days: readonly string[], parts = {}) =>
      validate(
        days.map((ServiceDate) => ({ ServiceDate })),
        { Bill: { ICDDiagnosticCodes: codes, ...parts } },
        {
          tables: {
            ...starterTables(),
            select: (id, day) => icd.select(id, day) ?? starterTables().select(id, day),
          },
        },
      )
        .problems.filter(({ code }) => code === 'unknown_icd')
        .map(({ message }) => message);
    expect(problems('M54.50,M99.99', ['2025-06-02', '2025-06-03'])).toEqual([
      'M99.99 is no code of ICD-10-CM from 2025-06-02 to 2025-06-03',
    ]);
    expect(problems('M99.99', ['2024-09-30', '2025-06-03'])).toEqual([]);
    expect(problems('M54.59', ['2025-09-30', '2025-10-01'])).toEqual([]);
    expect(problems('M54.50', ['2025-06-02'], { ICDProcedureCodes: '0SRC0JX' })).toEqual([
      '0SRC0JX is no code of ICD-10-PCS on 2025-06-02',
    ]);
    expect(
      problems('M54.5', ['2025-06-02'], { DischargeDate: '2025-10-02', AdmitDate: '2025-06-01' }),
    ).toEqual(['M54.5 is a heading of ICD-10-CM, which needs more characters on 2025-10-02']);
  });
});
