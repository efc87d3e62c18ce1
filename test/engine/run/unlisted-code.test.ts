/**
 * A code that the relative value file does not list, such as a state's own or a drug, at an amount that the programme
 * itself sets: no edit that reads the schedule's indicators stops the other services of its day, or changes them.
 */
import { describe, expect, it } from 'vitest';
import { type Members, makeRequest, verifiedResponse } from '../../helpers/requests.ts';
import { makeUpPayer, starterTables } from '../../helpers/rule-book.ts';
import { asWhole } from '../../helpers/tables.ts';

const OWN = ['AZ001', 'J9999'];
const tables = asWhole(starterTables());
const setting = {
  tables,
  ...makeUpPayer(
    [
      {
        bucket: 'own-amount',
        when: { fact: 'line.code', operator: 'in', value: OWN },
        price: { formula: '30' },
      },
    ],
    { supplies: { 'us/ucr': { percentOfMedicare: { value: '100', cite: 'here' } } } },
  ),
};

const facility = { POS: '22' };
/** Services that bear on each other by every indicator, and what several clinicians do. */
const LISTED: readonly Members[] = [
  { ...facility, CPT1: '27447' },
  { ...facility, CPT1: '23412' },
  { ...facility, CPT1: '27447', ModifierList: '80' },
  { ...facility, CPT1: '29807' },
  { ...facility, CPT1: '29819' },
  { CPT1: '20610', ModifierList: 'LT' },
  { CPT1: '20610', ModifierList: 'RT' },
  { CPT1: '97110', QuantityBilled: 2 },
  { CPT1: '97530' },
  { CPT1: '72148' },
  { CPT1: '73721', ModifierList: '26' },
  { CPT1: '93306' },
  { CPT1: '93308' },
  { CPT1: '92134' },
  { CPT1: '92250' },
  { CPT1: '99213', ModifierList: '25' },
  { CPT1: '94760' },
];
/** Last of their day, so that all others keep their numbers. */
const UNLISTED: readonly Members[] = [
  { CPT1: 'AZ001' },
  { CPT1: 'J9999', QuantityBilled: 2 },
  { CPT1: 'AZ001', ModifierList: '59' },
];

/** Modifiers that stand for a share. */
const SHARES = [
  ...['22', '50', '52', '53', '54', '55', '56', '62', '63', '66', '78', '80', '81', '82', 'AS', 'AJ'],
  ...['AA', 'QK', 'CO', 'CQ', 'CT', 'FX', 'FY'],
];

async function pay(lines: readonly Members[], TypeOfBill: number) {
  const { services } = await verifiedResponse(
    makeRequest(lines, { Bill: { TypeOfBill, BillReviewState: 'NC' } }),
    setting,
  );
  return services.map(({ cpt1, allowance, reasonCodes, needsAttention }) =>
    [cpt1, allowance!.toFixed(2), reasonCodes, needsAttention ? 'for a person' : 'settled'].join(' '),
  );
}

/** Lines of the code with these modifiers change no other, and each of them waits. */
async function expectToWait(typeOfBill: number, modifiers: readonly string[]) {
  const own = modifiers.map((ModifierList) => ({ CPT1: 'AZ001', ModifierList }));
  const beside = await pay([...LISTED, ...own], typeOfBill);
  expect(beside.slice(0, LISTED.length)).toEqual(await pay(LISTED, typeOfBill));
  for (const line of beside.slice(LISTED.length))
    expect(line).toMatch(/^AZ001 0\.00 (.+,)?1106 for a person$/);
}

describe.each([
  { programme: "North Carolina's programme", typeOfBill: 0 },
  { programme: 'usual charges', typeOfBill: 1 },
])('under $programme', ({ typeOfBill }) => {
  it('changes no other service of the day, and is paid its own amount', async () => {
    const alone = await pay(LISTED, typeOfBill);
    const beside = await pay([...LISTED, ...UNLISTED], typeOfBill);
    expect(beside.slice(0, LISTED.length)).toEqual(alone);
    expect(beside.slice(LISTED.length)).toEqual([
      'AZ001 30.00  settled',
      'J9999 60.00  settled',
      'AZ001 30.00  settled',
    ]);
  });

  it.each(SHARES)(
    'waits alone for a person with modifier %s, whose share is one of the schedule',
    (modifier) => expectToWait(typeOfBill, [modifier]),
  );
});

it.each([[['LT,RT']], [['LT', 'RT']]])('waits alone for a person for both sides: %j', (lists) =>
  expectToWait(1, lists),
);
