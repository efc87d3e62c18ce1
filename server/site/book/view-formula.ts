/** A formula as the pack writes it, the same in the words of its names, and what each name is. */
import {
  describeValue,
  entryOf,
  type FormulaWords,
  type NameWords,
  openPlace,
  type Place,
  packOf,
  shortenMeaning,
} from '../../../engine/index.ts';
import { splitFormula } from '../../report/formula-text.ts';
import { viewName } from './view-condition.ts';

const SIGNS: Readonly<Record<string, string>> = { '*': '×', '/': '÷' };

/** `line.allowance * percentOfMedicare` → `allowance of the line so far, dollars × North Carolina share …`. */
export function sayFormula({ text, names }: FormulaWords): string {
  const { words, rest } = splitFormula(text);
  const meaning = (word: string) => {
    const found = names.find(({ name }) => name === word);
    return found ? shortenMeaning(found.meaning).replace(/, dollars$/, '') : word;
  };
  const said = words.map(({ lead, word }) => lead + meaning(word)).join('') + rest;
  return said.replaceAll(/ ?([*/]) ?/g, (_, sign: string) => ` ${SIGNS[sign]} `);
}

/** Entries of a figure that are shown where it is named. */
const MOST_ENTRIES = 12;

/** What a figure of the law is: its last value, or its last values by what picks them; blank for all other names. */
function showFigure({ book, programme }: Place, { entry }: NameWords): string {
  if (entry === null || !entryOf(entry).startsWith('params.')) return '';
  const owner = openPlace(book, packOf(entry), programme?.pack ?? null);
  const words = owner && describeValue(owner, entryOf(entry));
  if (words?.kind !== 'params') return '';
  const { values, entries } = words.versions.at(-1) ?? {};
  if (values) return values.join(', ');
  if (!entries || entries.length > MOST_ENTRIES) return '';
  return entries.map(([key, value]) => `${key === 'else' ? 'all others' : key} ${value}`).join('; ');
}

export const viewFormula = (formula: FormulaWords, place: Place): object => ({
  text: formula.text,
  said: sayFormula(formula),
  names: formula.names.map((name) => ({
    ...viewName(name, place.programme?.pack ?? null),
    figure: showFigure(place, name),
  })),
});
