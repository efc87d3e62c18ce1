/** What one code is worth, as a person reads it at the terminal. */
import type { ReportInput, ReportLine, ReportOptions } from '../report/report-input.ts';
import { describeChain, renderChain } from './line-chain.ts';
import { CommandFailure } from './shell.ts';
import { renderTerminalReview, type TerminalReview } from './terminal-review.ts';

/** A line for which nobody billed anything: an end that is what is billed, or a share of it, is open. */
function openEnd(line: ReportLine, other: ReportLine): ReportLine {
  const { needsAttention } = line;
  if (!needsAttention || needsAttention.most === other.needsAttention?.most) return line;
  return { ...line, charge: null, needsAttention: { ...needsAttention, most: null } };
}

/** @throws CommandFailure where the price is what is billed, or a share of it, and nobody has said what that is */
function leaveCharge(review: ReportInput, other: ReportInput): ReportInput {
  const [line, same] = [review.services[0]!, other.services[0]!];
  if (line.allowance !== same.allowance)
    throw new CommandFailure(
      `${line.cpt1} is paid by what is billed; say what that is with --charge, and the price is shown.`,
    );
  return { ...review, services: [openEnd(line, same)] };
}

/** @param other the same with another charge, where nobody has said what is billed */
export function renderTerminalPrice(
  review: TerminalReview,
  other: TerminalReview | null,
  options: ReportOptions = {},
): string {
  if (!('bill' in review)) return renderTerminalReview(review);
  const shown = other && 'bill' in other && !review.error ? leaveCharge(review, other) : review;
  return renderChain(describeChain(shown, 1, options));
}
