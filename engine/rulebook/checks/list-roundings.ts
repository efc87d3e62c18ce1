import type { PackSource } from '../compile-rule-book.ts';
import type { Rounding } from '../pack.ts';
import type { Path } from './report.ts';
import { listFormulas } from './visit-formulas.ts';

/** Every stated rounding of a pack with its place. */
export function listRoundings(source: PackSource): { rounding: Rounding; path: Path }[] {
  const found: { rounding: Rounding; path: Path }[] = [];
  if (source.pack.money) found.push({ rounding: source.pack.money, path: ['money'] });
  for (const [index, rule] of (source.pack.rules ?? []).entries())
    if (rule.round) found.push({ rounding: rule.round, path: ['rules', index, 'round'] });
  for (const { part, round, roundPath } of listFormulas(source))
    if (part !== null && round) found.push({ rounding: round, path: roundPath });
  return found;
}
