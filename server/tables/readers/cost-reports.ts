/** Hospital cost reports: beds, days, costs and charges of a year. Their ratio is over all payers. */
import { LAST_DAY } from '../engine.ts';
import { amount, makeCsvReader, text } from './make-csv-reader.ts';
import { readName } from './periods.ts';
import type { FoundRow, Reader, ReadResult } from './reader.ts';

const LIKE = 'hospital_cost_report_2023_ccr_beds.csv';
const list: Reader = makeCsvReader({
  kind: 'hospital cost reports',
  table: 'us.hospital-cost-reports',
  like: LIKE,
  columns: [
    text('medicareNumber', /^PROVIDER CCN$/),
    text('name', /^HOSPITAL NAME$/),
    text('state', /^STATE CODE$/),
    text('cbsa', /^MEDICARE CBSA NUMBER$/),
    text('location', /^RURAL VERSUS URBAN$/, { write: (cell) => cell.replace(/^NA$/, '') }),
    text('facilityType', /^CCN FACILITY TYPE$/),
    text('yearFrom', /^FISCAL YEAR BEGIN DATE$/),
    text('yearThrough', /^FISCAL YEAR END DATE$/),
    amount('residents', /^NUMBER OF INTERNS AND RESIDENTS/),
    amount('beds', /^NUMBER OF BEDS$/),
    amount('bedDays', /^TOTAL BED DAYS AVAILABLE$/),
    amount('medicareDays', /^TOTAL DAYS TITLE XVIII$/),
    amount('medicaidDays', /^TOTAL DAYS TITLE XIX$/),
    amount('days', /^TOTAL DAYS \(V/),
    amount('discharges', /^TOTAL DISCHARGES \(V/),
    amount('costs', /^TOTAL COSTS$/),
    amount('charges', /^COMBINED OUTPATIENT \+ INPATIENT TOTAL CHARGES$/),
    amount('allPayerCostToChargeRatio', /^COST TO CHARGE RATIO$/),
    amount('dshPercent', /^ALLOWABLE DSH PERCENTAGE$/),
  ],
  ignored: /./,
  nameRelease: (file) => {
    const year = readName(file, /(20\d\d)/, LIKE)[1]!;
    return { release: year, effective: { from: `${year}-01-01`, through: LAST_DAY } };
  },
});

/** A hospital that reported twice in the year stands with the report that ends last. */
export const costReports: Reader = {
  ...list,
  read: (files, siblings) => {
    const all = list.read(files, siblings) as ReadResult;
    const at = 7;
    const rows = [...Map.groupBy(all.rows, ({ cells }) => cells[0]!).values()].map((same) =>
      same.reduce((last: FoundRow, row) => (row.cells[at]! > last.cells[at]! ? row : last)),
    );
    const dropped = all.rows.length - rows.length;
    const notes =
      dropped > 0 ? [`${dropped} reports of hospitals that reported again later are left out`] : [];
    return { ...all, rows, notes: [...all.notes, ...notes] };
  },
};
