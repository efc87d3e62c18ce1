/** The longest bills that are taken: every value of them is read and answered, so they may take twice as much memory. */
import { describe, test } from 'vitest';
import BILL from '../../../../server/demo/2-usual-charges.json' with { type: 'json' };
import { attack, GZIP, MOST_GROWTH, PATIENT, squeeze, useFreshService } from './attack.ts';

useFreshService();

/** As many lines as a bill may have. */
function makeLongBill(): string {
  const Services = Array.from({ length: 1000 }, (_, index) => ({ ...BILL.Services[0], Line: index + 1 }));
  return JSON.stringify({ ...BILL, Services });
}

/** As many values as a body may have, all of them read. */
function makeLongHistory(): string {
  const line = { CPT1: '99213', ServiceDate: '2025-10-06', QuantityBilled: 1, Charge: 1, ControlNumber: 1 };
  const Services = Array.from({ length: 92 }, (_, index) => ({ ...line, Line: index + 1 }));
  const BillHistory = Array.from({ length: 200 }, () => ({ Bill: BILL.Bill, Services }));
  return JSON.stringify({ ...BILL, BillHistory });
}

describe('fifty of the longest bills at once keep memory within 400 MiB of idle', () => {
  const bills: [string, () => string][] = [
    ['as much history as may be', makeLongHistory],
    ['1,000 lines', makeLongBill],
  ];
  test.for(bills)('%s', PATIENT, ([, make]) => attack(squeeze(make()), GZIP, [200, 503], 2 * MOST_GROWTH));
});
