/** Small changes to the texts of rule files, as an author makes them. */

/** One change to one file: a text replaced, lines added, or the file itself made, copied or taken away. */
import type { RuleFile } from '../../engine/rulebook/rule-file.ts';
export interface Edit {
  readonly in: string;
  /** Stands in the file exactly once. */
  readonly from?: string;
  readonly to?: string;
  /** A text that stands in the file once: `add` is written in lines above or below it, from the column it begins in. */
  readonly above?: string;
  readonly below?: string;
  readonly add?: string;
  /** The text of a new file. */
  readonly text?: string;
  /** The file of which this is a copy. */
  readonly copyOf?: string;
  readonly gone?: 'true';
}

/** Where a text begins in another one, in which it stands once: else an edit would change something else than it says. */
function findOnce(text: string, part: string, file: string): number {
  const at = text.indexOf(part);
  if (part === '' || at < 0) throw new Error(`${file} has no text ${JSON.stringify(part)}.`);
  if (text.indexOf(part, at + 1) >= 0) throw new Error(`${file} has ${JSON.stringify(part)} more than once.`);
  return at;
}

function addLines(text: string, edit: Edit): string {
  const { above, below, add = '' } = edit;
  const at = findOnce(text, (above ?? below)!, edit.in);
  const begin = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at) + 1 || text.length;
  const lines = add.trimEnd().replaceAll(/^(?=.)/gm, ' '.repeat(at - begin));
  const place = above === undefined ? end : begin;
  return `${text.slice(0, place)}${lines}\n${text.slice(place)}`;
}

function changeText(text: string, edit: Edit): string {
  if (edit.from === undefined) return addLines(text, edit);
  const at = findOnce(text, edit.from, edit.in);
  return text.slice(0, at) + edit.to! + text.slice(at + edit.from.length);
}

/** The files with the changes made, one after the other. */
export function editFiles(files: readonly RuleFile[], edits: readonly Edit[]): RuleFile[] {
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  const read = (file: string): string => {
    const text = texts.get(file);
    if (text === undefined) throw new Error(`There is no file ${file} to change.`);
    return text;
  };
  for (const edit of edits) {
    const { in: file, text, copyOf, gone } = edit;
    if (gone) texts.delete(file);
    else texts.set(file, text ?? (copyOf === undefined ? changeText(read(file), edit) : read(copyOf)));
  }
  const before = new Map(files.map((one) => [one.file, one]));
  // What is not changed stays the file it was, and need not be read again.
  return [...texts].map(([file, text]) =>
    before.get(file)?.text === text ? before.get(file)! : { file, text },
  );
}
