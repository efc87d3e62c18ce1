/** Bills to measure with, of codes of the starter tables, as JSON text. */
const CODES = ['99213', '97110', '72148', '29881', '99203', '73721', '97140', '20610', '71046', '64483'];

/** Services on which no other one bears, three of a day and three of the next. */
const CODES_ALONE = ['99213', '97110', '72148', '73721', '97140', '71046'];

/** Operations of a day: ranked by amount, two of one endoscopic family, both sides, an assistant. */
const OPERATIONS: readonly { readonly CPT1: string; readonly ModifierList?: string }[] = [
  { CPT1: '27447' },
  { CPT1: '23412' },
  { CPT1: '29881' },
  { CPT1: '29876' },
  { CPT1: '20610', ModifierList: 'LT' },
  { CPT1: '20610', ModifierList: 'RT' },
  { CPT1: '64483' },
  { CPT1: '27447', ModifierList: '80' },
  { CPT1: '11042' },
  { CPT1: '99213' },
];

interface BillKind {
  readonly TypeOfBill: number;
  readonly linesOfADay: number;
  readonly line: (index: number) => object;
}

/** Kinds of bills by what their lines have to do with each other. */
const KINDS = {
  /** Services that stand alone. */
  apart: {
    TypeOfBill: 0,
    linesOfADay: 3,
    line: (index) => ({ CPT1: CODES_ALONE[index % CODES_ALONE.length], QuantityBilled: 1, POS: '11' }),
  },
  /** Ten services of a day, one to three units. */
  together: {
    TypeOfBill: 0,
    linesOfADay: CODES.length,
    line: (index) => ({
      CPT1: CODES[index % CODES.length],
      QuantityBilled: 1 + (index % 3),
      POS: index % 2 ? '11' : '22',
    }),
  },
  /** Days of surgery, priced by the place of each procedure. */
  surgery: {
    TypeOfBill: 1,
    linesOfADay: OPERATIONS.length,
    line: (index) => ({ ...OPERATIONS[index % OPERATIONS.length], QuantityBilled: 1, POS: '22' }),
  },
} as const satisfies Readonly<Record<string, BillKind>>;

export type BillKindName = keyof typeof KINDS;

const DAY = 24 * 60 * 60 * 1000;

/** A North Carolina bill of `lines` lines, each of its days before the last one: within the year that the programme covers. */
export function makeBill(lines: number, kind: BillKindName = 'together'): string {
  const { TypeOfBill, linesOfADay, line } = KINDS[kind];
  const day = (index: number) =>
    new Date(Date.UTC(2025, 11, 1) - Math.floor(index / linesOfADay) * DAY).toISOString().slice(0, 19);
  return JSON.stringify({
    Bill: {
      UniqueID: `BENCH-${lines}`,
      ProviderTaxID: '561234567',
      TypeOfBill,
      ProviderType: 1,
      ZipCode: '27601',
      JurisdictionState: 'NC',
      BucketList: [],
    },
    Services: Array.from({ length: lines }, (_, index) => ({
      Line: index + 1,
      ServiceDate: day(index),
      Charge: 25_000 + index,
      ...line(index),
      BucketList: [],
    })),
    Claim: { DisplayID: 'BENCH', State: 'NC', DateOfInjury: '2024-12-30T00:00:00' },
    Provider: { TaxID: '561234567' },
    BillOptions: {},
    BillHistory: [],
  });
}
