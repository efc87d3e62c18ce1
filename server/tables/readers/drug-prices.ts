/** Medicare Part B drugs: payment limits of a quarter, and which products are billed by which code. */
import type { SourceFile } from '../source-file.ts';
import { amount, makeCsvReader, text, writeNdc } from './make-csv-reader.ts';
import { nameQuarter, quarterOfMonth, readName } from './periods.ts';
import { plainDecimal } from './plain-decimal.ts';
import type { Reader, ReadResult, ReleaseName } from './reader.ts';

const EFFECTIVE = /Effective (January|April|July|October) 1, (20\d\d) through/i;

/** The title states the days; a reduced file only its name. Prices hold for one quarter. */
function nameOf(file: SourceFile): ReleaseName {
  const [, month, year] = EFFECTIVE.exec(file.head) ?? [];
  if (month && year) return nameQuarter(year, quarterOfMonth(month)!, 'quarter');
  const [, named, quarter] = readName(file, /(20\d\d)Q([1-4])/i, 'asp_pricing_2026Q3.csv');
  return nameQuarter(named!, Number(quarter), 'quarter');
}

const optional = { optional: true };

export const drugPrices: Reader = makeCsvReader({
  kind: 'payment limits of drugs (ASP)',
  table: 'us.asp',
  name: /^asp_pricing.*\.csv$/i,
  like: 'asp_pricing_2025Q4.csv',
  columns: [
    text('code', /^HCPCS( CODE)?$/),
    text('dosage', /^(HCPCS CODE )?DOSAGE$/),
    text('paymentLimit', /^PAYMENT[ _]LIMIT$/, {
      write: (cell) => (cell === 'N/A' ? '' : plainDecimal(cell)),
    }),
    amount('coinsurancePercent', /^CO-INSURANCE PERCENTAGE$/, optional),
    amount('vaccineAwpPercent', /^VACCINE AWP%$/, optional),
    amount('vaccineLimit', /^VACCINE LIMIT$/, optional),
    amount('bloodAwpPercent', /^BLOOD AWP%$/, optional),
    amount('bloodLimit', /^BLOOD LIMIT$/, optional),
    text('clottingFactor', /^CLOTTING FACTOR$/, optional),
    text('notes', /^NOTES$/, { ...optional, write: (cell) => cell.replace(/\s+/g, ' ') }),
  ],
  ignored: /^SHORT DESCRIPTION$/,
  nameRelease: nameOf,
  edition: (file, { indexes }) =>
    indexes.filter((index) => index >= 0).length + (/updated/i.test(file.name) ? 0.5 : 0),
});

export const drugProducts: Reader = makeCsvReader({
  kind: 'products and the codes they are billed by (ASP NDC-HCPCS crosswalk)',
  table: 'us.asp.products',
  like: 'asp_ndc_hcpcs_crosswalk_2025Q4.csv',
  columns: [
    text('ndc', /^NDC2?$/, { write: writeNdc }),
    text('code', /^_20\d\d_CODE$/),
    text('name', /^DRUG NAME$/),
    text('labeler', /^LABELER NAME$/),
    text('dosage', /^HCPCS DOSAGE$/),
    amount('packageSize', /^PKG SIZE$/),
    amount('packageQuantity', /^PKG QTY$/),
    amount('billUnits', /^BILLUNITS$/),
    amount('billUnitsOfPackage', /^BILLUNITSPKG$/),
  ],
  ignored: /^SHORT DESCRIPTION$/,
  nameRelease: nameOf,
});

/** The same by the product alone: most have one code, and the code is known where a bill gives none. */
export const drugProductCodes: Reader = {
  ...drugProducts,
  kind: 'products and all codes of each (ASP NDC-HCPCS crosswalk)',
  table: 'us.asp.product-codes',
  read: (files, siblings) => {
    const { positions, ...all } = drugProducts.read(files, siblings) as ReadResult;
    const products = Map.groupBy(all.rows, ({ cells }) => cells[0]!);
    const rows = [...products].map(([ndc, found]) => {
      const codes = [...new Set(found.map(({ cells }) => cells[1]!))].sort();
      return { ...found[0]!, cells: [ndc, codes.length === 1 ? codes[0]! : '', codes.join(' ')] };
    });
    return { ...all, rows, positions: [positions[0]!, positions[1]!, positions[1]!] };
  },
};
