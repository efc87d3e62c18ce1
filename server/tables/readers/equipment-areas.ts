/** Equipment and supplies: rural ZIP codes, and the former bidding areas with their ZIP codes and fees. */
import type { SourceFile } from '../source-file.ts';
import { nameByTitle } from './equipment-fees.ts';
import { hasHeadings, isHeaderOf } from './head-rows.ts';
import { matchColumns, normaliseHeading, pickCells, placesOf, type WantedColumn } from './headings.ts';
import { amount, makeCsvReader, text } from './make-csv-reader.ts';
import { nameQuarter } from './periods.ts';
import { plainDecimal } from './plain-decimal.ts';
import { type ColumnsRead, readRecords } from './read-records.ts';
import { type FoundRow, ReadError, type Reader, type ReleaseName } from './reader.ts';

/** `202504` is the fourth quarter; all rows must say the same. */
function nameByColumn(_file: SourceFile, { body, headings }: ColumnsRead): ReleaseName {
  const at = headings.findIndex((heading) => /^YEAR\/QTR$/.test(heading));
  const quarters = new Set(body.map(({ cells }) => cells[at]));
  const [first] = quarters;
  const [, year, quarter] = /^(20\d\d)0([1-4])$/.exec(first ?? '') ?? [];
  if (!year || quarters.size > 1)
    throw new ReadError(
      `its rows name ${quarters.size} quarters (${[...quarters].slice(0, 3).join(', ')}); one release holds one.`,
    );
  return nameQuarter(year, Number(quarter), 'year');
}

/** An area as a key: `Akron, OH` is `AKRON-OH` in both of its tables. */
const nameArea = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]+/g, '-');

export const ruralZips: Reader = makeCsvReader({
  kind: 'rural ZIP codes for equipment and supplies (DMEPOS)',
  table: 'us.dmepos.rural-zips',
  like: 'DME Rural ZIP Code Quarter 4, 2025.csv',
  columns: [text('zip', /^DMEPOS RURAL ZIP CODE$/), text('state', /^STATE$/)],
  ignored: /^YEAR\/QTR$/,
  nameRelease: nameByColumn,
});

export const formerAreaZips: Reader = makeCsvReader({
  kind: 'ZIP codes of the former bidding areas (DMEPOS)',
  table: 'us.dmepos.former-area-zips',
  like: 'Former CBA ZIP Code File- OCT2025.csv',
  columns: [
    text('zip', /^CBA ZIP CODE$/),
    text('area', /^CBA NAME SHORT$/, { write: nameArea }),
    text('areaName', /^CBA NAME$/),
    text('state', /^CBA STATE$/),
  ],
  ignored: /^YEAR\/QTR$/,
  nameRelease: nameByColumn,
});

const KEY: readonly WantedColumn[] = [
  { name: 'code', heading: /^HCPCS$/ },
  { name: 'modifier', heading: /^MOD$/ },
  { name: 'modifier2', heading: /^MOD2$/ },
  { name: 'modifier3', heading: /^MOD3$/ },
  { name: 'category', heading: /^CATG$/ },
];

export const mailOrderFees: Reader = makeCsvReader({
  kind: 'mail-order fees of diabetic supplies (DMEPOS)',
  table: 'us.dmepos.mail-order-fees',
  like: 'Former CBA National Mail-Order DTS Fee Schedule- OCT2025.csv',
  columns: [...KEY.slice(0, 4), amount('fee', /^NATIONAL MAIL-ORDER$/), text('category', /^CATG$/)],
  ignored: /^DESCRIPTION$/,
  nameRelease: ({ head }) => nameByTitle(head),
});

/** An area is headed as `Akron, OH`. */
const AREA = /^[A-Z].*, [A-Z]{2}(-[A-Z]{2})*$/;

/** One row for each item and area. Areas that do not have the item show a point. */
export const formerAreaFees: Reader = {
  kind: 'fees in the former bidding areas (DMEPOS)',
  table: 'us.dmepos.former-area-fees',
  like: 'Former CBA Fee Schedule File- OCT2025.csv',
  fits: (file) => hasHeadings(file, [...KEY, { name: 'area', heading: AREA }]),
  read: ([file]) => {
    const isHeader = (cells: readonly string[]) => isHeaderOf(KEY, cells.map(normaliseHeading));
    const [header, ...body] = readRecords(file!, isHeader);
    const { indexes } = matchColumns(header!.cells.map(normaliseHeading), KEY);
    const areas = header!.cells.flatMap((heading, index) =>
      AREA.test(normaliseHeading(heading)) ? [{ area: nameArea(heading), index }] : [],
    );
    const rows = body.flatMap((record): FoundRow[] => {
      const { cells, ...place } = pickCells(file!, record, indexes);
      const [code, modifier, second, third, category] = cells as [string, string, string, string, string];
      return areas.flatMap(({ area, index }) => {
        const fee = plainDecimal(record.cells[index]!);
        if (fee === '.') return [];
        return [{ ...place, cells: [code, modifier, second, third, area, fee, category] }];
      });
    });
    const [code, modifier, second, third, category] = placesOf(indexes) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const positions = [code, modifier, second, third, 0, 0, category];
    return { ...nameByTitle(file!.head), rows, positions, notes: [] };
  },
};
