/** Amounts are whole cents: whatever can have parts of a cent states how it is rounded, and to at most two places. */
import type { PackSource } from '../compile-rule-book.ts';
import type { BookView } from './book-view.ts';
import { type FormulaPlace, listFormulas } from './visit-formulas.ts';

const CENTS = 2;
/** A plain amount in dollars and cents needs no rounding. */
const WHOLE_CENTS = /^\s*\d+(\.\d{1,2})?\s*$/;

/** True for the formula of an amount of money, as against a part or a number of units. */
const isMoney = ({ part, effect }: FormulaPlace) => part === null && effect !== 'quantity';

function checkPack(view: BookView, source: PackSource): void {
  const { money, rules, customCodes } = source.pack;
  for (const formula of listFormulas(source)) {
    if (!isMoney(formula) || formula.rule.round || money || WHOLE_CENTS.test(formula.text)) continue;
    view.report.add(
      'missing-rounding',
      view.place(source.yaml, ...formula.path),
      `the amount can have parts of a cent, and neither the rule (\`round\`) nor the pack (\`money\`) says how it is rounded; add the rounding that the source states, with its citation`,
    );
  }
  for (const [index, custom] of (customCodes ?? []).entries())
    if (!money && (custom.percentOfCharge !== undefined || !WHOLE_CENTS.test(custom.amount ?? '0')))
      view.report.add(
        'missing-rounding',
        view.place(source.yaml, 'customCodes', index),
        'the amount can have parts of a cent, and the pack does not say how it is rounded; add `money` with its citation',
      );
  if (money && Number(money.places) > CENTS) reportUnfit(view, source, ['money', 'places']);
  for (const [index, rule] of (rules ?? []).entries())
    if (rule.round && !rule.quantity && Number(rule.round.places) > CENTS)
      reportUnfit(view, source, ['rules', index, 'round', 'places']);
}

function reportUnfit(view: BookView, source: PackSource, path: (string | number)[]): void {
  view.report.add(
    'unfit-rounding',
    view.place(source.yaml, ...path),
    'an allowance has at most two places, because it is paid in whole cents; round a step in between as a part in `where`',
  );
}

/** Reports amounts without a stated rounding, and roundings to parts of a cent. */
export function checkRounding(view: BookView): void {
  for (const source of view.sources.packs) checkPack(view, source);
}
