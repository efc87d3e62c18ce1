/** Bills to measure with: ten common codes of the starter tables, repeated. */
const CODES = ['99213', '97110', '72148', '29881', '99203', '73721', '97140', '20610', '71046', '64483'];

/** A North Carolina workers' compensation bill of `lines` lines, as JSON text. */
export function makeBill(lines: number): string {
  const day = (index: number) => `2025-10-${String(1 + (index % 28)).padStart(2, '0')}T00:00:00`;
  return JSON.stringify({
    Bill: {
      UniqueID: `BENCH-${lines}`,
      ProviderTaxID: '561234567',
      TypeOfBill: 0,
      ProviderType: 1,
      ZipCode: '27601',
      JurisdictionState: 'NC',
      BucketList: [],
    },
    Services: Array.from({ length: lines }, (_, index) => ({
      Line: index + 1,
      CPT1: CODES[index % CODES.length],
      ServiceDate: day(Math.floor(index / CODES.length)),
      QuantityBilled: 1 + (index % 3),
      Charge: 250 + index,
      POS: index % 2 ? '11' : '22',
      BucketList: [],
    })),
    Claim: { DisplayID: 'BENCH', State: 'NC', DateOfInjury: '2025-01-02T00:00:00' },
    Provider: { TaxID: '561234567' },
    BillOptions: {},
    BillHistory: [],
  });
}
