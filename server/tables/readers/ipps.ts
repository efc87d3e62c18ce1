/** Inpatient prospective payment: weights of the DRGs and standardized amounts, by federal fiscal year. */
import { hasHeadings } from './head-rows.ts';
import { amount, type CsvColumn, makeCsvReader, text } from './make-csv-reader.ts';
import { nameFiscalYear, readName } from './periods.ts';
import { plainDecimal } from './plain-decimal.ts';
import { readColumns } from './read-records.ts';
import type { Reader } from './reader.ts';

/** `Yes` and `No` of one layout are `Y` and `N` of the other. */
const letter = (cell: string) => cell.replace(/^(Y)es$|^(N)o$/, '$1$2');
/** DRGs that pay nothing have a point for their figures. */
const figure = (name: string, heading: RegExp): CsvColumn => ({
  ...amount(name, heading),
  write: (cell) => (cell === '.' ? '' : plainDecimal(cell)),
});

export const drgTable5: Reader = makeCsvReader({
  kind: 'weights of the DRGs (IPPS table 5)',
  table: 'us.ipps.drg',
  name: /Table_5.*\.csv$/i,
  like: 'CMS-1833-F_Table_5_FY2026.csv',
  columns: [
    text('drg', /^MS-DRG$/),
    figure('weight', /^WEIGHTS - 10% CAP APPLIED$/),
    figure('weightBeforeCap', /^WEIGHTS - BEFORE CAP$/),
    figure('gmlos', /^GEOMETRIC MEAN LOS$/),
    figure('amlos', /^ARITHMETIC MEAN LOS$/),
    text('postAcuteTransfer', /POST-ACUTE DRG$/, { write: letter }),
    text('specialPay', /SPECIAL PAY DRG$/, { write: letter }),
    text('mdc', /^MDC$/),
    text('type', /^TYPE$/, { write: (cell) => cell.replace('**', '') }),
    text('title', /^MS-DRG TITLE$/),
  ],
  nameRelease: (file) => {
    const stated = /FY ?(20\d\d)/i.exec(file.head)?.[1];
    return nameFiscalYear(stated ?? readName(file, /FY ?(20\d\d)/i, 'CMS-1833-F_Table_5_FY2026.csv')[1]!);
  },
});

/** A heading that no file has, for columns that another layout fills. */
const absent = (name: string): CsvColumn => text(name, /^(?!)/, { optional: true });

export const drgWeights: Reader = makeCsvReader({
  kind: 'weights of the DRGs, without titles',
  table: 'us.ipps.drg',
  like: 'drg_weights_fy2021.csv',
  columns: [
    text('drg', /^DRG$/),
    figure('weight', /^WEIGHT$/),
    absent('weightBeforeCap'),
    figure('gmlos', /^GMLOS$/),
    figure('amlos', /^AMLOS$/),
    text('postAcuteTransfer', /^POST_ACUTE_TRANSFER$/),
    text('specialPay', /^SPECIAL_PAY$/),
    absent('mdc'),
    absent('type'),
    absent('title'),
  ],
  nameRelease: (file) => nameFiscalYear(readName(file, /fy(20\d\d)/i, 'drg_weights_fy2021.csv')[1]!),
});

const AMOUNTS = [
  { name: 'fiscalYear', heading: /^FISCAL_YEAR$/ },
  { name: 'wageIndexClass', heading: /^WAGE_INDEX_CLASS$/ },
  { name: 'labor', heading: /^LABOR_AMOUNT$/ },
  { name: 'nonlabor', heading: /^NONLABOR_AMOUNT$/ },
  { name: 'laborShare', heading: /^LABOR_SHARE$/ },
  { name: 'total', heading: /^TOTAL$/ },
  { name: 'label', heading: /^LABEL$/, optional: true },
];
/** What the files state; the amounts of the reduced updates stand in the final rules. */
const FULL_UPDATE = 'full';
/** How the list marks figures that were seen in one place only. */
const ONE_SOURCE = 'READ1';
const CLASSES: Readonly<Record<string, string>> = { gt_1: 'above-one', le_1: 'up-to-one' };

export const standardizedAmounts: Reader = {
  kind: 'standardized operating amounts (IPPS tables 1A and 1B)',
  table: 'us.ipps.standardized-amounts',
  like: 'ipps_operating_standardized_amounts.csv',
  fits: (file) => hasHeadings(file, AMOUNTS),
  read: ([file]) => {
    const { body, indexes, positions } = readColumns(file!, AMOUNTS);
    const years = Map.groupBy(body, ({ cells }) => cells[indexes[0]!]!);
    return [...years].map(([year, records]) => ({
      ...nameFiscalYear(year),
      rows: records.map(({ line, cells }) => {
        const [, kind, ...figures] = indexes.slice(0, -1).map((index) => cells[index]!) as [string, string];
        return {
          file: file!,
          line,
          cells: [CLASSES[kind] ?? kind, FULL_UPDATE, ...figures.map(plainDecimal)],
        };
      }),
      positions: [positions[1]!, ...positions.slice(1, -1)],
      notes: records.some(({ cells }) => cells[indexes.at(-1)!] === ONE_SOURCE)
        ? ['the amounts rest on one source']
        : [],
    }));
  },
};
