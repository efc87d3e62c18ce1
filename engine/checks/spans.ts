/** Arithmetic of inclusive spans of days with open ends. */
import { addDays, type Effective, FIRST_DAY, isPlainDate, LAST_DAY, type PlainDate } from '../date.ts';

export interface Span {
  readonly from: PlainDate;
  readonly through: PlainDate;
}

export function closeSpan(span: Effective): Span {
  return { from: span.from ?? FIRST_DAY, through: span.through ?? LAST_DAY };
}

/** True when both ends exist as days and stand in order. */
export function isSoundSpan(span: Effective): boolean {
  const { from, through } = closeSpan(span);
  return isPlainDate(from) && isPlainDate(through) && from <= through;
}

export function haveCommonDay(a: Effective, b: Effective): boolean {
  const [one, other] = [closeSpan(a), closeSpan(b)];
  return one.from <= other.through && other.from <= one.through;
}

/** The common days of two spans; null when there are none. */
export function intersectSpans(a: Effective, b: Effective): Span | null {
  const [one, other] = [closeSpan(a), closeSpan(b)];
  const from = [one.from, other.from].sort()[1]!;
  const through = [one.through, other.through].sort()[0]!;
  return from <= through ? { from, through } : null;
}

/** Days of `whole` that none of the spans holds, in order. */
export function findGaps(whole: Span, spans: readonly Effective[]): Span[] {
  const gaps: Span[] = [];
  let next = whole.from;
  for (const { from, through } of spans.map(closeSpan).sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (from > next && next <= whole.through)
      gaps.push({ from: next, through: from > whole.through ? whole.through : addDays(from, -1) });
    if (through >= LAST_DAY) return gaps;
    const after = addDays(through, 1);
    if (after > next) next = after;
  }
  if (next <= whole.through) gaps.push({ from: next, through: whole.through });
  return gaps;
}

/** A span in words. */
export function describeSpan({ from, through }: Effective): string {
  if (from === through && from !== undefined) return `on ${from}`;
  const start = from === undefined || from === FIRST_DAY ? '' : `from ${from}`;
  const end = through === undefined || through === LAST_DAY ? '' : `through ${through}`;
  return [start, end].filter(Boolean).join(' ') || 'on all days';
}
