/** What the templates show of one line of the bill: its row in the overview and its own section. */
import { explainAmount, listDeciding } from './explain-amount.ts';
import { compareAmounts, formatMoney, formatQuantity, measureShare } from './format-amount.ts';
import type { Names } from './names.ts';
import type { ReportBucketTotal, ReportLine, ReportStep, SubmittedLine } from './report-input.ts';
import type { StepUses } from './step-uses.ts';
import { buildStepView, listReasonIds } from './view-step.ts';
import { describeRange } from './view-verdict.ts';
import { describeIdentifier, formatDate, showValue } from './wording.ts';

export function buildReasonView(id: string, names: Names): object {
  const code = names.findReason(id);
  return {
    anchor: names.placeReason(id),
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
    name: describeIdentifier(total.name),
    before: formatMoney(total.allowanceBefore),
    after: formatMoney(total.allowanceAfter),
    reduction: formatMoney(total.reduction),
  }));
}

/** Name and value pairs that the state's pack declares; those without a value are no matter of the line. */
export function buildStateFacts(facts: Readonly<Record<string, unknown>> | null | undefined): object[] {
  return Object.entries(facts ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: showValue(value) }],
  );
}

export interface LineContext {
  readonly names: Names;
  readonly uses: StepUses;
  readonly steps: readonly ReportStep[];
  readonly submitted: SubmittedLine | undefined;
  /** The one date of service of the bill, when it has only one. */
  readonly onlyDate: string;
}

export function buildLineView(line: ReportLine, context: LineContext): Record<string, unknown> {
  const { names, uses, steps, submitted } = context;
  const reasonIds = listReasonIds(line.reasonCodes);
  const billed = formatQuantity(line.quantityBilled);
  const units = line.quantityUsed === null ? billed : formatQuantity(line.quantityUsed);
  const { status, mark } = describeStatus(line);
  return {
    line: line.line,
    code: line.cpt1 || 'no code',
    original: line.originalCPT1 && line.originalCPT1 !== line.cpt1 ? line.originalCPT1 : '',
    description: line.description1 || '',
    modifiers: (submitted?.modifiers ?? []).join(' '),
    date: submitted?.serviceDate ? formatDate(submitted.serviceDate) : context.onlyDate,
    units,
    billed: billed === units ? '' : billed,
    severalUnits: units !== '1' || billed !== units,
    charge: formatMoney(line.charge),
    allowance: formatMoney(line.allowance),
    reduction: formatMoney(line.reduction),
    status,
    mark,
    isReduced: mark === 'mr',
    attention: line.needsAttention ? { range: describeRange(line) } : false,
    share: measureShare(line.allowance, line.charge),
    why: explainAmount(steps, names),
    laws: listLaws(steps, names),
    firstStep: steps[0]?.step ?? '',
    lastStep: steps.length > 1 ? steps.at(-1)!.step : '',
    reasonIds: names.showReasons(reasonIds),
    reasons: reasonIds.map((id) => buildReasonView(id, names)),
    hasReasons: reasonIds.length > 0,
    adjustments: (line.adjustments ?? []).map(({ groupCode, carc, amount }) => ({
      code: `${groupCode} ${carc}`,
      amount: formatMoney(amount),
    })),
    hasAdjustments: (line.adjustments ?? []).length > 0,
    totals: buildBucketTotals(line.bucketTotalList),
    caps: describeCaps(line),
    facts: buildStateFacts(line.serviceState),
    authorization: line.isPriorAuthorizationRequired === true,
    documentation: line.isDocumentationRequired === true,
    steps: steps.map((step) => buildStepView(step, names, uses)),
    hasSteps: steps.length > 0,
  };
}

/** The line's outcome in two words, and the class that colours it. */
function describeStatus(line: ReportLine): { status: string; mark: string } {
  if (line.needsAttention) return { status: 'Needs a person', mark: 'mn' };
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

/** The sources of the steps that gave the amount, each once. */
function listLaws(steps: readonly ReportStep[], names: Names): object[] {
  const laws = new Map<number, object>();
  for (const step of listDeciding(steps)) {
    const { citation } = names.viewRule(step);
    if (citation) laws.set(citation.anchor, { ...citation, isUnread: citation.unread !== '' });
  }
  return [...laws.values()];
}

/** What the reader has to find: why the line waits, else the last message of its steps or what its reason codes say. */
export function describeMissing(line: ReportLine, steps: readonly ReportStep[]): string {
  const because = line.needsAttention?.reasons.flatMap(({ message }) => message ?? []) ?? [];
  if (because.length > 0) return [...new Set(because)].join('; ');
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
