/** The words of the review pages for what the store keeps. */

import { formatMoney } from '../../report/format-amount.ts';
import { formatDate, formatDateTime, formatSpan } from '../../report/wording.ts';
import type { ReviewSummary } from '../../store/review-records.ts';
import { formatMoment } from '../../world.ts';

export const PEOPLE: Readonly<Record<string, string>> = {
  'bill-reviewer': 'bill reviewer',
  coder: 'coder',
  clinician: 'clinician',
  'data-steward': 'data steward',
  'rule-author': 'rule author',
};

export const STATUSES: Readonly<Record<string, { readonly word: string; readonly mark: string }>> = {
  final: { word: 'settled', mark: 'good' },
  provisional: { word: 'provisional', mark: 'warn' },
  failed: { word: 'not priced', mark: 'bad' },
};

export const showTime = (moment: number): string => formatDateTime(formatMoment(moment));

/** The days of service in words; blank where none was noted. */
export const showServed = (firstDay: string | null, lastDay: string | null): string =>
  firstDay === lastDay ? formatDate(firstDay) : formatSpan(firstDay, lastDay);

/** A review as it stands in a list. */
export const viewSummary = (review: ReviewSummary): object => ({
  id: review.qrCodeId,
  billId: review.billId,
  claimId: review.claimId ?? '',
  made: showTime(review.createdAt),
  served: showServed(review.firstDay, review.lastDay),
  charge: formatMoney(review.charge),
  allowance: formatMoney(review.allowance),
  statusMark: STATUSES[review.status]?.mark ?? '',
  statusWord: STATUSES[review.status]?.word ?? review.status,
  waitingCount: review.waitingCount > 0 ? review.waitingCount : '',
  isUnanswered: review.unansweredAt !== null,
  isSuperseded: review.supersededBy !== null,
});
