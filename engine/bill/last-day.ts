import { dayOf, type PlainDate } from '../date.ts';
import type { ReviewRequest } from './request.ts';

/** The last day of a bill: of a stay its discharge, else the latest day of service. */
export function lastDayOf({ Bill, Services }: Pick<ReviewRequest, 'Bill' | 'Services'>): PlainDate {
  return dayOf(
    Bill.DischargeDate ??
      Services.map(({ ServiceDate }) => ServiceDate)
        .sort()
        .at(-1)!,
  );
}
