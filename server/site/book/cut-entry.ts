/** The lines of a pack's file in which an entry stands, as its author wrote them. */
import type { Place } from '../../../engine/index.ts';
import type { BookParts } from './book-parts.ts';

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** From a line to the next that stands no deeper; comments before that one belong to it. */
function cutBlock(lines: readonly string[], start: number): string {
  const indent = indentOf(lines[start]!);
  let end = start + 1;
  while (end < lines.length && (lines[end]!.trim() === '' || indentOf(lines[end]!) > indent)) end += 1;
  const block = lines.slice(start, end);
  while (block.at(-1)?.trim() === '' || block.at(-1)?.trimStart().startsWith('#')) block.pop();
  return block.map((line) => line.slice(indent)).join('\n');
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param entry a rule, `percent-of-medicare`, or another entry, `params.percentOfMedicare`
 * @returns null where the text has no such entry
 */
export function cutEntry(text: string, entry: string): string | null {
  const lines = text.split('\n');
  const [kind = '', ...rest] = entry.split('.');
  if (rest.length === 0) {
    const rule = new RegExp(`^\\s*- (?:\\{ ?)?id: ["']?${escapePattern(entry)}["']?(?:,|\\s|$)`);
    const start = lines.findIndex((line) => rule.test(line));
    return start < 0 ? null : cutBlock(lines, start);
  }
  const head = lines.findIndex((line) => line.startsWith(`${kind}:`));
  const name = new RegExp(`^  ["']?${escapePattern(rest.join('.'))}["']?:`);
  const start = lines.findIndex((line, index) => index > head && name.test(line));
  return head < 0 || start < 0 ? null : cutBlock(lines, start);
}

/** The same of the book as it is; blank where the file is not at hand. */
export function findEntryText(
  { texts }: Pick<BookParts, 'texts'>,
  { instance }: Place,
  entry: string,
): string {
  const text = texts.files.find(({ file }) => file === instance.file)?.text;
  return (text && cutEntry(text, entry)) ?? '';
}
