/**
 * A made review for the report's tests: North Carolina workers' compensation, five lines with five outcomes.
 * The figures are the published ones of the 2025 Medicare schedule; the digests and ids are made up.
 */
import type { ReportInput, ReportOptions } from '../../../server/report/report-input.ts';
import { REASONS, STEPS } from './north-carolina-steps.ts';

function digest(letter: string): string {
  return letter.repeat(4).padEnd(64, '0918a7c6e5d4b3f2');
}

const NEEDS_REPORT = {
  least: 0,
  most: 2400,
  reasons: STEPS.flatMap(({ step, line, message }) =>
    line === 4 && message ? [{ step, message, who: 'bill-reviewer', fields: ['CPT1'] }] : [],
  ),
};

/** The review response, as the report reads it. */
export const NORTH_CAROLINA_REVIEW: ReportInput = {
  error: null,
  qrCodeID: '3868-4256',
  qrCodeURL: 'https://reviews.example.com/ID/3868-4256?k=Zk3vQ0b7u2yT9sXe1LrPdA',
  bill: {
    uniqueID: 'NC-2025-000417',
    billReviewState: 'NC',
    reviewedToState: 'NC',
    totalCharge: 4160,
    totalAllowance: 569.84,
    totalReduction: 3590.16,
    totalUncappedAllowance: 583.34,
    totalPrePPOAllowance: 626.21,
    totalUncappedPrePPOAllowance: 639.71,
    totalSurcharge: 0,
    totalTaxCharge: 0,
    totalTaxAllowance: 0,
    totalTaxReduction: 0,
    fromServiceDate: '2025-10-06T00:00:00',
    toServiceDate: '2025-10-08T00:00:00',
    facilityName: null,
    reasonCodes: [],
    bucketList: [],
    bucketTotalList: [
      { name: 'Duplicates', allowanceBefore: 105, allowanceAfter: 0, reduction: 105 },
      { name: 'Fee schedule', allowanceBefore: 4055, allowanceAfter: 639.71, reduction: 3415.29 },
      { name: 'Charge cap', allowanceBefore: 118.5, allowanceAfter: 105, reduction: 13.5 },
      { name: 'PPO cap', allowanceBefore: 366.37, allowanceAfter: 310, reduction: 56.37 },
    ],
    billState: { locality: '11502/00, North Carolina', conversionFactor: '32.3465' },
  },
  services: [
    {
      line: 1,
      cpt1: '99213',
      originalCPT1: '99213',
      description1: null,
      quantityBilled: 1,
      quantityUsed: 1,
      charge: 105,
      allowance: 105,
      reduction: 0,
      uncappedAllowance: 118.5,
      prePPOAllowance: 105,
      uncappedPrePPOAllowance: 118.5,
      reasonCodes: '',
      reasonCodesDTO: [],
      bucketTotalList: [],
      serviceState: {},
    },
    {
      line: 2,
      cpt1: '73721',
      originalCPT1: 'MRIKNEE',
      description1: 'Knee imaging package',
      quantityBilled: 1,
      quantityUsed: 1,
      charge: 1250,
      allowance: 310,
      reduction: 940,
      uncappedAllowance: 310,
      prePPOAllowance: 366.37,
      uncappedPrePPOAllowance: 366.37,
      reasonCodes: '1031,1080',
      reasonCodesDTO: [REASONS.aboveSchedule, REASONS.ppo],
      bucketTotalList: [
        { name: 'Fee schedule', allowanceBefore: 1250, allowanceAfter: 366.37, reduction: 883.63 },
        { name: 'PPO cap', allowanceBefore: 366.37, allowanceAfter: 310, reduction: 56.37 },
      ],
      serviceState: {},
    },
    {
      line: 3,
      cpt1: '99213',
      originalCPT1: '99213',
      description1: null,
      quantityBilled: 1,
      quantityUsed: 0,
      charge: 105,
      allowance: 0,
      reduction: 105,
      reasonCodes: '1018',
      reasonCodesDTO: [REASONS.duplicate],
      bucketTotalList: [{ name: 'Duplicates', allowanceBefore: 105, allowanceAfter: 0, reduction: 105 }],
      serviceState: {},
    },
    {
      line: 4,
      cpt1: '27899',
      originalCPT1: '27899',
      description1: null,
      quantityBilled: 1,
      quantityUsed: 1,
      charge: 2400,
      allowance: 0,
      reduction: 2400,
      reasonCodes: '1044',
      needsAttention: NEEDS_REPORT,
      reasonCodesDTO: [REASONS.byReport],
      bucketTotalList: [{ name: 'Fee schedule', allowanceBefore: 2400, allowanceAfter: 0, reduction: 2400 }],
      serviceState: {},
    },
    {
      line: 5,
      cpt1: '97110',
      originalCPT1: '97110',
      description1: null,
      quantityBilled: 6,
      quantityUsed: 4,
      charge: 300,
      allowance: 154.84,
      reduction: 145.16,
      reasonCodes: '1052,1031',
      reasonCodesDTO: [REASONS.units, REASONS.aboveSchedule],
      bucketTotalList: [
        { name: 'Fee schedule', allowanceBefore: 300, allowanceAfter: 154.84, reduction: 145.16 },
      ],
      serviceState: { category: 'Physical medicine' },
    },
  ],
  logHeader: {
    requestId: '5d0c6a2e-6d8e-4d1c-9a56-0a3d5c1a7f10',
    tenant: 'sandbox',
    reviewedAt: '2025-11-03T14:22:07Z',
    engineVersion: '0.1.0',
    packs: [
      { id: 'us-nc.workers-comp', version: '2025.1', digest: digest('a1') },
      { id: 'methods.physician', version: '1.2', digest: digest('b2') },
      { id: 'edits.mue', version: '1.0', digest: digest('c3') },
    ],
    citations: [
      {
        id: 'us-nc#percentages',
        title: 'Percentages of the Medicare amount',
        pin: 'table 2',
        url: 'https://www.ic.nc.gov/',
        read: null,
      },
    ],
    tables: [
      { id: 'us.pfs.rvu', release: '2025D', digest: digest('d4') },
      { id: 'us.pfs.gpci', release: '2025D', digest: digest('e5') },
      { id: 'us.ncci.mue', release: '2025Q4', digest: digest('f6') },
    ],
    options: [
      { name: 'IsNCCI', value: true, from: 'default', used: true },
      { name: 'IsMUE', value: true, from: 'request', used: true },
      { name: 'IsPayAboveCharge', value: true, from: 'tenant', used: true },
      { name: 'IsLateFee', value: false, from: 'request', used: false },
    ],
    ignoredFields: ['Bill.CustomerNote', 'Services[1].Colour'],
    inputDigest: digest('07'),
    resultDigest: digest('9c'),
  },
  logDetails: STEPS,
};

