/**
 * A line that a person would have to look at, and that ends at one amount whatever the person finds, is settled: its
 * charge, its contracted rate or a limit lies below anything that could still change.
 */
import type { LineState } from '../model/line.ts';

/** Takes back the attention of settled lines. A denied line is settled where nothing could be paid for it. */
export function settleLines(lines: readonly LineState[]): void {
  for (const line of lines) {
    const { bounds, allowance } = line;
    const isCertain = bounds?.most?.equals(bounds.least) && allowance?.equals(bounds.least);
    if (isCertain) line.attention = line.attention.filter(({ beside }) => beside);
  }
}
