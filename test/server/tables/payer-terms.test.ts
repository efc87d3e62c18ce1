import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SHIPPED_TABLES } from '../../../server/tables/definition.ts';
import { READERS } from '../../../server/tables/readers/index.ts';
import { importFiles, readRow } from './made-releases.ts';

/** Imports one file, of which nothing may be left over, and reads the row of a key. */
function read(table: string, text: string, key: readonly string[]) {
  const { open, report } = importFiles({ [`payers.acme.${table}.2025-01-01.csv`]: text });
  expect(report.skipped).toEqual([]);
  return readRow(open(), `payers.acme.${table}`, '2025-01-01', [...key]);
}

test('every table that a programme asks a payer for can be imported', () => {
  const asked = readdirSync(SHIPPED_TABLES).filter((name) => name.startsWith('tenant.'));
  const read = new Set(READERS.map(({ table }) => table));
  expect(asked.filter((table) => !read.has(table))).toEqual([]);
});

describe('what a payer has read of a law', () => {
  const RULES =
    'state,rule,item,figure,effectiveFrom\nNC,practitioner,nurse practitioner,0.85,2025-01-01\nNC,practitioner,nurse practitioner,1,2025-07-01\nNC,modifier,50,1.5,\n';

  test.each([
    [['NC', 'practitioner', 'nurse practitioner', '2025-06-30'], '0.85'],
    [['NC', 'practitioner', 'nurse practitioner', '2025-07-01'], '1'],
    [['NC', 'practitioner', 'nurse', '2025-07-01'], undefined],
    [['NC', 'modifier', '50', '2025-07-01'], '1.5'],
  ])('a figure of the ground rules of %j is %s', (key, figure) => {
    expect(read('ground-rules', RULES, key)?.['figure']).toBe(figure);
  });

  test.each([
    ['a rule that is none', 'state,rule,item,figure\nNC,modifiers,50,1.5\n', /:2:2: rule is "modifiers"/],
    ['a word with two blanks', 'state,rule,item,figure\nNC,drug,a  b,1\n', /characters no key has/],
  ])('%s is refused', (_what, text, reason) => {
    const { report } = importFiles({ 'payers.acme.ground-rules.2025-01-01.csv': text });
    expect(report.skipped.map((file) => file.reason)).toEqual([expect.stringMatching(reason)]);
  });

  test('facilities are paid by setting and kind of care, or the setting alone', () => {
    const text =
      'state,setting,kind,percentOfCharge,amountOfDay\nNC,outpatient,,79,\nNC,inpatient,intensive care,,4200\n';
    const day = '2025-03-01';
    expect(read('facility-methods', text, ['NC', 'outpatient', '', day])).toMatchObject({
      percentOfCharge: '79',
      amountOfDay: null,
    });
    expect(read('facility-methods', text, ['NC', 'inpatient', 'intensive care', day])).toMatchObject({
      amountOfDay: '4200',
    });
  });

  test('a drug is in the formulary or not', () => {
    expect(read('formulary', 'code,status\nJ1010,Y\nJ3490,N\n', ['J3490'])).toMatchObject({ status: 'N' });
  });

  test('an edition of relative values has the columns of the file of Medicare', () => {
    const text =
      'code,modifier,statusCode,workRvu,nonfacilityPeRvu,facilityPeRvu,malpracticeRvu,nonfacilityTotal,facilityTotal,globalDays,preOp,intraOp,postOp,multipleProcedure,bilateralSurgery,assistantSurgery,coSurgeons,endoscopicBase\n73030,26,A,0.18,0.08,0.08,0.01,0.27,0.27,XXX,0,0,0,0,3,0,0,\n';
    expect(read('relative-values', text, ['73030', '26'])).toMatchObject({
      workRvu: '0.18',
      endoscopicBase: null,
    });
  });
});

describe('a file that resembles another table of a payer', () => {
  test.each([
    [
      'charge-master',
      'providerTaxId,code,modifier,amount\n561234567,99456,,400.00\n',
      ['561234567', '99456'],
      { amount: '400.00' },
    ],
    [
      'part-b-2007',
      'code,modifier,locality,site,amount\n99213,,04,nonfacility,66.00\n',
      ['99213', '', '04', 'nonfacility'],
      { amount: '66.00' },
    ],
    [
      'drug-prices',
      'state,ndc,unitPrice,kind,overTheCounter,originalNdc,genericNdc,formulary,effectiveFrom,effectiveThrough\nCA,00001-0002-03,0.04,generic,N,,,Y,,\n',
      ['CA', '00001000203', '2025-03-01'],
      { unitPrice: '0.04' },
    ],
  ])('is the one that its name says: %s', (table, text, key, row) => {
    expect(read(table, text, key)).toMatchObject(row);
  });
});
