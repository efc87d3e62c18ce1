/** Flags that count days. */
import { countOf } from '../count-of.ts';
import { CommandFailure } from './shell.ts';

const MOST_DAYS = 36_500;

export const LINK_DAYS = [
  '--link-days <days>',
  'days its report links work, 0: for ever; default: as the service is configured',
] as const;

export const REVIEW_DAYS = [
  '--review-days <days>',
  'days its reviews are kept, and then erased with all that is known of them; for-ever: until somebody erases them',
] as const;

function parseDays(flag: string, text: string, least: number, word: string): number | null {
  if (text === word) return null;
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < least || days > MOST_DAYS)
    throw new CommandFailure(
      `${flag} ${text}: give a whole number from ${least} to ${MOST_DAYS}, or ${word}.`,
    );
  return days;
}

/** Null for `default`: what the service is configured with. */
export const parseLinkDays = (text: string): number | null => parseDays('--link-days', text, 0, 'default');

/** Null for `for-ever`. */
export const parseReviewDays = (text: string): number | null =>
  parseDays('--review-days', text, 1, 'for-ever');

export function describeLinkDays(days: number | null): string {
  if (days === null) return 'as long as the service is configured';
  return days === 0 ? 'for ever' : countOf(days, 'day');
}

export const describeReviewDays = (days: number | null): string =>
  days === null ? 'for ever' : `for ${countOf(days, 'day')}`;
