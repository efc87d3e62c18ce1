import type { PackSource } from '../compile-rule-book.ts';
import type { ChargeEffect, PriceEffect, Rounding, Rule } from '../pack.ts';
import type { Path } from './report.ts';

/** Effects that compute with a formula. */
export const AMOUNT_EFFECTS = ['price', 'adjust', 'cap', 'quantity', 'charge'] as const;
export type AmountEffect = (typeof AMOUNT_EFFECTS)[number];
/** The closed set of effects. */
export const EFFECTS = [...AMOUNT_EFFECTS, 'deny', 'code', 'flag'] as const;

export interface FormulaPlace {
  readonly rule: Rule;
  readonly effect: AmountEffect;
  readonly amount: PriceEffect | ChargeEffect;
  /** Path of the formula's text. */
  readonly path: Path;
  readonly text: string;
  /** The named part this formula computes; null for the amount itself. */
  readonly part: string | null;
  /** Names of the parts computed before it. */
  readonly earlier: readonly string[];
  readonly round: Rounding | undefined;
  readonly roundPath: Path;
}

/** Every formula of a pack's rules, parts before the amount they belong to. */
export function listFormulas({ pack }: PackSource): FormulaPlace[] {
  const places: FormulaPlace[] = [];
  for (const [index, rule] of (pack.rules ?? []).entries())
    for (const effect of AMOUNT_EFFECTS) {
      const amount = rule[effect];
      if (amount === undefined) continue;
      const path = ['rules', index, effect];
      const earlier: string[] = [];
      for (const [part, { formula, round }] of Object.entries(amount.where ?? {})) {
        const partPath = [...path, 'where', part];
        const common = { rule, effect, amount, earlier: [...earlier] };
        places.push({
          ...common,
          path: [...partPath, 'formula'],
          text: formula,
          part,
          round,
          roundPath: [...partPath, 'round'],
        });
        earlier.push(part);
      }
      places.push({
        rule,
        effect,
        amount,
        path: [...path, 'formula'],
        text: amount.formula,
        part: null,
        earlier,
        round: rule.round,
        roundPath: ['rules', index, 'round'],
      });
    }
  return places;
}
