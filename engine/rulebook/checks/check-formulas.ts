/** Formulas: readable, with operands that exist and are decimals; parts in an order in which each is known. */
import { collectNames, parseFormula } from '../../formula/parse-formula.ts';
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
        place,
        `the formula cannot be read: ${parsed.problem}; it may hold names, numbers, + - * /, parentheses, min(…) and max(…)`,
      );
    else for (const name of collectNames(parsed.formula)) checkOperand(view, source, formula, name);
  }
}

/** Reports formulas that cannot be computed. */
export function checkFormulas(view: BookView): void {
  for (const source of view.sources.packs) checkPack(view, source);
}
