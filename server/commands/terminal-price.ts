/** What one code is worth, as a person reads it at the terminal. */
import type { ReportOptions } from '../report/report-input.ts';
import { describeChain, renderChain } from './line-chain.ts';
import { renderTerminalReview, type TerminalReview } from './terminal-review.ts';

export const renderTerminalPrice = (review: TerminalReview, options: ReportOptions = {}): string =>
  'bill' in review ? renderChain(describeChain(review, 1, options)) : renderTerminalReview(review);
