/** A payer's custom codes: one price each, and one entry for a code on any day. */
import { parseDecimal } from '../../decimal.ts';
import type { PackSource } from '../compile-rule-book.ts';
import type { CustomCode } from '../pack.ts';
import type { BookView } from './book-view.ts';
import { haveCommonDay } from './spans.ts';

function checkPrice(view: BookView, source: PackSource, custom: CustomCode, index: number): void {
  const place = view.place(source.yaml, 'customCodes', index);
  if ((custom.amount === undefined) === (custom.percentOfCharge === undefined))
    view.report.add(
      'choose-one',
      place,
      `${custom.code} has ${custom.amount === undefined ? 'neither' : 'both'} an amount ${custom.amount === undefined ? 'nor' : 'and'} a percentOfCharge; give one of them`,
    );
  for (const key of ['amount', 'percentOfCharge'] as const)
    if (parseDecimal(custom[key] ?? '0')?.isNegative())
      view.report.add(
        'bad-value',
        view.place(source.yaml, 'customCodes', index, key),
        'an allowance is never negative; give an amount of zero or more',
      );
}

/** Reports custom codes without one price, or with two on one day. */
export function checkCustomCodes(view: BookView): void {
  for (const source of view.sources.packs) {
    const customs = source.pack.customCodes ?? [];
    for (const [index, custom] of customs.entries()) {
      checkPrice(view, source, custom, index);
      const rival = customs
        .slice(0, index)
        .find(
          (one) => one.code === custom.code && haveCommonDay(one.effective ?? {}, custom.effective ?? {}),
        );
      if (rival)
        view.report.add(
          'overlapping-dates',
          view.place(source.yaml, 'customCodes', index),
          `${custom.code} stands twice for the same days, so it would have two prices; let one entry end before the other begins`,
        );
    }
  }
}
