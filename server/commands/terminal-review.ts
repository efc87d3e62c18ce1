/** A review as a person reads it at the terminal: where the bill ends, its lines, and how each came to its amount. */
import { explainAmount, listDeciding } from '../report/explain-amount.ts';
import { formatMoney, formatQuantity } from '../report/format-amount.ts';
import { Names } from '../report/names.ts';
import type { ReportInput, ReportLine, ReportOptions, ReportStep } from '../report/report-input.ts';
import { stateVerdict } from '../report/view-verdict.ts';
import { formatTable, showPlain } from './format-table.ts';
import { describeWaiting } from './line-chain.ts';

/** A review, or the problem document that stands in its place. */
export type TerminalReview =
  | ReportInput
  | {
      readonly error: string | null;
      readonly problems?: readonly { readonly path: string; readonly message: string }[];
    };

const COLUMNS = [
  { title: 'line', align: 'right' },
  { title: 'code' },
  { title: 'units', align: 'right' },
  { title: 'charge', align: 'right' },
  { title: 'allowance', align: 'right' },
  { title: 'reduction', align: 'right' },
  { title: 'reasons' },
] as const;

export function renderTerminalReview(review: TerminalReview, options: ReportOptions = {}): string {
  if (!('bill' in review)) {
    const problems = (review.problems ?? []).map(({ path, message }) => `  ${path}: ${message}\n`);
    return `No price: ${review.error}\n${problems.join('')}`;
  }
  const { bill, services, logDetails, logHeader } = review;
  const names = new Names(bill, services, options, logHeader.citations ?? []);
  const rows = services.map((line) => [
    String(line.line),
    line.cpt1 ?? '',
    formatQuantity(line.quantityUsed ?? line.quantityBilled),
    formatMoney(line.charge),
    formatMoney(line.allowance),
    formatMoney(line.reduction),
    line.reasonCodes ?? '',
  ]);
  const sums = [bill.totalCharge, bill.totalAllowance, bill.totalReduction].map(formatMoney);
  const total = ['', 'total', '', ...sums, ''];
  const under = bill.reviewedToState ? `, reviewed under ${bill.reviewedToState}` : '';
  return [
    `Bill ${showPlain(bill.uniqueID)}${under}\n`,
    review.error === null || review.error === undefined ? '' : `No price: ${review.error}\n`,
    stateVerdict(review),
    `\n${formatTable(COLUMNS, services.length > 1 ? [...rows, total] : rows)}\n`,
    ...services.map((line) =>
      explainLine(
        line,
        logDetails.filter((step) => step.line === line.line),
        names,
      ),
    ),
    review.qrCodeURL ? `\nReview ${review.qrCodeID}  ${review.qrCodeURL}\n` : '',
  ].join('');
}

/** Why a line has its amount, by which law, and what it waits for. */
function explainLine(line: ReportLine, steps: readonly ReportStep[], names: Names): string {
  const laws = new Map<string, string>();
  for (const step of listDeciding(steps)) {
    const { citation } = names.viewRule(step);
    if (citation)
      laws.set(citation.brief, citation.unread ? `${citation.brief} (text not read)` : citation.brief);
  }
  const indent = (text: string) => (text === '' ? '' : `      ${text}\n`);
  const why = explainAmount(steps, names) || 'No amount.';
  const waits = describeWaiting(line, steps, why);
  return `${String(line.line).padStart(4)}  ${why}\n${indent([...laws.values()].join('; '))}${indent(waits)}`;
}
