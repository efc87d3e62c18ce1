/**
 * A made-up programme in which one amount of the bill is shared by its lines, units are places, the place picks a share, and
 * devices are paid as far as a limit allows. No figure is law.
 */
import type { Setting } from './requests.ts';
import { leaf, makeSmallBook } from './small-book.ts';

const ROUND = { places: '2', mode: 'half-up', cite: 'here' };
const one = (title: string, value: unknown) => ({
  title,
  type: 'decimal',
  values: [{ value, cite: 'here' }],
});

let book: Setting | undefined;

/** The programme, for bills of federal employees (`TypeOfBill` 2): codes DEV01 and TEST1, and any others as procedures. */
export function sharedAmountSetting(): Setting {
  book ??= makeSmallBook({
    params: {
      percent: one('percent of the charges', '80'),
      limit: one('most for devices', '45'),
      share: {
        title: 'share by place',
        type: 'decimal',
        by: 'ranked.position',
        values: [{ entries: { 1: '1', 2: '0.5', else: '0.25' }, cite: 'here' }],
      },
    },
    derive: {
      amount: {
        title: 'amount of the bill',
        type: 'decimal',
        round: ROUND,
        cases: [{ formula: 'stay.total * percent / 100' }],
      },
      rank: {
        title: 'amount for one unit',
        type: 'decimal',
        round: ROUND,
        cases: [{ formula: 'line.allowance / line.quantity' }],
      },
      due: {
        title: 'day by which it is due',
        type: 'date',
        cases: [{ from: 'line.serviceDate', plus: { days: '30' } }],
      },
    },
    groups: {
      stay: { title: 'all lines of the bill', weight: 'line.charge', order: [{ by: 'line.charge' }] },
      ranked: {
        title: 'procedures by their amount for one unit',
        within: ['line.serviceDate'],
        when: leaf('line.code', 'notEqual', 'DEV01'),
        order: [{ by: 'derived.rank', descending: 'true' }],
        weight: 'line.quantity',
      },
      devices: {
        title: 'devices of the bill',
        when: leaf('line.code', 'equal', 'DEV01'),
        order: [{ by: 'line.allowance' }],
        weight: 'line.allowance',
      },
    },
    pairs: {
      dearer: {
        title: 'a procedure with a greater amount',
        within: ['line.serviceDate'],
        when: {
          all: [
            leaf('line.code', 'equal', 'TEST1'),
            leaf('other.derived.rank', 'greaterThan', { fact: 'derived.rank' }),
          ],
        },
      },
    },
    rules: [
      {
        id: 'part',
        bucket: 'schedule-amount',
        price: { per: 'line', formula: 'part(derived.amount, stay)' },
      },
      {
        id: 'override',
        bucket: 'quantity-override',
        when: leaf('line.quantityOverride', 'isGiven', 'true'),
        quantity: { formula: 'line.quantityOverride' },
      },
      {
        id: 'share',
        bucket: 'procedure-share',
        when: leaf('ranked.isMember', 'equal', 'true'),
        adjust: { formula: 'line.allowance * share' },
      },
      {
        id: 'device',
        bucket: 'procedure-share',
        when: leaf('devices.isMember', 'equal', 'true'),
        adjust: { formula: 'min(line.allowance, left(limit, devices))' },
      },
      {
        id: 'included',
        bucket: 'too-many-procedures',
        when: leaf('dearer.isFound', 'equal', 'true'),
        deny: {},
        message: 'part of {dearer.line}',
      },
      {
        id: 'late',
        bucket: 'authorization',
        when: {
          all: [
            leaf('bill.receivedDate', 'isGiven', 'true'),
            leaf('bill.receivedDate', 'greaterThan', { fact: 'derived.due' }),
          ],
        },
        flag: { documentation: 'true' },
        message: 'due on {derived.due}',
      },
    ],
  });
  return book;
}
