/** The tables a payer or a state may bring along, each with its columns. */
import { writeNdc } from './make-csv-reader.ts';
import { column, makePayerReader, optional, type PayerColumn } from './payer-table.ts';
import type { Reader } from './reader.ts';

export const payerCharges: Reader = makePayerReader({
  table: 'charges',
  kind: "a payer's usual charges",
  columns: ['code', 'modifier', 'amount'].map(column),
});

export const payerOwcpFactors: Reader = makePayerReader({
  table: 'owcp-conversion-factors',
  kind: 'OWCP conversion factors a payer supplies',
  columns: ['codeFrom', 'codeThrough', 'conversionFactor'].map(column),
});

/** A state's table: amounts or relative values by code, and by modifier, site and region where the state has them. */
export const payerFees: Reader = makePayerReader({
  table: 'fee-table',
  kind: "states' own tables of amounts or relative values",
  columns: [
    ...['state', 'code'].map(column),
    ...['modifier', 'site', 'region', 'effectiveFrom', 'effectiveThrough'].map(optional),
    ...['amount', 'units', 'category', 'noAmount'].map(optional),
  ],
  dated: { key: [0, 1, 2, 3, 4], from: 5, through: 6 },
});

/** What one relative value of a state's table is worth, by section and region. */
export const payerFeeFactors: Reader = makePayerReader({
  table: 'fee-factors',
  kind: "factors of states' own tables of relative values",
  columns: [
    column('state'),
    ...['category', 'region', 'effectiveFrom', 'effectiveThrough'].map(optional),
    column('factor'),
  ],
  dated: { key: [0, 1, 2], from: 3, through: 4 },
});

/** Groups of outpatient services with their weights, and what a weight of one is worth at a facility. */
export const payerEapgWeights: Reader = makePayerReader({
  table: 'eapg-weights',
  kind: 'enhanced ambulatory patient groups of codes with their weights',
  columns: [
    column('code'),
    ...['effectiveFrom', 'effectiveThrough', 'group'].map(optional),
    column('weight'),
  ],
  dated: { key: [0], from: 1, through: 2 },
});

export const payerEapgBaseRates: Reader = makePayerReader({
  table: 'eapg-base-rates',
  kind: 'base rates of facilities for enhanced ambulatory patient groups',
  columns: [column('facility'), ...['effectiveFrom', 'effectiveThrough'].map(optional), column('baseRate')],
  dated: { key: [0], from: 1, through: 2 },
});

/** What a programme adds for implants and dear stays, where its law has not been read. */
export const payerFacilityTerms: Reader = makePayerReader({
  table: 'facility-terms',
  kind: 'what programmes add for implants and for dear stays',
  columns: [
    ...['state', 'setting'].map(column),
    ...['effectiveFrom', 'effectiveThrough'].map(optional),
    ...['implantPercent', 'implantMostOfItem', 'implantMostOfBill'].map(optional),
    ...['stopLossThreshold', 'stopLossPercent'].map(optional),
  ],
  dated: { key: [0, 1], from: 2, through: 3 },
});

/** Hospitals' rates for a weight of one, which a state publishes for its own programme. */
export const payerStayRates: Reader = makePayerReader({
  table: 'stay-rates',
  kind: "hospitals' rates for a weight of one in a state's own programme",
  columns: [
    ...['state', 'facility'].map(column),
    ...['effectiveFrom', 'effectiveThrough'].map(optional),
    column('rate'),
    ...['outlierAmount', 'costToChargeRatio'].map(optional),
  ],
  dated: { key: [0, 1], from: 2, through: 3 },
});

/** Weights of groups that a state has adopted for its own programme. */
export const payerStayWeights: Reader = makePayerReader({
  table: 'stay-weights',
  kind: "weights of diagnosis-related groups in a state's own programme",
  columns: [
    ...['state', 'drg'].map(column),
    ...['effectiveFrom', 'effectiveThrough'].map(optional),
    column('weight'),
  ],
  dated: { key: [0, 1], from: 2, through: 3 },
});

/** Rates that a state announces by quarter or year, a release for each. */
export const payerInterestRates: Reader = makePayerReader({
  table: 'interest-rates',
  kind: 'rates of interest on late payments that states announce',
  columns: ['state', 'annualPercent'].map(column),
});

/** Which ZIP codes lie in which region of a state's table. */
export const payerFeeRegions: Reader = makePayerReader({
  table: 'fee-regions',
  kind: "regions of states' own tables by ZIP code",
  columns: ['state', 'zipFrom', 'zipThrough', 'region'].map(column),
});

const PRICE_COLUMNS: readonly PayerColumn[] = [
  { name: 'ndc', write: writeNdc },
  ...['effectiveFrom', 'effectiveThrough'].map(optional),
  ...['unitPrice', 'kind'].map(column),
  optional('overTheCounter'),
  ...['originalNdc', 'genericNdc'].map((name) => ({ name, optional: true, write: writeNdc })),
  optional('formulary'),
];

/** Prices of drugs by their product, one table for each way of stating a price. */
const makePriceReader = (table: string, kind: string): Reader =>
  makePayerReader({ table, kind, columns: PRICE_COLUMNS, dated: { key: [0], from: 1, through: 2 } });

export const payerWholesalePrices = makePriceReader('awp', 'average wholesale prices of drugs');
export const payerAcquisitionCosts = makePriceReader('nadac', 'national average drug acquisition costs');
export const payerWholesaleCosts = makePriceReader('wac', 'wholesale acquisition costs of drugs');

/** Prices of drugs that states set by their own law, beside those that are one for the country. */
export const payerStatePrices: Reader = makePayerReader({
  table: 'drug-prices',
  kind: 'prices of drugs by the law of a state',
  columns: [column('state'), ...PRICE_COLUMNS],
  dated: { key: [0, 1], from: 2, through: 3 },
});

/** Ambulance fees of a locality, with the columns of CMS's public use files under our names. */
export const payerAmbulanceFees: Reader = makePayerReader({
  table: 'ambulance',
  kind: 'ambulance fees by locality',
  columns: [
    ...['code', 'carrier', 'locality'].map(column),
    ...['effectiveFrom', 'effectiveThrough'].map(optional),
    ...['urbanAmount', 'ruralAmount', 'superRuralAmount', 'nearMileAmount'].map(column),
  ],
  dated: { key: [0, 1, 2], from: 3, through: 4 },
});
