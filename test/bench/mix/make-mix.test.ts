/** The stream that the bench prices is the same for the same seed, and made of bills that the interface accepts. */
import { expect, test } from 'vitest';
import type { Pack } from '../../../engine/model/pack.ts';
import { listProgrammes, openWorld } from './main.ts';
import { makeMix, STREAMS } from './make-mix.ts';
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

test.each(STREAMS)('the shares of $name add up, and each programme gets so many of each kind', (stream) => {
  expect(stream.kinds.reduce((sum, { share }) => sum + share, 0)).toBe(100);
  const bills = makeMix(packs, 200, stream);
  for (const { pack } of packs)
    for (const { kind, share } of stream.kinds)
      expect(bills.filter((bill) => bill.programme === pack && bill.kind === kind).length).toBe(share * 2);
});

test.each(STREAMS)('the same seed gives the same bills of $name, another one others', (stream) => {
  expect(makeMix(packs, 50, stream)).toEqual(makeMix(packs, 50, stream));
  expect(makeMix(packs, 50, stream, 2)).not.toEqual(makeMix(packs, 50, stream));
});

test.each(STREAMS)('every bill of $name is one of the interface, of its programme and its days', (stream) => {
  for (const bill of makeMix(packs, 300, stream)) {
    const { Bill, Services, Claim } = readBill(bill);
    expect(Services.length).toBeGreaterThan(0);
    if (bill.programme === 'us/ucr') continue;
    expect([Bill.TypeOfBill, Bill.JurisdictionState, Claim.State]).toEqual([0, 'NC', 'NC']);
    for (const { ServiceDate } of Services) expect(ServiceDate.slice(0, 4)).toBe('2025');
  }
});

test('every programme of the book has places in the stream, and its payer is without mistakes', () => {
  const { priced, placeless } = listProgrammes(openWorld(null));
  expect(placeless).toEqual([]);
  expect(priced.length).toBeGreaterThan(20);
});

test('a room has a unit for each night of its stay', () => {
  const stays = makeMix(packs, 100, STREAMS[1]!).filter(({ kind }) => kind === 'stays');
  expect(stays.length).toBe(40);
  for (const { Bill, Services } of stays.map(readBill)) {
    const nights = (Date.parse(Bill.DischargeDate!) - Date.parse(Bill.AdmitDate!)) / 86_400_000;
    const rooms = Services.filter(({ CPT1 }) => CPT1 === '0120');
    expect(rooms.map(({ QuantityBilled }) => QuantityBilled.toNumber())).toEqual([nights]);
  }
});
