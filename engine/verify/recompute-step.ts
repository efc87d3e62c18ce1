/** Recomputes one step from the text of its formula and operands alone. */
import { isPlainDate } from '../date.ts';
import { type Decimal, ROUNDING_MODES, type RoundingMode, roundDecimal } from '../decimal.ts';
import { compileFormula, type FormulaValue } from '../formula/compile-formula.ts';
import { collectNames, parseFormula } from '../formula/parse-formula.ts';
import { readAmount } from '../present/read-amount.ts';
import type { Findings } from './findings.ts';
import type { TracedStep } from './trace.ts';

/** An operand as formulas take it: an amount, or a day. */
const readOperand = (value: string): FormulaValue | null =>
  readAmount(value) ?? (isPlainDate(value) ? value : null);

/** The formula's value before rounding; null when it cannot be computed, which is reported. */
function computeRaw({ log, path, expression }: TracedStep, findings: Findings): Decimal | null {
  const parsed = parseFormula(expression!);
  if ('problem' in parsed) {
    findings.report(`${path}.formula`, `cannot be read: ${parsed.problem}`);
    return null;
  }
  const names = collectNames(parsed.formula);
  const { operands } = log;
  if (operands.map(({ name }) => name).join() !== names.join()) {
    findings.report(`${path}.operands`, `are not those of the formula: ${names.join(', ') || 'none'}`);
    return null;
  }
  const values = operands.map(({ value }) => readOperand(value));
  const unreadable = values.indexOf(null);
  if (unreadable >= 0) {
    findings.report(`${path}.operands[${unreadable}].value`, 'is neither a decimal nor a day');
    return null;
  }
  try {
    const raw = compileFormula(parsed.formula, names)(values as FormulaValue[]);
    if (raw === null) findings.report(`${path}.formula`, 'divides by zero');
    return raw;
  } catch {
    findings.report(`${path}.operands`, 'do not fit the formula: a day stands where an amount has to');
    return null;
  }
}

/** Recomputes a step that has a formula: its value after the stated rounding, or null when that was reported. */
export function recomputeStep(step: TracedStep, findings: Findings): Decimal | null {
  const raw = computeRaw(step, findings);
  const { rounding } = step.log;
  if (raw === null || rounding === null) return raw;
  const path = `${step.path}.rounding`;
  if (!Object.hasOwn(ROUNDING_MODES, rounding.mode)) {
    findings.report(`${path}.mode`, `${rounding.mode} is no rounding this engine knows`);
    return null;
  }
  if (!Number.isInteger(rounding.places) || rounding.places < 0 || rounding.places > 12) {
    findings.report(`${path}.places`, `${rounding.places} is not a number of decimals`);
    return null;
  }
  findings.expectAmount(`${path}.before`, rounding.before, raw, 'the formula');
  const value = roundDecimal(raw, rounding.places, rounding.mode as RoundingMode);
  findings.expectSame(`${path}.after`, rounding.after, value.toFixed(rounding.places), 'the rounding');
  return value;
}

/** Recomputes a value step, whose result others rest on. A date or a text shows what it is. */
export function checkValue(step: TracedStep, findings: Findings): void {
  const { log, path, expression } = step;
  if (expression === null) {
    findings.report(`${path}.formula`, 'is left out, so the value cannot be recomputed');
    return;
  }
  if (log.operands.length === 0 && isPlainDate(expression)) {
    findings.expectSame(`${path}.result`, log.result, expression, 'the formula');
    return;
  }
  const value = recomputeStep(step, findings);
  if (value) findings.expectAmount(`${path}.result`, log.result, value, 'the formula');
}

/** Steps that show something and compute nothing. */
const NOTHING_COMPUTED: ReadonlySet<string> = new Set(['group', 'flag', 'code', 'omit']);

/** Holds a step that computes nothing to that, and a step of the bill to moving no amount. */
export function checkShape({ log, path }: TracedStep, findings: Findings): void {
  const { effect, line, before, after, operands, ...own } = log;
  const report = (name: string) =>
    findings.report(`${path}.${name}`, `has no place in a step that is a ${effect}`);
  if (NOTHING_COMPUTED.has(effect)) {
    for (const name of ['formula', 'rounding', 'result'] as const) if (own[name] !== null) report(name);
    if (operands.length) report('operands');
  }
  if (line !== null) return;
  findings.expectAmount(`${path}.before`, before, null, 'a step of the bill');
  findings.expectAmount(`${path}.after`, after, null, 'a step of the bill');
}
