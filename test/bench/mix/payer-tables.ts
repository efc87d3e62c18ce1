/** Tables of a payer that has whatever a programme asks for: made up, row by row as they are asked. */
import { Decimal } from '../../../engine/decimal.ts';
import { columnIndex, keyColumns } from '../../../engine/memory-table.ts';
import { remember } from '../../../engine/remember.ts';
import type { Table, TableDefinition, TableSource } from '../../../engine/table.ts';
import { CHARGES } from './make-mix.ts';
import { TENANT } from './review-mix.ts';

type Cells = Readonly<Record<string, string>>;
/** What stands in the row of a key beside the key itself; null where the table has no such row. */
type Answer = (key: readonly string[]) => Cells | null;

/** What a code is to a state's table: paid by time, by amount, or not listed. */
type Listing = 'anesthesia' | 'amount';

/** Codes that one of Medicare's schedules prices on a day: a state's table lists hardly more. */
function listPriced(tables: TableSource, day: string): Map<string, Listing> {
  const listed = new Map<string, Listing>(STATES_OWN.map((code) => [code, 'amount']));
  for (const id of ['us.clfs', 'us.asp', 'us.dmepos.fees', 'us.pfs.rvu']) {
    const table = tables.select(id, day);
    const at = (name: string) => columnIndex(table!.definition.columns, name);
    for (let row = 0; row < (table?.rowCount ?? 0); row++) {
      const code = table!.text(row, at('code'))!;
      if (id !== 'us.pfs.rvu') listed.set(code, 'amount');
      else if (table!.text(row, at('statusCode')) === 'J') listed.set(code, 'anesthesia');
      else if (Number(table!.text(row, at('nonfacilityTotal'))) > 0) listed.set(code, 'amount');
      else if (Number(table!.text(row, at('facilityTotal'))) > 0) listed.set(code, 'amount');
    }
  }
  return listed;
}

/**
 * Codes that no schedule of Medicare prices and the tables of states have: transports, reports, consultations, work hardening,
 * interpreters, unattended stimulation and casts.
 */
const STATES_OWN = [
  ...['A0425', 'A0427', 'A0429', 'A0433', '99075', '99080', '99243', '99244', '99455', '99456'],
  ...['97014', '97545', '97546', 'Q4010', 'Q4022', 'Q4038', 'T1013'],
];

/** What New York lists by relative values, and New Jersey by amounts: of it a day has a most. */
const PHYSICAL_MEDICINE = /^(97[0-7]|G0283)/;

/** What ground rules of states commonly say, by rule and item: what is not here is by report. */
const GROUND_RULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  modifier: {
    ...{ '50': '1.5', '54': '0.8', '55': '0.2', '56': '0.1', '62': '0.625', '78': '0.7', '80': '0.2' },
    ...{ '81': '0.15', '82': '0.2', AS: '0.14', AJ: '0.75', CO: '0.85', CQ: '0.85' },
  },
  procedure: { '2': '0.5', '3': '0.5', '4': '0.5', '5': '0.5', endoscopy: '0' },
  center: { '2': '0.5', later: '0.5' },
  therapy: { 'practice-expense': '0.5', 'dearest-units': '1' },
  imaging: { technical: '1', professional: '1' },
  cardiology: { technical: '1', professional: '1' },
  ophthalmology: { technical: '1', professional: '1' },
  anesthesia: {
    ...{ AA: '1', QZ: '1', QK: '0.5', QX: '0.5', QY: '0.5' },
    ...{ P3: '1', P4: '2', P5: '3', 'begun-unit': '1' },
  },
  practitioner: {
    ...{ 'nurse practitioner': '0.85', 'clinical nurse specialist': '0.85' },
    ...{ 'physician assistant': '0.85', dietitian: '0.85', 'social worker': '0.75' },
    ...{ 'therapist of families': '0.75', counselor: '0.75', 'nurse of advanced practice': '0.85' },
    ...{ chiropractor: '1', acupuncturist: '1' },
  },
  bundled: { 'as Medicare': '1' },
  global: { 'as Medicare': '1' },
  coding: { 'as Medicare': '1', hospitals: '1' },
  drug: { brand: '0.9', generic: '0.8', compound: '0.8' },
  dispensing: { brand: '4', generic: '5', compound: '5', 'over-the-counter': '4' },
};

/** A day of which all of those schedules are beside the project. */
const DAY = '2025-11-03';
/** A short-term hospital in a city that reports quality; a surgery center needs no more than its wage index. */
const FACILITY = {
  ...{ providerType: '00', hospitalQualityIndicator: '1', wageIndex: '0.9612', bedSize: '300' },
  remedyOffset: 'N',
  ...{ cbsaStandardizedAmountLocation: '16740', cbsaActualGeographicLocation: '16740' },
  ...{
    operatingCostToChargeRatio: '0.25',
    capitalCostToChargeRatio: '0.02',
    outpatientCostToChargeRatio: '0.21',
  },
  ...{ internsToBedsRatio: '0', capitalIndirectMedicalEducationRatio: '0', uncompensatedCareAmount: '300' },
  ...{ supplementalSecurityIncomeRatio: '0.05', medicaidRatio: '0.15' },
};
/** Stays by the day, and what is paid by the charge: of years whose releases of Medicare nobody has beside the project, and further states. */
const BY_CHARGE = ['AZ', 'CO', 'NY', 'OR'];
function payFacility(state: string, setting: string, kind: string, day: string): Cells | null {
  if (kind === 'therapy' || kind === 'laboratory') return { percentOfCharge: '60' };
  if (kind !== '') return null;
  if (setting === 'inpatient' && ['FL', 'IL', 'WA'].includes(state))
    return { amountOfDay: '4200', daysAtAmount: '5', amountOfLaterDay: '3100' };
  return BY_CHARGE.includes(state) || day < '2012-01-01'
    ? { percentOfCharge: '65' }
    : { percentOfMedicare: '150' };
}
const DRUG = { kind: 'generic', overTheCounter: 'N', formulary: 'Y' };

