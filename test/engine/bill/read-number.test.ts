import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../engine/bill/parse-request.ts';
import { Decimal } from '../../../engine/decimal.ts';
import { accept, refuse } from './check-request.ts';
import { type Members, makeText } from './make-request.ts';

describe('decimals are read digit by digit', () => {
  const NINES = '999999999999.999999';
  it.each([
    ['1.005', '1.005'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['1.50', '1.5'],
    ['1e2', '100'],
    ['1.5E+1', '15'],
    ['15e-1', '1.5'],
    ['1e-6', '0.000001'],
    ['0e999', '0'],
    [NINES, NINES],
    [`"${NINES}"`, NINES],
    ['"125.50"', '125.5'],
    ['"1e2"', '100'],
    ['0.1000000000000000055', 'too_many_digits'],
    ['1000000000000', 'too_many_digits'],
    ['1e12', 'too_many_digits'],
    ['1e-7', 'too_many_digits'],
    ['1.0000000', 'too_many_digits'],
    ['1e999', 'too_many_digits'],
    ['1e-999', 'too_many_digits'],
    ['1e99999999999999999999', 'too_many_digits'],
    ['-1e999', 'too_many_digits'],
    ['-0.01', 'below_minimum'],
    ['"-5"', 'below_minimum'],
    ['"NaN"', 'not_a_decimal'],
    ['"Infinity"', 'not_a_decimal'],
    ['""', 'not_a_decimal'],
    ['" 5"', 'not_a_decimal'],
    ['"1,234.50"', 'not_a_decimal'],
    ['"$5"', 'not_a_decimal'],
    ['"+5"', 'not_a_decimal'],
    ['"05"', 'not_a_decimal'],
    ['".5"', 'not_a_decimal'],
    ['"0x10"', 'not_a_decimal'],
    ['true', 'wrong_type'],
    ['[5]', 'wrong_type'],
    ['{}', 'wrong_type'],
    ['null', 'required'],
  ])('a charge of %s is %s', (raw, expected) => {
    const parts = { Line: { Charge: '@raw@' } };
    if (/^\d/.test(expected)) expect(accept(parts, raw).Services[0]!.Charge.toFixed()).toBe(expected);
    else expect(refuse(parts, raw)).toEqual([`Services[0].Charge ${expected}`]);
  });

  it('tells a rate of zero from no rate', () => {
    expect(accept({ Line: { PPOAllowance: 0 } }).Services[0]!.PPOAllowance).toEqual(new Decimal(0));
    expect(accept({ Line: { PPOAllowance: null } }).Services[0]!.PPOAllowance).toBeUndefined();
  });

  it('takes figures of a trace of either sign and with more digits', () => {
    const entry = { BucketSource: 3, Allowance: 80, SourceValue: '@raw@', reduction: -1.5 };
    const [read] = accept({ Line: { BucketList: [entry] } }, '32.123456789012').Services[0]!.BucketList;
    expect([read!.SourceValue!.toFixed(), read!.Reduction!.toFixed()]).toEqual(['32.123456789012', '-1.5']);
    expect(refuse({ Line: { BucketList: [{ Allowance: -1 }] } })).toEqual([
      'Services[0].BucketList[0].Allowance below_minimum',
    ]);
  });
});

describe('whole numbers', () => {
  it.each([
    ['7', 7],
    ['7.0', 7],
    ['70e-1', 7],
    ['1e2', 100],
    ['-0', 0],
    ['2147483647', 2147483647],
    ['2147483648', 'integer_out_of_range'],
    ['-1', 'integer_out_of_range'],
    ['1e999', 'integer_out_of_range'],
    ['1.00000000000000001', 'not_an_integer'],
    ['1e-999', 'not_an_integer'],
    ['"7"', 'wrong_type'],
    ['true', 'wrong_type'],
  ])('days of supply of %s are %s', (raw, expected) => {
    const parts = { Line: { DaysSupply: '@raw@' } };
    if (typeof expected === 'number') expect(accept(parts, raw).Services[0]!.DaysSupply).toBe(expected);
    else expect(refuse(parts, raw)).toEqual([`Services[0].DaysSupply ${expected}`]);
  });

  it('keeps control numbers to the last digit, or refuses them', () => {
    expect(accept({ Bill: { ControlNumber: '@raw@' } }, '9007199254740991').Bill.ControlNumber).toBe(
      9007199254740991,
    );
    expect(refuse({ Bill: { ControlNumber: '@raw@' } }, '9007199254740993')).toEqual([
      'Bill.ControlNumber integer_out_of_range',
    ]);
  });

  it.each([
    ['TypeOfBill', [0, 1, 2, 4], [-1, 3, 5]],
    ['ProviderType', [0, 1, 37, 39, 56], [-1, 57]],
    ['ProviderSpecialty', [0, 37, 38, 39, 99, 100, 151], [-1, 152]],
    ['TypeOfAdmission', [1, 5, 9], [0, 6, 8, 10]],
    ['BillFormType', [0, 4], [5]],
  ])('%s holds its list', (name, good, bad) => {
    for (const value of good) expect(refuse({ Bill: { [name]: value } })).toEqual([]);
    for (const value of bad)
      expect(refuse({ Bill: { [name]: value } })).toEqual([`Bill.${name} not_in_list`]);
  });

  it.each<[string, Members, string]>([
    [
      'few values',
      { Duplicate: 9 },
      'Send 0 (none), 1 (exact), 2 (potential), 3 (confirmed not a duplicate).',
    ],
    ['many words', { DispensedAsWritten: 99 }, 'Send 0 to 9; the interface document names each.'],
    [
      'many words of a decision',
      { BucketList: [{ BucketSource: 99 }] },
      'Send 0 to 11; the interface document names each.',
    ],
  ])('names the values of a list in a message of bearable length: %s', (_title, line, expected) => {
    const parsed = parseRequest(makeText({ Line: line }));
    const messages = parsed.ok ? [] : parsed.problems.map(({ message }) => message);
    expect(messages).toEqual([`The number is none of the values of this field. ${expected}`]);
  });
});
