/** What decided a step did hold: each leaf of `decidedBy` is tested again on the values it shows. */

import type { DecidedBy } from '../condition/compile-condition.ts';
import { readOperator } from '../condition/operators.ts';
import { Decimal, parseDecimal } from '../decimal.ts';
import type { Findings } from './findings.ts';
import type { TracedStep } from './line-trace.ts';

/** Text as a decimal where all of it reads as one, so that 1 and 1.0 are the same; the type itself is not shown. */
function readTexts(texts: readonly string[]): readonly (string | Decimal)[] {
  const decimals = texts.map(parseDecimal);
  return decimals.every((one) => one !== null) ? (decimals as Decimal[]) : texts;
}

/** True when the leaf decided as it says, on text or on decimals; an absent fact or an unknown operator decides nothing. */
function holds({ operator: name, got, value }: DecidedBy): boolean {
  const read = readOperator(name);
  if (!read || got === null) return false;
  const { operator, negated } = read;
  const values = [value].flat();
  const wanted = Array.isArray(value);
  const decides = (first: unknown, rest: readonly unknown[]) =>
    operator.test(first, wanted ? rest : rest[0]) !== negated;
  if (Array.isArray(got)) return decides(got, values);
  const tryOut = ([first, ...rest]: readonly unknown[]) => decides(first, rest);
  const texts = [got as string, ...(values as string[])];
  const typed = readTexts(texts);
  return tryOut(texts) || (typed[0] instanceof Decimal && tryOut(typed));
}

/** Reports every leaf that does not hold on the values the step itself shows. */
export function checkDecisions({ log, path }: Pick<TracedStep, 'log' | 'path'>, findings: Findings): void {
  for (const [index, leaf] of log.decidedBy.entries()) {
    const at = `${path}.decidedBy[${index}]`;
    if (!holds(leaf))
      findings.report(at, `${leaf.fact} ${leaf.operator} ${leaf.value} does not hold for ${leaf.got}`);
    const read = log.lookUps.find((one) => one.name === leaf.fact);
    if (read && !holds({ ...leaf, operator: 'equal', value: read.value }))
      findings.report(`${at}.got`, `shows ${leaf.got}, but the look-up of ${leaf.fact} gives ${read.value}`);
  }
}
