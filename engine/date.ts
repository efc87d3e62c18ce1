/**
 * Plain dates as ISO text (`YYYY-MM-DD`): no zone, no clock, and the order of the text is the order of the days.
 * Bills carry `YYYY-MM-DDTHH:MM:SS`; `dayOf` gives the day of either shape.
 */

/** `YYYY-MM-DD`. */
export type PlainDate = string;

/** The ends of a span that states none. */
export const FIRST_DAY: PlainDate = '0001-01-01';
export const LAST_DAY: PlainDate = '9999-12-31';

const PLAIN_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a day that exists (`2024-02-29` yes, `2025-02-29` no). */
export function isPlainDate(text: string): boolean {
  const match = PLAIN_DATE.exec(text);
  if (!match) return false;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 && leap ? 29 : DAYS_IN_MONTH[month - 1]!);
}

/** The day of a plain date or of a `YYYY-MM-DDTHH:MM:SS` date-time. */
export function dayOf(dateTime: string): PlainDate {
  return dateTime.slice(0, 10);
}

/** The quarter of a day, `2025Q4`. */
export const quarterOf = (date: PlainDate): string =>
  `${date.slice(0, 4)}Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

/** A day as the interface writes dates: its midnight; null stays null. */
export function midnightOf(day: PlainDate): string;
export function midnightOf(day: PlainDate | null): string | null;
export function midnightOf(day: PlainDate | null): string | null {
  return day === null ? null : `${day}T00:00:00`;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
export function dayNumber(date: PlainDate): number {
  return (
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000
  );
}

/** The date `days` after (or before, when negative) `date`. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date((dayNumber(date) + days) * 86_400_000).toISOString().slice(0, 10);
}

/** An inclusive span of days; a missing end is open, as regulations are worded. */
export interface Effective {
  readonly from?: PlainDate;
  readonly through?: PlainDate;
}

/** True when `date` lies in the span, both ends included. */
export function isEffective(span: Effective, date: PlainDate): boolean {
  return (
    (span.from === undefined || span.from <= date) && (span.through === undefined || date <= span.through)
  );
}

/** What is counted from a date: years and months first, to the last day of a shorter month, then days. */
export interface DateSteps {
  readonly years?: number;
  readonly months?: number;
  readonly days?: number;
  /** Then on to the last day of the month or year. */
  readonly end?: 'month' | 'year' | undefined;
}

export function moveDate(date: PlainDate, { years = 0, months = 0, days = 0, end }: DateSteps): PlainDate {
  const monthIndex = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + years * 12 + months;
  const lastOf = (index: number) => {
    const next = `${String(Math.floor((index + 1) / 12)).padStart(4, '0')}-${String(((index + 1) % 12) + 1).padStart(2, '0')}-01`;
    return addDays(next, -1);
  };
  const last = lastOf(monthIndex);
  const sameDay = `${last.slice(0, 8)}${date.slice(8, 10)}`;
  const moved = addDays(sameDay < last ? sameDay : last, days);
  if (end === 'year') return `${moved.slice(0, 4)}-12-31`;
  return end === 'month' ? lastOf(Number(moved.slice(0, 4)) * 12 + Number(moved.slice(5, 7)) - 1) : moved;
}
