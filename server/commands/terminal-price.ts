/** One line of a review, its chain of steps: a line for each, with its numbers and its law. */
import { formatMoney } from '../report/format-amount.ts';
import { substituteOperands } from '../report/formula-text.ts';
import { Names } from '../report/names.ts';
import type { ReportOptions, ReportStep } from '../report/report-input.ts';
import { describeMissing } from '../report/view-line.ts';
import { describeRange } from '../report/view-verdict.ts';
import { upperFirst } from '../report/wording.ts';
import { renderTerminalReview, type TerminalReview } from './terminal-review.ts';

/** What the formula gives, without the name of what it gives it to. */
const showNumbers = ({ formula, operands }: ReportStep): string =>
  formula ? substituteOperands(formula.replace(/^[\w.]+ = /, ''), operands ?? []) : '';

export function renderTerminalPrice(review: TerminalReview, options: ReportOptions = {}): string {
  if (!('bill' in review)) return renderTerminalReview(review);
  if (review.error) return `No price: ${review.error}\n`;
  const [line] = review.services;
  const names = new Names(review.bill, review.services, options, review.logHeader.citations ?? []);
  const steps = review.logDetails.filter((step) => step.line === 1);
  const shown = steps.filter(({ after, formula, message }) => (after !== null && formula) || message);
  const lines = shown.map((step) => {
    const { title, citation } = names.viewRule(step);
    const law = citation ? `  [${citation.brief}${citation.unread ? ', text not read' : ''}]` : '';
    const what = step.message && upperFirst(step.message) !== title ? `${title}: ${step.message}` : title;
    const numbers = showNumbers(step);
    return `  ${formatMoney(step.after ?? null).padStart(11)}  ${what}${numbers ? ` = ${numbers}` : ''}${law}\n`;
  });
  const waits = line!.needsAttention
    ? `Needs a person: ${upperFirst(describeMissing(line!, steps))}. ${describeRange(line!)}`.trimEnd()
    : '';
  return [
    `${line!.cpt1}: ${formatMoney(line!.allowance)}${waits ? ' until a person decides' : ''}`,
    review.bill.reviewedToState ? `, under the rules of ${review.bill.reviewedToState}\n` : '\n',
    ...lines,
    waits === '' ? '' : `${waits}\n`,
  ].join('');
}
