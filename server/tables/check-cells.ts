/** What a cell may hold: its type, the closed list of values, the form of a code, and whether it may be blank. */
import {
  Decimal,
  isPlainDate,
  keyColumns,
  parseDecimal,
  type TableColumn,
  type TableDefinition,
} from './engine.ts';

export interface CellProblem {
  readonly message: string;
  /** Whether the text may stand for another one, so that in a key nobody can tell which key is meant. */
  readonly hidesText: boolean;
}

/** Explains what is wrong with a cell, or says null. */
export type CellCheck = (text: string) => CellProblem | null;

/** Of the codes of a column this share has one length, when digits that are one short of it are taken for a lost zero. */
const NEARLY_ALL = 0.8;
const ENOUGH = 3;

function explainCode({ name, lengths }: TableColumn, text: string): string | null {
  const what = `${name} is "${text}", which`;
  if (/\s/.test(text)) return `${what} has a blank inside, and no code has`;
  if (/[a-z]/.test(text)) return `${what} has a lower-case letter; codes have capitals`;
  if (lengths === undefined || lengths.includes(text.length)) return null;
  const wanted = lengths.join(' or ');
  return /^\d+$/.test(text) && text.length < Math.min(...lengths)
    ? `${what} has ${text.length} digits where codes have ${wanted} characters: leading zeros are lost`
    : `${what} has ${text.length} characters where codes have ${wanted}`;
}

function explainWord({ name, words = [] }: TableColumn, text: string): string | null {
  const meant = words.find((word) => word.toLowerCase() === text.toLowerCase());
  return meant === undefined || meant === text ? null : `${name} is "${text}", which is called ${meant}`;
}

function explainCell(column: TableColumn, text: string): string | null {
  const { name, type, minimum } = column;
  const number = type === 'decimal' ? parseDecimal(text) : null;
  if (type === 'decimal' && !number) return `${name} is "${text}", which is not a plain decimal`;
  if (number && minimum !== undefined && number.lt(new Decimal(minimum)))
    return `${name} is "${text}", which is less than ${minimum}`;
  if (type === 'date' && !isPlainDate(text)) return `${name} is "${text}", which is not a day (YYYY-MM-DD)`;
  return column.isCode ? explainCode(column, text) : explainWord(column, text);
}

function explainUnlisted({ name, values }: TableColumn, text: string): string | null {
  if (!values || values.includes(text)) return null;
  return `${name} is "${text}", which is not one of ${values.map((value) => value || 'blank').join(', ')}`;
}

/** Columns of the key; of ranges with both ends. */
export function findKeyColumns(definition: TableDefinition): readonly string[] {
  const { range } = definition;
  return range ? [...keyColumns(definition), range.through] : keyColumns(definition);
}

function mayBeBlank(definition: TableDefinition, column: TableColumn): boolean {
  return column.blank ?? !(column.isCode || findKeyColumns(definition).includes(column.name));
}

/** The length nearly all codes of a column have; null when they differ. */
function findCommonLength(texts: Iterable<string>): number | null {
  const counts = new Map<number, number>();
  let total = 0;
  for (const text of texts) {
    if (text === '') continue;
    counts.set(text.length, (counts.get(text.length) ?? 0) + 1);
    total++;
  }
  const [length, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  return total > ENOUGH && count >= total * NEARLY_ALL ? length : null;
}

/**
 * The check of one column. Texts repeat, so each is judged once. `readTexts` gives all cells of the column: they tell how
 * long its codes are where the definition does not.
 */
export function makeCellCheck(
  definition: TableDefinition,
  column: TableColumn,
  readTexts: () => Iterable<string>,
): CellCheck {
  const needsLength = column.isCode && column.lengths === undefined;
  const common = needsLength ? findCommonLength(readTexts()) : null;
  const explain = (text: string): CellProblem | null => {
    if (common !== null && text.length === common - 1 && /^[1-9]\d*$/.test(text)) {
      const message = `${column.name} is "${text}", which is one digit short of nearly all other codes: a leading zero is lost`;
      return { message, hidesText: true };
    }
    const wrong = explainCell(column, text);
    if (wrong !== null) return { message: wrong, hidesText: true };
    const unlisted = explainUnlisted(column, text);
    return unlisted === null ? null : { message: unlisted, hidesText: false };
  };
  const blank = mayBeBlank(definition, column)
    ? null
    : { message: `${column.name} is blank`, hidesText: true };
  const seen = new Map<string, CellProblem | null>([['', blank]]);
  return (text) => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const problem = explain(text);
    seen.set(text, problem);
    return problem;
  };
}
