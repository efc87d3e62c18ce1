/** Recomputes one step from the text of its formula and operands alone. */
import { type Decimal, ROUNDING_MODES, type RoundingMode, roundDecimal } from '../decimal.ts';
import { compileFormula } from '../formula/compile-formula.ts';
import { collectNames, parseFormula } from '../formula/parse-formula.ts';
import { type Findings, readAmount } from './findings.ts';
import type { TracedStep } from './line-trace.ts';

/** The formula's value before rounding; null when it cannot be computed, which is reported. */
function computeRaw(step: TracedStep, findings: Findings): Decimal | null {
  const parsed = parseFormula(step.expression!);
  if ('problem' in parsed) {
    findings.report(`${step.path}.formula`, `cannot be read: ${parsed.problem}`);
    return null;
  }
  const names = collectNames(parsed.formula);
  const operands = step.log.operands;
  // Parts, quantities and charges show their own result as a last operand.
  const showsResult = step.kind === 'part' || step.kind === 'quantity' || step.kind === 'charge';
  const expected = showsResult ? [...names, step.target] : names;
  if (operands.map((operand) => operand.name).join() !== expected.join()) {
    findings.report(
      `${step.path}.operands`,
      `are not those of the formula: ${expected.join(', ') || 'none'}`,
    );
    return null;
  }
  const values = names.map((_name, index) => readAmount(operands[index]!.value));
  const unreadable = values.indexOf(null);
  if (unreadable >= 0) {
    findings.report(`${step.path}.operands[${unreadable}].value`, 'is not a decimal');
    return null;
  }
  const raw = compileFormula(parsed.formula, names)(values as Decimal[]);
  if (raw === null) findings.report(`${step.path}.formula`, 'divides by zero');
  return raw;
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
