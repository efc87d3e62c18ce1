/** A made review that could not be done: no pack covers the state and the date. */
import type { ReportInput } from '../../../server/report/report-input.ts';
import { NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';

const ERROR = 'No rule pack covers workers’ compensation in Wyoming on Oct 6, 2025.';

export const NO_PACK_REVIEW: ReportInput = {
  error: ERROR,
  qrCodeID: '5120-0077',
  qrCodeURL: null,
  bill: {
    uniqueID: 'WY-1',
    billReviewState: 'WY',
    reviewedToState: null,
    totalCharge: 105,
    totalAllowance: null,
    totalReduction: null,
    fromServiceDate: '2025-10-06T00:00:00',
    toServiceDate: '2025-10-06T00:00:00',
  },
  services: [
    {
      line: 1,
      cpt1: '99213',
      quantityBilled: 1,
      quantityUsed: null,
      charge: 105,
      allowance: null,
      reduction: null,
    },
  ],
  logHeader: {
    ...NORTH_CAROLINA_REVIEW.logHeader,
    packs: [],
    tables: [],
    ignoredFields: [],
  },
  logDetails: [
    {
      step: 1,
      line: null,
      bucket: 'jurisdiction',
      rule: 'find-pack',
      decidedBy: [{ fact: 'bill.jurisdictionState', operator: 'equal', value: 'WY', got: 'WY' }],
      message: 'Load a pack for us-wy that covers this date, or send the state whose rules apply.',
    },
  ],
};
