/** Follows the steps of one line: each step starts where the last one ended, and shows what its formula gives. */
import { type Decimal, ZERO } from '../decimal.ts';
import { type Findings, readAmount, type Shown } from './findings.ts';
import type { LineTrace, Recomputed, TracedStep } from './line-trace.ts';
import { recomputeStep } from './recompute-step.ts';

interface Walk {
  readonly charge: Decimal;
  allowance: Decimal | null;
  quantity: Decimal;
  /** Values of named parts, by rule and name. */
  readonly parts: Map<string, Decimal>;
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
    const path = `${step.path}.operands[${index}].value`;
    const part = walk.parts.get(`${step.log.rule} ${name}`);
    if (part && name !== step.target) findings.expectAmount(path, value, part, `the part ${name}`);
    if (!Object.hasOwn(own, name)) continue;
    const stated = own[name];
    const expected = stated && typeof stated === 'object' ? stated : readAmount(stated as Shown);
    findings.expectAmount(path, value, expected, 'the line');
  }
}

/** Takes over what a step computed; `value` is null where it computes nothing. */
function applyValue(step: TracedStep, value: Decimal | null, walk: Walk, findings: Findings): void {
  const { log, path, kind, target } = step;
  const moves = kind === 'denial' || kind === 'price' || kind === 'change';
  if (!moves)
    findings.expectAmount(`${path}.after`, log.after, walk.allowance, 'a step that moves no allowance');
  if (value === null) {
    if (moves) walk.allowance = readAmount(log.after);
    return;
  }
  if (moves) {
    findings.expectAmount(`${path}.after`, log.after, value, 'the formula');
    walk.allowance = value;
    return;
  }
  const last = log.operands.length - 1;
  findings.expectAmount(`${path}.operands[${last}].value`, log.operands[last]?.value, value, 'the formula');
  if (kind === 'part') walk.parts.set(`${log.rule} ${target}`, value);
  if (kind === 'charge') walk.charges.set(target!, (walk.charges.get(target!) ?? ZERO).plus(value));
  if (kind === 'quantity') {
    const message = `units used: ${walk.quantity.toFixed()} became ${value.toFixed()}`;
    findings.expectSame(`${path}.message`, log.message, message, 'the formula');
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
  const walk: Walk = { charge, allowance: null, quantity: billed, parts: new Map(), charges: new Map() };
  for (const step of line.steps) {
    findings.expectAmount(`${step.path}.before`, step.log.before, walk.allowance, 'the step before');
    checkOwnOperands(line, step, walk, findings);
    const value = step.expression === null ? null : recomputeStep(step, findings);
    applyValue(step, value, walk, findings);
  }
  return walk;
}
