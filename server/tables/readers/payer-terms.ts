/** The tables in which a payer states what it has read of a programme's law, each with its columns. */
import { column, makePayerReader, optional } from './payer-table.ts';
import type { Reader } from './reader.ts';

/** Figures of ground rules: shares by modifier, place of the day and practitioner. */
export const payerGroundRules: Reader = makePayerReader({
  table: 'ground-rules',
  kind: "figures of the ground rules of states' fee schedules",
  columns: [
    ...['state', 'rule', 'item'].map(column),
    ...['effectiveFrom', 'effectiveThrough'].map(optional),
    column('figure'),
  ],
  dated: { key: [0, 1, 2], from: 3, through: 4 },
  areDistinct: true,
});

/** How a programme pays facilities: by the charge, by Medicare's amount or by the day. */
export const payerFacilityMethods: Reader = makePayerReader({
  table: 'facility-methods',
  kind: 'how programmes pay facilities',
  columns: [
    ...['state', 'setting'].map(column),
    ...['kind', 'effectiveFrom', 'effectiveThrough'].map(optional),
    ...['percentOfCharge', 'percentOfMedicare', 'medicareSystem'].map(optional),
    ...['amountOfDay', 'daysAtAmount', 'amountOfLaterDay'].map(optional),
  ],
  dated: { key: [0, 1, 2], from: 3, through: 4 },
});

/** Which drugs a closed formulary has. */
export const payerFormulary: Reader = makePayerReader({
  table: 'formulary',
  kind: 'drugs of a closed formulary',
  columns: ['code', 'status'].map(column),
  areDistinct: true,
});

/** What providers charged for a service on a day that the law names. */
export const payerChargeMaster: Reader = makePayerReader({
  table: 'charge-master',
  kind: 'charges of providers on a day that the law names',
  columns: ['providerTaxId', 'code', 'amount'].map(column),
  areDistinct: true,
});

/** Medicare's participating amounts of 2007 in Florida. */
export const payerPartB2007: Reader = makePayerReader({
  table: 'part-b-2007',
  kind: "Medicare's participating amounts of 2007",
  columns: [...['code', 'modifier', 'locality', 'site', 'amount'].map(column), optional('practiceExpense')],
  areDistinct: true,
});

/** The edition of relative values that a state has adopted, with the columns of Medicare's under our names. */
export const payerRelativeValues: Reader = makePayerReader({
  table: 'relative-values',
  kind: 'the edition of relative values that a state has adopted',
  columns: [
    ...['code', 'modifier', 'statusCode'].map(column),
    ...['workRvu', 'nonfacilityPeRvu', 'facilityPeRvu', 'malpracticeRvu'].map(column),
    ...['nonfacilityTotal', 'facilityTotal', 'globalDays'].map(column),
    ...['preOp', 'intraOp', 'postOp'].map(column),
    ...['multipleProcedure', 'bilateralSurgery', 'assistantSurgery', 'coSurgeons'].map(column),
    column('endoscopicBase'),
  ],
  areDistinct: true,
});
