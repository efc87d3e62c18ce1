import { isInstitutional } from './is-institutional.ts';
import type { ReviewRequest } from './request.ts';

/**
 * A revenue code has four digits, and senders leave zeros before it away: `450` for the emergency room, `1` for the total.
 * No procedure's code is a number of three digits or fewer.
 */
const writeOut = <Line extends { readonly CPT1: string }>(line: Line): Line =>
  /^\d{1,3}$/.test(line.CPT1) ? { ...line, CPT1: line.CPT1.padStart(4, '0') } : line;

/** The request with the revenue codes of a facility's bill, and of its prior bills, in four digits. */
export function writeRevenueCodes(request: ReviewRequest): ReviewRequest {
  if (!isInstitutional(request.Bill)) return request;
  return {
    ...request,
    Services: request.Services.map(writeOut),
    BillHistory: request.BillHistory.map((entry) => ({ ...entry, Services: entry.Services.map(writeOut) })),
  };
}
