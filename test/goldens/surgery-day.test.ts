/**
 * Worked examples of a day of surgery, in dollars: a schedule of their amounts, paid at a factor of one. The amounts stay
 * the same whatever the order of the lines.
 */
import { describe, expect, it } from 'vitest';
import { layTablesOver } from '../../engine/pack-tests/build-tables.ts';
import { MADE_UP_STATE, makeUpProgramme } from '../helpers/made-up-programme.ts';
import { makeRequest, verifiedResponse } from '../helpers/requests.ts';
import { definition, starterTables } from '../helpers/rule-book.ts';

const SHOULDER = '29805';
/** Amount of the schedule for each code, and for endoscopies the base of their family. */
const SCHEDULE: Readonly<Record<string, readonly [amount: string, base?: string]>> = {
  '29805': ['200.00'],
  '29807': ['310.02', SHOULDER],
  '29819': ['275.12', SHOULDER],
  '29820': ['270.13', SHOULDER],
  '27447': ['1177.88'],
  '26735': ['350.00'],
  '23412': ['1043.48'],
  '23430': ['1010.60'],
  '25447': ['922.90'],
};

const ONE = { workGpci: '1', peGpci: '1', malpracticeGpci: '1' };
const tables = layTablesOver(
  starterTables(),
  [
    { table: 'us.pfs.gpci', rows: [{ carrier: '11502', locality: '00', state: 'NC', ...ONE }] },
    {
      table: 'us.pfs.rvu',
      rows: Object.entries(SCHEDULE).map(([code, [amount, endoscopicBase = '']]) => ({
        ...{ code, statusCode: 'A', endoscopicBase, bilateralSurgery: '1', assistantSurgery: '2' },
        ...{ workRvu: amount, facilityPeRvu: '0', malpracticeRvu: '0', facilityTotal: amount },
        multipleProcedure: endoscopicBase ? '3' : '2',
      })),
    },
  ],
  'none',
  definition,
);

type Paid = readonly [code: string, allowance: string, modifiers?: string];

const EXAMPLES: readonly { example: string; lines: readonly Paid[]; together: string }[] = [
  {
    example: 'the dearest of three procedures whole, the others at half',
    lines: [
      ['23412', '1043.48'],
      ['23430', '505.30'],
      ['25447', '461.45'],
    ],
    together: '2010.23',
  },
  {
    example: 'endoscopies of one family: the others at what exceeds their base, the base at nothing',
    lines: [
      ['29807', '310.02'],
      ['29819', '75.12'],
      ['29820', '70.13'],
      ['29805', '0.00'],
    ],
    together: '455.27',
  },
  {
    example: 'the same behind a dearer procedure: the family is one procedure, at half',
    lines: [
      ['27447', '1177.88'],
      ['29807', '155.01'],
      ['29819', '37.56'],
      ['29820', '35.07'],
      ['29805', '0.00'],
    ],
    together: '1405.52',
  },
  {
    example: 'and before one that is dearer than each of the family alone',
    lines: [
      ['29807', '310.02'],
      ['29819', '75.12'],
      ['26735', '175.00'],
    ],
    together: '560.14',
  },
  { example: 'both sides on one line', lines: [['25447', '1384.35', '50']], together: '1384.35' },
  {
    example: 'or on two',
    lines: [
      ['25447', '922.90', 'LT'],
      ['25447', '461.45', 'RT'],
    ],
    together: '1384.35',
  },
  {
    example: 'both sides rank as one procedure, before a dearer one',
    lines: [
      ['25447', '1384.35', '50'],
      ['23412', '521.74'],
    ],
    together: '1906.09',
  },
  {
    example: 'an assistant is paid a share of the share, and ranks among assistants',
    lines: [
      ['23412', '1043.48'],
      ['23430', '505.30'],
      ['23412', '166.96', '80'],
      ['23430', '80.85', '80'],
    ],
    together: '1796.59',
  },
];

/** Orders that bring each line to each place. */
const turns = <T>(lines: readonly T[]): T[][] =>
  lines.flatMap((_line, at) => {
    const turned = [...lines.slice(at), ...lines.slice(0, at)];
    return [turned, turned.toReversed()];
  });

describe('a day of surgery', () => {
  const one = { cases: [{ formula: '1' }] };
  const gpci = { table: 'us.pfs.gpci', key: [{ literal: '11502' }, { literal: '00' }] };
  const ruleBook = makeUpProgramme(
    [
      {
        pack: 'methods/physician',
        when: { fact: 'bill.isInstitutional', operator: 'equal', value: 'false' },
        with: { factor: one, gpci, byHandModifiers: { remove: ['50', '80'] } },
      },
      { pack: 'methods/share-of-medicare', with: { ofMedicare: one } },
      {
        pack: 'edits/surgery-day',
        when: { fact: 'bill.isInstitutional', operator: 'equal', value: 'false' },
      },
    ],
    { from: '2025-01-01', through: '2025-12-31' },
  );

  it.each(EXAMPLES)('$example', async ({ lines, together }) => {
    for (const order of turns(lines)) {
      const request = makeRequest(
        order.map(([code, , modifiers = '']) => ({ CPT1: code, ModifierList: modifiers, POS: '24' })),
        { Bill: { BillReviewState: MADE_UP_STATE } },
      );
      const { bill, services } = await verifiedResponse(request, { ruleBook, tables });
      // Of two equal lines either may be first, so they are looked at together.
      const paid = services.map(({ cpt1, allowance }) => `${cpt1} ${allowance!.toFixed(2)}`);
      expect(paid.toSorted()).toEqual(lines.map(([code, allowance]) => `${code} ${allowance}`).toSorted());
      expect(bill.totalAllowance!.toFixed(2)).toBe(together);
    }
  });
});
