/** By what a kept review is found again, and which of its lines wait for a person. */
import type { Review, ReviewRequest } from '../../engine/index.ts';
import { amountText } from '../report/format-amount.ts';
import type { Amount } from '../report/report-input.ts';
import type { ReviewEntry, ReviewFacts, WaitingLine } from '../store/review-records.ts';

const text = (amount: Amount | undefined): string => amountText(amount) ?? '0';

function describeReview(review: Review, request: ReviewRequest): ReviewFacts {
  const { bill, services } = review;
  const days = request.Services.map(({ ServiceDate }) => ServiceDate.slice(0, 10)).sort();
  return {
    billId: request.Bill.UniqueID,
    claimId: request.Claim.DisplayID ?? null,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    status: bill.status,
    charge: amountText(bill.totalCharge),
    allowance: amountText(bill.totalAllowance),
    lineCount: services.length,
  };
}

function listWaitingLines({ services }: Review): WaitingLine[] {
  return services.flatMap(({ line, cpt1, charge, allowance, needsAttention }) => {
    if (!needsAttention) return [];
    const { least, most, reasons } = needsAttention;
    const messages = reasons.map(({ message, why }) => message ?? why ?? '').filter((one) => one !== '');
    return {
      line,
      code: cpt1 ?? '',
      lineCharge: text(charge),
      lineAllowance: text(allowance),
      least: amountText(least),
      most: amountText(most),
      who: [...new Set(reasons.map(({ who }) => who))].join(' '),
      message: [...new Set(messages)].join('; '),
    };
  });
}

/** How a review stands in the lists. */
export const describeEntry = (review: Review, request: ReviewRequest): ReviewEntry => ({
  facts: describeReview(review, request),
  waiting: listWaitingLines(review),
});