/** What the caller knows and the response does not repeat. */
export const NORTH_CAROLINA_OPTIONS: ReportOptions = {
  submitted: [
    { line: 1, serviceDate: '2025-10-06T00:00:00', modifiers: ['25'] },
    { line: 2, serviceDate: '2025-10-06T00:00:00', modifiers: ['LT'] },
    { line: 3, serviceDate: '2025-10-06T00:00:00', modifiers: ['25'] },
    { line: 4, serviceDate: '2025-10-07T00:00:00', modifiers: [] },
    { line: 5, serviceDate: '2025-10-08T00:00:00', modifiers: ['GP'] },
  ],
  describeRule: (rule) => RULE_TITLES.get(rule),
  describeUnread: (source) => UNREAD.get(source.split('#')[1]!),
};

const UNREAD = new Map([
  ['percentages', 'the amounts that the Commission publishes.'],
  ['nc-23j-0102', 'common knowledge of the field; the rule <itself> has not been opened'],
]);

const RULE_TITLES = new Map([
  ['medicare-physician-amount', 'Medicare amount of one unit'],
  ['percent-of-medicare', 'North Carolina pays a percentage of the Medicare amount'],
  ['never-above-charge', 'Never more than the charge'],
  ['ppo-rate', 'The contracted rate, where it is lower'],
]);
