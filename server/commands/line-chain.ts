/** One line of a review, its chain of steps: an amount each, with its words, its numbers and its law. */
import { formatMoney } from '../report/format-amount.ts';
import { substituteOperands } from '../report/formula-text.ts';
import { Names } from '../report/names.ts';
import type { ReportInput, ReportLine, ReportOptions, ReportStep } from '../report/report-input.ts';
import { describeMissing } from '../report/view-line.ts';
import { describeRange } from '../report/view-verdict.ts';
import { upperFirst } from '../report/wording.ts';

export interface LineChain {
  /** What the line comes to. */
  readonly head: string;
  readonly steps: readonly { readonly amount: string; readonly text: string }[];
  /** What it waits for; blank where nobody has to look. */
  readonly waits: string;
}

/**
 * Why a line waits for a person and between which amounts it ends, as a sentence each; blank where nobody has to look.
 * What `said` ends with stands before it already.
 */
export function describeWaiting(line: ReportLine, steps: readonly ReportStep[], said = ''): string {
  if (!line.needsAttention) return '';
  const missing = upperFirst(describeMissing(line, steps)).replace(/\.$/, '');
  const why = said.endsWith(`${missing}.`) ? '' : `: ${missing}`;
  return `Needs a person${why}. ${describeRange(line)}`.trimEnd();
}

/** What the formula gives, without the name of what it gives it to. */
const showNumbers = ({ formula, operands }: ReportStep): string =>
  formula ? substituteOperands(formula.replace(/^[\w.]+ = /, ''), operands ?? []) : '';

/** @param review one that was made; of a line number that it has */
export function describeChain(review: ReportInput, number: number, options: ReportOptions = {}): LineChain {
  if (review.error) return { head: `No price: ${review.error}`, steps: [], waits: '' };
  const line = review.services.find((one) => one.line === number)!;
  const names = new Names(review.bill, review.services, options, review.logHeader.citations ?? []);
  const steps = review.logDetails.filter((step) => step.line === number);
  const shown = steps.filter(({ after, formula, message }) => (after !== null && formula) || message);
  const waits = describeWaiting(line, steps);
  const under = review.bill.reviewedToState ? `, under the rules of ${review.bill.reviewedToState}` : '';
  return {
    head: `${line.cpt1}: ${formatMoney(line.allowance)}${waits ? ' until a person decides' : ''}${under}`,
    steps: shown.map((step) => {
      const { title, citation } = names.viewRule(step);
      const law = citation ? `  [${citation.brief}${citation.unread ? ', text not read' : ''}]` : '';
      const what = step.message && upperFirst(step.message) !== title ? `${title}: ${step.message}` : title;
      const numbers = showNumbers(step);
      const text = `${what}${numbers ? ` = ${numbers}` : ''}${law}`;
      return { amount: formatMoney(step.after ?? null), text };
    }),
    waits,
  };
}

/** The chain as text, every line of it behind `indent`. */
export function renderChain({ head, steps, waits }: LineChain, indent = ''): string {
  const rows = steps.map(({ amount, text }) => `  ${amount.padStart(11)}  ${text}`);
  const lines = [head, ...rows, ...(waits === '' ? [] : [waits])];
  return lines.map((line) => `${indent}${line}\n`).join('');
}
