/** The stream that the bench prices is the same for the same seed, and made of bills that the interface accepts. */
import { expect, test } from 'vitest';
import type { Pack } from '../../../engine/model/pack.ts';
import { makeMix, STREAM } from './make-mix.ts';
import { readBill } from './review-mix.ts';

const packs = [
  { pack: 'us/ucr', jurisdiction: 'us', programme: 'ucr', covers: { from: '2024-01-01' } },
  {
    pack: 'us-nc/workers-comp',
    jurisdiction: 'us-nc',
    programme: 'workers-comp',
    covers: { from: '2025-01-01', through: '2025-12-31' },
  },
] as unknown as Pack[];

test('the shares add up, and each programme gets so many bills of each kind', () => {
  expect(STREAM.kinds.reduce((sum, { share }) => sum + share, 0)).toBe(100);
  const bills = makeMix(packs, 200);
  for (const { pack } of packs)
    for (const { kind, share } of STREAM.kinds)
      expect(bills.filter((bill) => bill.programme === pack && bill.kind === kind).length).toBe(share * 2);
});

test('the same seed gives the same bills, another one others', () => {
  expect(makeMix(packs, 50)).toEqual(makeMix(packs, 50));
  expect(makeMix(packs, 50, 2)).not.toEqual(makeMix(packs, 50));
});

test('every bill is one of the interface, of its programme, and within its days', () => {
  for (const bill of makeMix(packs, 300)) {
    const { Bill, Services, Claim } = readBill(bill);
    expect(Services.length).toBeGreaterThan(0);
    if (bill.programme === 'us/ucr') continue;
    expect([Bill.TypeOfBill, Bill.JurisdictionState, Claim.State]).toEqual([0, 'NC', 'NC']);
    for (const { ServiceDate } of Services) expect(ServiceDate.slice(0, 4)).toBe('2025');
  }
});
