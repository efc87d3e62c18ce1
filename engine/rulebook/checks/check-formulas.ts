/** Formulas: readable, with operands that exist and are decimals; parts in an order in which each is known. */
import { collectNames, type Formula, parseFormula } from '../../formula/parse-formula.ts';
import type { PackSource } from '../compile-rule-book.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import type { Place } from './report.ts';
import { type FormulaPlace, listFormulas } from './visit-formulas.ts';

/** Longer ones are generated, not written; the limit keeps the parser's recursion short. */
const LONGEST = 1000;

/** The operands a formula names; null when it cannot be read. */
export function readOperands(text: string): string[] | null {
  if (text.length > LONGEST) return null;
  const parsed = parseFormula(text);
  return 'problem' in parsed ? null : collectNames(parsed.formula);
}

/** True when a divisor is a zero that stands there as such. */
function dividesByZero(formula: Formula): boolean {
  switch (formula.kind) {
    case 'operation':
      return (
        (formula.operator === '/' && isZero(formula.right)) ||
        dividesByZero(formula.left) ||
        dividesByZero(formula.right)
      );
    case 'negate':
      return dividesByZero(formula.operand);
    case 'call':
      return formula.args.some(dividesByZero);
    default:
      return false;
  }
}

const isZero = (formula: Formula): boolean =>
  formula.kind === 'negate'
    ? isZero(formula.operand)
    : formula.kind === 'number' && /^0(\.0+)?$/.test(formula.text);

function indexOfName(text: string, name: string): number {
  const escaped = name.replaceAll('.', '\\s*\\.\\s*').replaceAll('$', '\\$');
  return Math.max(0, text.search(new RegExp(`(?<![\\w.$])${escaped}(?![\\w.$])`)));
}

function checkOperand(view: BookView, source: PackSource, formula: FormulaPlace, name: string): void {
  if (formula.earlier.includes(name)) return;
  const place: Place = {
    yaml: source.yaml,
    path: formula.path,
    offset: indexOfName(formula.text, name),
  };
  const fact = view.findFact(source, name);
  if (fact === null) return;
  const params = source.pack.params ?? {};
  if (fact) {
    if (fact.type !== 'decimal')
      view.report.add(
        'unfit-operand',
        place,
        `${name} is of type ${fact.type}, and only decimals can be computed with`,
      );
    return;
  }
  if (Object.hasOwn(params, name)) return;
  if (name.includes('.') && view.reportUnusedOwner(source, name, place)) return;
  const later = Object.hasOwn(formula.amount.where ?? {}, name);
  const decimals = [...view.scopeOf(source).facts.values()].filter((one) => one.type === 'decimal');
  const known = [...formula.earlier, ...Object.keys(params), ...decimals.map((one) => one.name)];
  view.report.add(
    'unknown-operand',
    place,
    later
      ? `the part "${name}" is computed later than it is needed here; move it up in \`where\``
      : `no fact, param or part is called "${name.slice(0, 60)}"; ${suggestName(name, known)}`,
  );
}

function checkPack(view: BookView, source: PackSource): void {
  for (const formula of listFormulas(source)) {
    const place = view.place(source.yaml, ...formula.path);
    if (formula.text.length > LONGEST) {
      view.report.add(
        'bad-formula',
        place,
        `the formula is longer than ${LONGEST} characters; name parts of it in \`where\``,
      );
      continue;
    }
    const parsed = parseFormula(formula.text);
    if ('problem' in parsed)
      view.report.add(
        'bad-formula',
        { ...place, offset: parsed.index },
        `the formula cannot be read here: ${parsed.problem}`,
      );
    else if (dividesByZero(parsed.formula))
      view.report.add(
        'bad-formula',
        { ...place, offset: Math.max(0, formula.text.search(/\/\s*-?\s*0+(\.0+)?(?![\d.])/)) },
        'the formula divides by zero on every line; correct the number after the /',
      );
    else for (const name of collectNames(parsed.formula)) checkOperand(view, source, formula, name);
  }
}

/** Reports formulas that cannot be computed. */
export function checkFormulas(view: BookView): void {
  for (const source of view.sources.packs) checkPack(view, source);
}
