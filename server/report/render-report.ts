import type { ReportInput, ReportOptions } from './report-input.ts';
import { REPORT_CONTENT_SECURITY_POLICY, renderPageInPieces } from './templates.ts';
import { buildPageView } from './view-page.ts';

/**
 * The report of a review as one HTML page that stands alone: no script, nothing fetched, every text escaped.
 * It is the response's `logHTML` and the hosted page behind `qrCodeURL`.
 *
 * `review` is the review response (amounts in dollars); with `error` set the page says why there is no price.
 * `options.qrCodeURL` is the link for the QR code (default: the review's own); only http and https are drawn.
 * `options.submitted` adds dates and modifiers of lines, which the response does not repeat.
 */
export function renderReport(review: ReportInput, options: ReportOptions = {}): string {
  return renderReportInPieces(review, options).join('');
}

/** The same page in pieces, in order, for a caller that puts it into a longer text. */
export function renderReportInPieces(review: ReportInput, options: ReportOptions = {}): string[] {
  return renderPageInPieces({ policy: REPORT_CONTENT_SECURITY_POLICY, ...buildPageView(review, options) });
}
