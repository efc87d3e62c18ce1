/** Messages of denials and flags: text with facts in braces. */
import { showValue } from '../condition/compile-condition.ts';
import { Decimal } from '../decimal.ts';
import { type Fact, type FactValue, findChecked, type Scope } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';

const PLACE = /\{([^{}]*)\}/g;

/** Names of the facts a message shows, in the order they stand there, each with the character it begins at. */
export function listPlaces(message: string): { name: string; offset: number }[] {
  return [...message.matchAll(PLACE)].map(({ 1: inside = '', index }) => ({
    name: inside.trim(),
    offset: index + 1 + inside.search(/\S|$/),
  }));
}

/** More than any published figure has: what a division leaves behind them says nothing to a reader. */
const MOST_PLACES = 6;
/** A figure before this word is an amount, shown with its cents. */
const DOLLARS = /^ dollars\b/;

function showDecimal(value: Decimal, isAmount: boolean): string {
  const shown = value.toDecimalPlaces(MOST_PLACES);
  return isAmount ? shown.toFixed(Math.max(2, shown.decimalPlaces())) : shown.toFixed();
}

function showText(fact: Fact, value: FactValue, isAmount: boolean): string {
  if (value instanceof Decimal) return showDecimal(value, isAmount);
  // What a pair does not find nobody had to give.
  const isOtherLine = fact.origin.kind === 'pair' && fact.origin.column === 'line';
  const shown = showValue(value) ?? (isOtherLine ? 'none' : '(not given)');
  return typeof shown === 'string' ? shown : shown.join(', ') || 'none';
}

/** A message and the facts it shows. */
export interface CompiledMessage {
  readonly describe: (line: LineState) => string;
  readonly facts: readonly Fact[];
}

/** Compiles a message; lists are shown with commas, an empty one and a line that no pair finds as "none", and an absent fact as "(not given)". */
export function compileMessage(message: string, scope: Scope): CompiledMessage {
  const facts: Fact[] = [];
  // Texts and names take turns: what a pattern captures stays among the parts of a split.
  const parts = message.split(PLACE).map((text, index, all) => {
    if (index % 2 === 0) return text;
    const fact = findChecked(scope, text.trim(), ' of a message');
    facts.push(fact);
    return { fact, isAmount: DOLLARS.test(all[index + 1]!) };
  });
  const describe = (line: LineState) => {
    let text = '';
    for (const part of parts)
      text += typeof part === 'string' ? part : showText(part.fact, part.fact.read(line), part.isAmount);
    return text;
  };
  return { describe, facts };
}
