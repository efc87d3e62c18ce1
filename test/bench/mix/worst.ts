/** The bill that costs most of what may be sent: each of its lines is held against all others. */
import { readColumn } from '../../../engine/memory-table.ts';
import { makeBill } from '../bills.ts';
import { measureCpu } from '../measure.ts';
import { type MixWorld, readBill, reviewOne } from './review-mix.ts';

/** As many lines as a bill may have. */
const LINES = 1000;
const DAY = '2025-06-02';
const OPERATIONS: ReadonlySet<string | null> = new Set(['000', '010', '090']);

/** Codes of operations that the relative values of the day have, the lowest ones; fewer of an excerpt. */
export function listOperations({ tables }: Pick<MixWorld, 'tables'>, most: number): string[] {
  const values = tables.select('us.pfs.rvu', DAY);
  const codes: string[] = [];
  for (let number = 10_000; values && number < 70_000 && codes.length < most; number++) {
    const row = values.find([`${number}`, '']);
    if (row >= 0 && OPERATIONS.has(readColumn(values, row, 'globalDays'))) codes.push(`${number}`);
  }
  return codes;
}

/** Seconds of CPU for a thousand different operations of one day; null where the tables know fewer. */
export async function measureWorst(world: MixWorld): Promise<number | null> {
  const codes = listOperations(world, LINES);
  if (codes.length < LINES) return null;
  const bill = JSON.parse(makeBill(LINES, 'surgery')) as { Services: object[] };
  const Services = bill.Services.map((line, index) => ({
    ...line,
    CPT1: codes[index],
    ModifierList: '',
    ServiceDate: DAY,
  }));
  const request = readBill({
    programme: 'us/ucr',
    kind: 'worst',
    body: JSON.stringify({ ...bill, Services }),
  });
  return (await measureCpu(() => reviewOne(request, world), 1)) / 1e6;
}
