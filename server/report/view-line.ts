/** What the templates show of one line of the bill: its row in the overview and its own section. */

import { listValues } from './common-ground.ts';
import { explainAmount, listDeciding } from './explain-amount.ts';
import { compareAmounts, formatMoney, formatQuantity } from './format-amount.ts';
import type { Names } from './names.ts';
import type { ReportBucketTotal, ReportLine, ReportStep, SubmittedLine } from './report-input.ts';
import { buildStepViews, listReasonIds, type StepContext } from './view-step.ts';
import { describeBounds } from './view-verdict.ts';
import {
  describeBucket,
  describeName,
  formatDate,
  joinStatements,
  lowerFirst,
  showValue,
  upperFirst,
} from './wording.ts';

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
function buildBucketTotals(totals: readonly ReportBucketTotal[] | null | undefined): object[] {
  return (totals ?? []).map((total) => ({
    name: describeBucket(total.name),
    before: formatMoney(total.allowanceBefore),
    after: formatMoney(total.allowanceAfter),
    reduction: formatMoney(total.reduction),
  }));
}

interface StateFact {
  readonly name: string;
  readonly value: string;
}

/** Name and value pairs that the state's pack declares; those without a value are no matter of the line. */
export function buildStateFacts(facts: Readonly<Record<string, unknown>> | null | undefined): StateFact[] {
  return Object.entries(facts ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: showValue(value) }],
  );
}

/** Their names in words: `statusCode` as `Status code`. */
export const nameFacts = (facts: readonly StateFact[]): StateFact[] =>
  facts.map(({ name, value }) => ({ name: upperFirst(describeName(name)), value }));

export interface LineContext {
  readonly shown: StepContext;
  readonly steps: readonly ReportStep[];
  readonly submitted: SubmittedLine | undefined;
  /** The bill has one date of service, and says it itself. */
  readonly hasOnlyDate: boolean;
}

export function buildLineView(line: ReportLine, context: LineContext): Record<string, unknown> {
  const { shown, steps, submitted } = context;
  const { names } = shown;
  const reasonIds = listReasonIds(line.reasonCodes);
  const billed = formatQuantity(line.quantityBilled);
  const units = line.quantityUsed === null ? billed : formatQuantity(line.quantityUsed);
  const original = line.originalCPT1 && line.originalCPT1 !== line.cpt1 ? line.originalCPT1 : '';
  const date = context.hasOnlyDate || !submitted?.serviceDate ? '' : formatDate(submitted.serviceDate);
  const severalUnits = units !== '1' || billed !== units;
  const { status, mark } = describeStatus(line);
  const laws = listLaws(steps, names);
  const moves = (line.bucketTotalList ?? []).filter(({ reduction }) => compareAmounts(reduction, 0) !== 0);
  return {
    line: line.line,
    code: line.cpt1 || 'no code',
    original,
    description: line.description1 || '',
    modifiers: (submitted?.modifiers ?? []).join(' '),
    date,
    units,
    billed: billed === units ? '' : billed,
    hasMore: date !== '' || original !== '' || severalUnits,
    severalUnits,
    charge: formatMoney(line.charge),
    allowance: formatMoney(line.allowance),
    reduction: formatMoney(line.reduction),
    status,
    mark,
    isReduced: mark === 'mr',
    attention: line.needsAttention ? { range: describeBounds(line) } : false,
    why: explainAmount(steps, names),
    laws: laws.map((law, index) => ({
      ...law,
      end: index < laws.length - 1 || reasonIds.length > 0 ? '; ' : '',
    })),
    reasons: reasonIds.map((id, index) => ({
      ...buildReasonView(id, names),
      end: index < reasonIds.length - 1 ? ', ' : '',
    })),
    adjustments: (line.adjustments ?? []).map(({ groupCode, carc, rarcs = [], amount }, index, all) => ({
      end: index < all.length - 1 ? ', ' : '',
      code: [groupCode, carc, ...rarcs].join(' '),
      // One that is all of the reduction needs no amount of its own.
      amount: compareAmounts(amount, line.reduction) === 0 ? '' : formatMoney(amount),
    })),
    hasAdjustments: (line.adjustments ?? []).length > 0,
    totals: moves.length > 1 ? buildBucketTotals(moves) : [],
    caps: describeCaps(line),
    facts: nameFacts(buildStateFacts(line.serviceState).filter((fact) => !isSaid(fact, steps))),
    authorization: line.isPriorAuthorizationRequired === true,
    documentation: line.isDocumentationRequired === true,
    steps: buildStepViews(steps, shown, listSaid(line)),
    hasSteps: steps.length > 0,
  };
}

/** A step has the value, by the same name (`rvu.statusCode` is `A`) or as the same word (`sitePaid.site` is `facility`). */
const isSaid = ({ name, value }: StateFact, steps: readonly ReportStep[]): boolean =>
  steps.some((step) =>
    listValues(step).some(
      (one) =>
        one.value === value &&
        (/^[a-z]{4,}$/i.test(value) || one.name.slice(one.name.lastIndexOf('.') + 1) === name),
    ),
  );

/** What waits for a person stands at the head of the page, word for word. */
const listSaid = ({ needsAttention }: ReportLine): ReadonlySet<string> =>
  new Set(needsAttention?.reasons.flatMap(({ message }) => message ?? []));

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
    // That units are multiplied is no matter of law.
    if (citation && !BY_UNITS.test(step.formula ?? ''))
      laws.set(citation.anchor, { ...citation, isUnread: citation.unread !== '' });
  }
  return [...laws.values()];
}

const BY_UNITS = /^allowance = line\.allowance \* line\.quantity$/;

/** What the reader has to find: why the line waits, else the last message of its steps or what its reason codes say. */
export function describeMissing(line: ReportLine, steps: readonly ReportStep[]): string {
  const because = line.needsAttention?.reasons.flatMap(({ message }) => message ?? []) ?? [];
  if (because.length > 0) return joinStatements([...new Set(because)]);
  const message = steps.findLast((step) => step.message)?.message;
  if (message) return message;
  const texts = (line.reasonCodesDTO ?? []).map(
    (code) => code.longDescription || code.shortDescription || '',
  );
  return texts.filter((text) => text !== '').join(' ') || 'The trace does not say what is missing.';
}

/** The other three allowances, shown only where one differs from the final allowance; equal ones together. */
function describeCaps(line: ReportLine): object[] {
  const others: [string, ReportLine['allowance'] | undefined][] = [
    ['Before the PPO rate', line.prePPOAllowance],
    ['Uncapped', line.uncappedAllowance],
    ['Uncapped, before the PPO rate', line.uncappedPrePPOAllowance],
  ];
  const caps = new Map<string, string[]>();
  for (const [name, amount] of others) {
    if ((compareAmounts(amount, line.allowance) ?? 0) === 0) continue;
    const shown = formatMoney(amount);
    caps.set(shown, [...(caps.get(shown) ?? []), name]);
  }
  return [...caps].map(([amount, [first, second]]) => ({
    name: second ? `${first} or ${lowerFirst(second)}` : first,
    amount,
  }));
}
