/** What the templates show of one line of the bill: its row in the overview and its own section. */
import { compareAmounts, formatMoney, formatQuantity } from './format-amount.ts';
import type { Names } from './names.ts';
import type {
  ReportBucketTotal,
  ReportLine,
  ReportReasonCode,
  ReportStep,
  SubmittedLine,
} from './report-input.ts';
import { buildStepView, listReasonIds } from './view-step.ts';
import { formatDate, showValue } from './wording.ts';

export function buildReasonView(id: string, code: ReportReasonCode | undefined): object {
  return {
    id: code?.displayID || id,
    short: code?.shortDescription || '',
    long: code?.longDescription || '',
    carc: code?.cARC_ID || '',
    carcText: code?.cARCDescription || '',
    group: code?.cARCGroupCode || '',
    states: Object.entries(code?.stateReasonCodes ?? {})
      .map(([state, value]) => `${state} ${showValue(value)}`)
      .join(', '),
  };
}

/** Where the money went, bucket by bucket; empty when nothing moved it. */
export function buildBucketTotals(totals: readonly ReportBucketTotal[] | null | undefined): object[] {
  return (totals ?? []).map((total) => ({
    name: total.name,
    before: formatMoney(total.allowanceBefore),
    after: formatMoney(total.allowanceAfter),
    reduction: formatMoney(total.reduction),
  }));
}

/** Name and value pairs that the state's pack declares. */
export function buildStateFacts(facts: Readonly<Record<string, unknown>> | null | undefined): object[] {
  return Object.entries(facts ?? {}).map(([name, value]) => ({ name, value: showValue(value) }));
}

export interface LineContext {
  readonly names: Names;
  readonly steps: readonly ReportStep[];
  readonly submitted: SubmittedLine | undefined;
  /** The one date of service of the bill, when it has only one. */
  readonly onlyDate: string;
  readonly needsAttention: boolean;
}

export function buildLineView(line: ReportLine, context: LineContext): Record<string, unknown> {
  const { names, steps, submitted, needsAttention } = context;
  const reasonIds = listReasonIds(line.reasonCodes);
  const billed = formatQuantity(line.quantityBilled);
  const units = line.quantityUsed === null ? billed : formatQuantity(line.quantityUsed);
  const { status, mark } = describeStatus(line, needsAttention);
  return {
    line: line.line,
    code: line.cpt1 || 'no code',
    original: line.originalCPT1 && line.originalCPT1 !== line.cpt1 ? line.originalCPT1 : '',
    description: line.description1 || '',
    modifiers: (submitted?.modifiers ?? []).join(' '),
    date: submitted?.serviceDate ? formatDate(submitted.serviceDate) : context.onlyDate,
    units,
    billed: billed === units ? '' : billed,
    charge: formatMoney(line.charge),
    allowance: formatMoney(line.allowance),
    reduction: formatMoney(line.reduction),
    status,
    mark,
    attention: needsAttention ? { missing: describeMissing(line, steps) } : false,
    reasonIds: names.showReasons(reasonIds),
    reasons: reasonIds.map((id) => buildReasonView(id, names.findReason(id))),
    hasReasons: reasonIds.length > 0,
    totals: buildBucketTotals(line.bucketTotalList),
    hasTotals: (line.bucketTotalList ?? []).length > 0,
    caps: describeCaps(line),
    facts: buildStateFacts(line.serviceState),
    authorization: line.isPriorAuthorizationRequired === true,
    documentation: line.isDocumentationRequired === true,
    steps: steps.map((step) => buildStepView(step, names)),
    hasSteps: steps.length > 0,
  };
}

/** The line's outcome in two words, and the class that colours it. */
function describeStatus(line: ReportLine, needsAttention: boolean): { status: string; mark: string } {
  if (needsAttention) return { status: 'Needs attention', mark: 'mn' };
  if (line.allowance === null) return { status: 'Not priced', mark: 'mn' };
  if (compareAmounts(line.allowance, 0) === 0 && compareAmounts(line.charge, 0) !== 0) {
    return { status: 'Nothing allowed', mark: 'mz' };
  }
  const order = compareAmounts(line.charge, line.allowance);
  if (order === 0) return { status: 'Allowed in full', mark: 'mf' };
  return order !== null && order < 0
    ? { status: 'Above the charge', mark: 'mr' }
    : { status: 'Reduced', mark: 'mr' };
}

/** What the reader has to find: the last message of the line's steps, else what its reason codes say. */
function describeMissing(line: ReportLine, steps: readonly ReportStep[]): string {
  const message = steps.findLast((step) => step.message)?.message;
  if (message) return message;
  const texts = (line.reasonCodesDTO ?? []).map(
    (code) => code.longDescription || code.shortDescription || '',
  );
  return texts.filter((text) => text !== '').join(' ') || 'The trace does not say what is missing.';
}

/** The other three allowances, shown only where one differs from the final allowance. */
function describeCaps(line: ReportLine): object[] {
  const others: [string, ReportLine['allowance'] | undefined][] = [
    ['Before the PPO rate', line.prePPOAllowance],
    ['Uncapped', line.uncappedAllowance],
    ['Uncapped, before the PPO rate', line.uncappedPrePPOAllowance],
  ];
  return others
    .filter(([, amount]) => (compareAmounts(amount, line.allowance) ?? 0) !== 0)
    .map(([name, amount]) => ({ name, amount: formatMoney(amount) }));
}
