/** Follows the steps of one line: each step starts where the last one ended, and shows what its formula gives. */
import { type Decimal, ZERO } from '../decimal.ts';
import { MOVES } from '../present/adjustments.ts';
import { readAmount, type Shown } from '../present/read-amount.ts';
import type { Findings } from './findings.ts';
import { checkValue, recomputeStep } from './recompute-step.ts';
import type { LineTrace, TracedStep } from './trace.ts';

/** What a line's steps come to, recomputed. */
export interface Recomputed {
  readonly charge: Decimal;
  /** Null when the trace never gives the line an amount. */
  readonly allowance: Decimal | null;
  readonly quantity: Decimal;
  /** The units as billed. */
  readonly billed: Decimal;
  /** Sums of the money beside the allowance by target. */
  readonly charges: ReadonlyMap<string, Decimal>;
  /** The line after each of its steps. */
  readonly states: readonly {
    readonly step: TracedStep;
    readonly allowance: Decimal | null;
    readonly quantity: Decimal;
  }[];
}

interface Walk {
  readonly charge: Decimal;
  allowance: Decimal | null;
  quantity: Decimal;
  readonly charges: Map<string, Decimal>;
}

/** Operands that the line itself states, at the moment of the step. */
function checkOwnOperands({ service }: LineTrace, step: TracedStep, walk: Walk, findings: Findings): void {
  const own: Readonly<Record<string, Shown | Decimal>> = {
    'line.charge': walk.charge,
    'line.allowance': walk.allowance,
    'line.quantity': walk.quantity,
    'line.quantityBilled': service.quantityBilled,
    'line.taxCharge': service.taxCharge,
    'line.taxRate': service.taxRate,
    'line.invoiceCost': service.invoiceCost,
  };
  for (const [index, { name, value }] of step.log.operands.entries()) {
    if (!Object.hasOwn(own, name)) continue;
    const stated = own[name];
    const expected = stated && typeof stated === 'object' ? stated : readAmount(stated as Shown);
    findings.expectAmount(`${step.path}.operands[${index}].value`, value, expected, 'the line');
  }
}

/** Takes over what a step computed. */
function applyStep(step: TracedStep, walk: Walk, findings: Findings): void {
  const { log, path, target } = step;
  if (MOVES.has(log.effect)) {
    const value = recomputeStep(step, findings);
    if (value) findings.expectAmount(`${path}.after`, log.after, value, 'the formula');
    walk.allowance = value ?? readAmount(log.after);
    return;
  }
  findings.expectAmount(`${path}.after`, log.after, walk.allowance, 'a step that moves no allowance');
  if (log.effect === 'value') checkValue(step, findings);
  if (log.effect !== 'quantity' && log.effect !== 'charge') return;
  const value = recomputeStep(step, findings);
  if (!value) return;
  findings.expectAmount(`${path}.result`, log.result, value, 'the formula');
  if (log.effect === 'charge') walk.charges.set(target!, (walk.charges.get(target!) ?? ZERO).plus(value));
  else {
    const message = `units used: ${walk.quantity.toFixed()} became ${value.toFixed()}`;
    // A rule may say more behind it.
    const [said] = log.message?.split('; ', 1) ?? [null];
    findings.expectSame(`${path}.message`, said, message, 'the formula');
    walk.quantity = value;
  }
}

/** Recomputes a line from its steps; null when the line shows no charge or quantity to start from. */
export function checkLine(line: LineTrace, findings: Findings): Recomputed | null {
  const { service, path } = line;
  const charge = readAmount(service.charge);
  const billed = readAmount(service.quantityBilled);
  if (charge === null || billed === null) {
    findings.report(path, 'shows no charge or no units, so nothing can be recomputed');
    return null;
  }
  const walk: Walk = { charge, allowance: null, quantity: billed, charges: new Map() };
  const states: Recomputed['states'][number][] = [];
  for (const step of line.steps) {
    const { log } = step;
    findings.expectAmount(`${step.path}.before`, log.before, walk.allowance, 'the step before');
    if (MOVES.has(log.effect) && step.target !== 'allowance')
      findings.report(`${step.path}.formula`, 'does not say what the allowance is');
    checkOwnOperands(line, step, walk, findings);
    if (!MOVES.has(log.effect) || step.target === 'allowance') applyStep(step, walk, findings);
    states.push({ step, allowance: walk.allowance, quantity: walk.quantity });
  }
  return { ...walk, billed, states };
}
