/** Lines that need a person, and what that makes of the bill: its status and the sums of settled and open lines. */
import { Decimal } from '../decimal.ts';
import { PEOPLE } from '../model/reason-code.ts';
import { type SummedLine, selectStatus, sumLines, WHO_SUPPLIES } from '../present/attention.ts';
import { readAmount } from '../present/read-amount.ts';
import type { AttentionCode, AttentionReason, ReviewResponse } from '../present/review.ts';
import type { LineTotals } from './check-totals.ts';
import type { Findings } from './findings.ts';
import type { LineTrace, TracedStep } from './trace.ts';

/** True when the engine stopped the line, and after it no person decided and no cap left nothing to find. */
function isStopped({ steps }: LineTrace): boolean {
  const stop = steps.findLastIndex(({ log }) => log.effect === 'stop');
  return (
    stop >= 0 && !steps.slice(stop).some(({ log: { effect } }) => effect === 'restore' || effect === 'cap')
  );
}

/** What a step that leaves a line to a person can leave it for. */
const CODE_OF_EFFECT: Readonly<Record<string, AttentionCode>> = { deny: 'no_amount', flag: 'confirm_amount' };

/** The law behind a reason: the code follows from the step, and who is asked from the code, or from the rule. */
function checkReason(path: string, reason: AttentionReason, { log }: TracedStep, findings: Findings): void {
  const { code, who, rule, message, reasonCode } = reason;
  const expect = (name: string, shown: unknown, expected: unknown) =>
    findings.expectSame(`${path}.${name}`, shown, expected, 'the trace');
  expect('message', message, log.message);
  expect('reasonCode', reasonCode, log.reasonCodes[0] ?? null);
  const byRule = CODE_OF_EFFECT[log.effect];
  if (byRule) {
    expect('code', code, byRule);
    expect('rule', rule, log.rule);
    if (!PEOPLE.includes(who)) findings.report(`${path}.who`, `${who} is no kind of person`);
    return;
  }
  if (!Object.hasOwn(WHO_SUPPLIES, code))
    findings.report(`${path}.code`, `${code} is not what a ${log.effect} leaves a line for`);
  else expect('who', who, WHO_SUPPLIES[code as keyof typeof WHO_SUPPLIES]);
}

/** The line ends at the widest of what its reasons leave, where that is known of each of them. */
function checkBounds({ service, path }: LineTrace, findings: Findings): void {
  const { needsAttention } = service;
  if (!needsAttention?.reasons.length) return;
  const read = (name: 'least' | 'most') => needsAttention.reasons.map((reason) => readAmount(reason[name]));
  const widest = (amounts: (Decimal | null)[], pick: 'min' | 'max') =>
    amounts.some((amount) => amount === null) ? null : Decimal[pick](...(amounts as Decimal[]));
  const least = widest(read('least'), 'min');
  const most = least && widest(read('most'), 'max');
  const shown = `${path}.needsAttention`;
  findings.expectAmount(`${shown}.least`, needsAttention.least, least, 'what its reasons leave');
  findings.expectAmount(`${shown}.most`, needsAttention.most, most, 'what its reasons leave');
  for (const [index, reason] of needsAttention.reasons.entries()) {
    const [least, most] = [readAmount(reason.least), readAmount(reason.most)];
    const own = `${shown}.reasons[${index}].most`;
    if (least === null && most !== null) findings.report(own, 'is shown, although no least amount is');
    if (least && most?.lessThan(least)) findings.report(own, `shows ${most.toFixed()}, below the least`);
  }
}

/** Lines that need a person say why, by steps that are there; the engine's own stops do, unless nothing could be paid. */
export function checkAttention(
  { logHeader, services }: ReviewResponse,
  lines: readonly LineTrace[],
  findings: Findings,
): void {
  const attended = services.filter(({ needsAttention }) => needsAttention).length;
  const { linesNeedingAttention: shown } = logHeader;
  findings.expectSame('logHeader.linesNeedingAttention', shown, attended, 'the lines');
  for (const line of lines) {
    const { service, path, steps } = line;
    const { needsAttention } = service;
    if (!needsAttention && isStopped(line))
      findings.report(`${path}.needsAttention`, 'is left out, although the line was stopped');
    if (needsAttention?.reasons.length === 0)
      findings.report(`${path}.needsAttention.reasons`, 'are left out, although a person has to look');
    for (const [index, reason] of (needsAttention?.reasons ?? []).entries()) {
      const own = `${path}.needsAttention.reasons[${index}]`;
      const named = steps.find(({ log }) => log.step === reason.step);
      if (named) checkReason(own, reason, named, findings);
      else findings.report(`${own}.step`, `${reason.step} is no step of the line`);
    }
    checkBounds(line, findings);
  }
}

function readLine({ service, steps }: LineTrace, { charge, allowance }: LineTotals): SummedLine {
  const { needsAttention } = service;
  if (!needsAttention) return { charge, allowance, waits: null };
  const effects = needsAttention.reasons.map(
    ({ step }) => steps.find(({ log }) => log.step === step)?.log.effect ?? '',
  );
  const [least, most] = [readAmount(needsAttention.least), readAmount(needsAttention.most)];
  return { charge, allowance, waits: { least, most, effects } };
}

/**
 * Holds status and sums of the bill to its lines.
 *
 * @param lines those of which anything could be recomputed, each with its totals
 */
export function checkSums(
  { bill, error, services }: ReviewResponse,
  lines: readonly { readonly line: LineTrace; readonly totals: LineTotals }[],
  findings: Findings,
): void {
  const isWaiting = services.some(({ needsAttention }) => needsAttention !== null);
  findings.expectSame('bill.status', bill.status, selectStatus(error, isWaiting), 'the lines');
  const expected = error === null ? sumLines(lines.map(({ line, totals }) => readLine(line, totals))) : null;
  findings.expectSame('bill.sums', bill.sums, expected, 'the sums of the lines');
}
