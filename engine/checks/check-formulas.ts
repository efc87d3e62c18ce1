/** Formulas: readable, no division by nothing, no figure of the law in them, and every amount of money in whole cents. */

import { parseDecimal } from '../decimal.ts';
import { type Formula, listParts, parseFormula } from '../formula/parse-formula.ts';
import { getOwn } from '../get-own.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { eachPack } from './quiet.ts';
import { LONGEST_FORMULA, partsOf } from './references.ts';
import type { Path } from './report.ts';

const CENTS = 2;
/** A plain amount in dollars and cents needs no rounding. */
const WHOLE_CENTS = /^\s*\d+(\.\d{1,2})?\s*$/;
/** Numbers that are arithmetic and no law: nothing, all, a half as the mean of two, a percentage, months of a year. */
const ARITHMETIC = new Set(['0', '1', '2', '12', '100']);

const isZero = (formula: Formula): boolean =>
  formula.kind === 'negate'
    ? isZero(formula.operand)
    : formula.kind === 'number' && /^0(\.0+)?$/.test(formula.text);

function checkText(view: BookView, source: PackSource, text: string, path: Path): void {
  if (text.length > LONGEST_FORMULA) {
    view.say(
      'bad-formula',
      source,
      path,
      `the formula is longer than ${LONGEST_FORMULA} characters; name parts of it in \`derive\``,
    );
    return;
  }
  const parsed = parseFormula(text);
  if ('problem' in parsed) {
    view.say('bad-formula', source, path, `the formula cannot be read here: ${parsed.problem}`, {
      offset: parsed.index,
    });
    return;
  }
  const parts = listParts(parsed.formula);
  const at = (pattern: RegExp) => ({ offset: Math.max(0, text.search(pattern)) });
  if (parts.some((part) => part.kind === 'operation' && part.operator === '/' && isZero(part.right)))
    view.say(
      'bad-formula',
      source,
      path,
      'the formula divides by zero on every line; correct the number after the /',
      at(/[/÷]\s*-?\s*0+(\.0+)?(?![\d.])/),
    );
  // An amount that is all of a formula stands where a reader looks for it.
  if (parts.length === 1) return;
  for (const part of parts)
    if (part.kind === 'number' && !ARITHMETIC.has(parseDecimal(part.text)!.toFixed()))
      view.say(
        'figure-in-formula',
        source,
        path,
        `${part.text} is a figure of the law without a name, a date and a citation; declare it in \`params\``,
        at(new RegExp(`(?<![\\w.])${part.text.replace('.', '\\.')}(?![\\w.])`)),
      );
}

/** A formula that is one derived value of the pack, which no programme rounds otherwise and which is whole cents. */
function isRoundedBefore({ pack: { derive = {}, roundings = {} } }: PackSource, formula: string): boolean {
  const [, name] = /^\s*derived\.(\w+)\s*$/.exec(formula) ?? [];
  const derived = name === undefined ? undefined : getOwn(derive, name);
  if (derived?.round === undefined || derived.from !== undefined) return false;
  const round = typeof derived.round === 'string' ? getOwn(roundings, derived.round) : derived.round;
  return round !== undefined && Number(round.places) <= CENTS;
}

function checkRounding(view: BookView, source: PackSource): void {
  const { money, roundings = {}, rules = [], customCodes = [] } = source.pack;
  const { formulas } = partsOf(source.pack);
  const missing = (path: Path, remedy: string) =>
    view.say('missing-rounding', source, path, `the amount can have parts of a cent, and ${remedy}`);
  for (const { value, path, isMoney, rule } of formulas)
    if (
      isMoney &&
      !rules[rule!]!.round &&
      !money &&
      !WHOLE_CENTS.test(value) &&
      !isRoundedBefore(source, value)
    )
      missing(
        path,
        'neither the rule (`round`) nor the pack (`money`) says how it is rounded; add the rounding that the source states, with its citation',
      );
  for (const [index, { percentOfCharge, amount, most = '0' }] of customCodes.entries())
    if (
      !money &&
      (percentOfCharge !== undefined || !WHOLE_CENTS.test(amount ?? '0') || !WHOLE_CENTS.test(most))
    )
      missing(
        ['customCodes', index],
        'the pack does not say how it is rounded; add `money` with its citation',
      );
  const amounts = rules.map(({ round, quantity }, index) => ({
    round: quantity ? undefined : round,
    path: ['rules', index, 'round'],
  }));
  for (const { round, path } of [...amounts, { round: money, path: ['money'] }]) {
    const stated = typeof round === 'string' ? getOwn(roundings, round) : round;
    if (Number(stated?.places ?? 0) > CENTS)
      view.say(
        'unfit-rounding',
        source,
        typeof round === 'string' ? path : [...path, 'places'],
        'an allowance has at most two places, because it is paid in whole cents; round a step in between as a value of `derive`',
      );
  }
}

/** Reports formulas that cannot be computed, figures of law in them, and amounts without a stated rounding to cents. */
export function checkFormulas(view: BookView): void {
  eachPack(view, 'formulas', (source) => {
    for (const { value, path } of partsOf(source.pack).formulas) checkText(view, source, value, path);
    checkRounding(view, source);
  });
}
