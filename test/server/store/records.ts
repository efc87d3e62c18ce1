/** Records to fill a store with. */
import type { TenantRecord } from '../../../server/store/account-records.ts';
import type { BulkJob } from '../../../server/store/bulk-records.ts';
import type {
  ReviewEntry,
  ReviewFacts,
  ReviewRecord,
  WaitingLine,
} from '../../../server/store/review-records.ts';

export const TENANT: TenantRecord = {
  id: 'one',
  pack: 'demo',
  requiredScope: 'a:b',
  keepsReviews: true,
  numberSeed: 4_294_967_295,
  linkDays: null,
  reviewDays: null,
  linksRevokedAt: null,
  createdAt: 1_751_371_200_000,
  disabledAt: null,
};

/** A job of `TENANT` that waits for its rows. */
export const JOB: BulkJob = {
  id: 'j',
  tenantId: 'one',
  clientId: 'c',
  createdAt: 5,
  submittedAt: null,
  rowCount: 0,
  omitsPages: false,
};

export function makeReview(changes: Partial<ReviewRecord> = {}): ReviewRecord {
  return {
    tenantId: 'one',
    qrCodeId: '0000-0001',
    requestId: 'r',
    clientId: 'c',
    requestBytes: new Uint8Array([0, 1, 255]),
    requestEncoding: 'gzip',
    resultBytes: new Uint8Array([31, 139]),
    packs: '[]',
    tables: '[]',
    inputDigest: 'i',
    resultDigest: 'd',
    reportDigest: 'e',
    bytesDigest: 'f',
    linkHash: 'aa',
    linkExpiresAt: 9,
    linkRevokedAt: null,
    createdAt: 5,
    ...changes,
  };
}

export const makeEntry = (
  changes: Partial<ReviewFacts> = {},
  waiting: readonly WaitingLine[] = [],
): ReviewEntry => ({
  facts: {
    billId: 'B',
    claimId: 'K',
    firstDay: '2025-10-06',
    lastDay: '2025-10-13',
    status: 'provisional',
    charge: '10.5',
    allowance: '5',
    lineCount: 2,
    ...changes,
  },
  waiting,
});