function makeAnswers(tables: TableSource): Readonly<Record<string, Answer>> {
  const priced = listPriced(tables, DAY);
  return {
    'owcp-conversion-factors': () => ({ conversionFactor: '61.20' }),
    'part-b-2007': () => ({ amount: '20.00', practiceExpense: '9.00' }),
    'fee-table': ([state, code]): Cells | null => {
      const listing = priced.get(code!);
      if (!listing) return null;
      if (state!.startsWith('NY') && PHYSICAL_MEDICINE.test(code!))
        return { units: '3', category: 'physical-medicine' };
      if (state === 'NJ' && PHYSICAL_MEDICINE.test(code!))
        return { amount: '40.00', category: 'physical-medicine' };
      return listing === 'amount' ? { amount: '40.00' } : { units: '5', category: 'anesthesia' };
    },
    charges: ([code]) => (STATES_OWN.includes(code!) ? { amount: '45.00' } : null),
    'ground-rules': ([, rule, item]): Cells | null => {
      const figure = GROUND_RULES[rule!]?.[item!];
      return figure === undefined ? null : { figure };
    },
    hospitals: () => FACILITY,
    'facility-methods': ([state, setting, kind, day]): Cells | null =>
      payFacility(state!, setting!, kind!, day!),
    'facility-terms': ([, setting]): Cells => ({
      ...{ implantPercent: '10', implantMostOfItem: '1000', implantMostOfBill: '2000' },
      ...(setting === 'inpatient' ? { stopLossThreshold: '90000', stopLossPercent: '75' } : {}),
    }),
    'stay-rates': () => ({ rate: '9000.00', outlierAmount: '60000', costToChargeRatio: '0.25' }),
    'stay-weights': () => ({ weight: '1.9' }),
    'eapg-base-rates': () => ({ baseRate: '600.00' }),
    'eapg-weights': () => ({ group: '00030', weight: '1.4' }),
    'fee-factors': () => ({ factor: '50.00' }),
    ambulance: () => ({
      urbanAmount: '9.00',
      ruralAmount: '9.10',
      superRuralAmount: '11.00',
      nearMileAmount: '13.00',
    }),
    awp: () => ({ ...DRUG, unitPrice: '1.20' }),
    nadac: () => ({ ...DRUG, unitPrice: '0.40' }),
    wac: () => ({ ...DRUG, unitPrice: '0.80' }),
    'drug-prices': () => ({ ...DRUG, unitPrice: '0.40' }),
    // Providers charged as they do today.
    'charge-master': ([, code]) => ({ amount: String(CHARGES.get(code!) ?? 70) }),
  };
}

/** A release that makes up the row of a key when it is asked. */
function makeAnswering(definition: TableDefinition, answer: Answer): Table {
  const rows: { readonly key: readonly string[]; readonly cells: Cells }[] = [];
  const known = new Map<string, number>();
  const { columns, range } = definition;
  const names = keyColumns(definition);
  const text = (row: number, column: number) => {
    const { name } = columns[column]!;
    const part = name === range?.through ? names.length - 1 : names.indexOf(name);
    return (part < 0 ? rows[row]!.cells[name] : rows[row]!.key[part]) || null;
  };
  return {
    definition,
    release: 'made-up',
    effective: { from: '0001-01-01', through: '9999-12-31' },
    digest: `${definition.id} made up`,
    rowCount: 0,
    find: (key) => {
      const name = key.join('\t');
      const found = known.get(name);
      if (found !== undefined) return found;
      const cells = answer(key);
      const row = cells === null ? -1 : rows.push({ key: [...key], cells }) - 1;
      known.set(name, row);
      return row;
    },
    text,
    decimal: (row, column) => {
      const cell = text(row, column);
      return cell === null ? null : new Decimal(cell);
    },
  };
}

/** Minnesota's relative values are Medicare's of an edition: here those of the day. */
function borrowValues(values: Table, definition: TableDefinition): Table {
  const at = definition.columns.map(({ name }) => columnIndex(values.definition.columns, name));
  return {
    ...values,
    definition,
    release: values.release,
    effective: values.effective,
    digest: values.digest,
    rowCount: values.rowCount,
    find: (key) => values.find(key),
    text: (row, column) => values.text(row, at[column]!),
    decimal: (row, column) => values.decimal(row, at[column]!),
  };
}

/** The tables with those of the payer of the stream. */
export function addPayerTables(tables: TableSource): TableSource {
  const own = `payers.${TENANT}.`;
  const define = (name: string) => ({ ...tables.definition(`tenant.${name}`)!, id: own + name });
  const answering = new Map(
    Object.entries(makeAnswers(tables)).map(([name, answer]) => [
      own + name,
      makeAnswering(define(name), answer),
    ]),
  );
  const values = define('relative-values');
  const borrowed = new Map<Table, Table>();
  return {
    ids: [...tables.ids, ...answering.keys(), values.id],
    definition: (id) => tables.definition(id),
    releases: (id) => tables.releases(id),
    select: (id, day) => {
      if (id !== values.id) return answering.get(id) ?? tables.select(id, day);
      const lender = tables.select('us.pfs.rvu', day);
      return lender && remember(borrowed, lender, () => borrowValues(lender, values));
    },
  };
}
