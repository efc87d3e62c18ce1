/** What the template shows of one step of the calculation. Every key is always set: lookups stay short. */

import { checkLink } from './escape-html.ts';
import { compareAmounts, formatMoney, subtractAmounts } from './format-amount.ts';
import { substituteOperands } from './formula-text.ts';
import type {
  ReportCitation,
  ReportDecision,
  ReportOperand,
  ReportOptions,
  ReportRounding,
  ReportStep,
} from './report-input.ts';
import { describeIdentifier, describeOperator, formatSpan, showValue } from './wording.ts';

export interface StepView {
  readonly [key: string]: unknown;
}

/** How ids become what readers know: reason codes by their displayed id, rules by their title. */
export interface Names {
  readonly showReason: (id: string) => string;
  readonly describeRule: NonNullable<ReportOptions['describeRule']>;
}

export function buildStepView(step: ReportStep, { showReason, describeRule }: Names): StepView {
  const operands = step.operands ?? [];
  const decisions = step.decidedBy ?? [];
  // Figures come from a table and name their row; amounts come from the bill or from an earlier step.
  const figures: object[] = [];
  const amounts: object[] = [];
  for (const operand of operands) {
    if (operand.table) figures.push(buildFigureView(operand));
    else amounts.push({ name: operand.name, value: showValue(operand.value) });
  }
  const order = compareAmounts(step.before, step.after);
  const hasMoney = (step.before ?? null) !== null || (step.after ?? null) !== null;
  return {
    step: step.step,
    bucket: describeIdentifier(step.bucket),
    title: step.title || describeRule(step.rule, step.file ?? null) || describeIdentifier(step.rule),
    moved: hasMoney && order !== 0,
    kept: hasMoney && order === 0,
    before: formatMoney(step.before),
    after: formatMoney(step.after),
    change: order === null || order === 0 ? '' : describeChange(step, order),
    message: step.message || '',
    hasDecisions: decisions.length > 0,
    decisions: decisions.map(buildDecisionView),
    formula: step.formula || '',
    numbers: step.formula && operands.length > 0 ? substituteOperands(step.formula, operands) : '',
    roundings: listRoundings(step.rounding).map(buildRoundingView),
    hasFigures: figures.length > 0,
    figures,
    hasAmounts: amounts.length > 0,
    amounts,
    rule: step.rule,
    file: step.file || '',
    span: formatSpan(step.effective?.from, step.effective?.through),
    citation: step.citation ? buildCitationView(step.citation) : false,
    reasons: listReasonIds(step.reasonCodes).map(showReason).join(', '),
  };
}

/** The ids of a list or of the interface's comma-separated text. */
export function listReasonIds(codes: readonly (number | string)[] | string | null | undefined): string[] {
  const list = typeof codes === 'string' ? codes.split(',') : (codes ?? []);
  return list.map((id) => String(id).trim()).filter((id) => id !== '');
}

/** A citation; the address is a link only when it is http or https. */
export function buildCitationView(citation: ReportCitation): object {
  const link = checkLink(citation.url);
  return {
    title: citation.title || citation.id || 'Citation without a title',
    pin: citation.pin || '',
    link: link ?? '',
    // An address that is no web link is still evidence: shown as text, never followed.
    address: link ? '' : citation.url || '',
  };
}

function buildFigureView(operand: ReportOperand): object {
  return {
    name: operand.name,
    value: showValue(operand.value),
    table: operand.table ?? '',
    row: operand.row === undefined || operand.row === null ? '' : showValue(operand.row),
    release: operand.release ?? '',
  };
}

function describeChange(step: ReportStep, order: number): string {
  const [more, less] = order > 0 ? [step.before, step.after] : [step.after, step.before];
  return `${order > 0 ? '−' : '+'}${formatMoney(subtractAmounts(more, less))}`;
}

function buildDecisionView(decision: ReportDecision): object {
  const value = showValue(decision.value);
  const got = showValue(decision.got);
  return {
    fact: decision.fact,
    operator: describeOperator(decision.operator),
    value,
    got: decision.operator === 'equal' && got === value ? '' : got,
  };
}

function listRoundings(rounding: ReportStep['rounding']): readonly ReportRounding[] {
  if (!rounding) return [];
  return Array.isArray(rounding) ? rounding : [rounding as ReportRounding];
}

function buildRoundingView(rounding: ReportRounding): object {
  return {
    mode: rounding.mode.replaceAll('-', ' '),
    places: rounding.places === 1 ? '1 place' : `${rounding.places} places`,
    from: showValue(rounding.before),
    to: showValue(rounding.after),
  };
}
