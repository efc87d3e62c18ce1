/** The little of Markdown that the contract is written in, as views of blocks and words. Every key is always set. */

export interface WordsView {
  readonly text: string;
  readonly code: string;
  readonly bold: string;
}

const BLANK: WordsView = { text: '', code: '', bold: '' };
const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*/g;

/** A line with its `code` and **bold** words. */
export function readWords(line: string): WordsView[] {
  const words: WordsView[] = [];
  let from = 0;
  for (const found of line.matchAll(MARKED)) {
    if (found.index > from) words.push({ ...BLANK, text: line.slice(from, found.index) });
    words.push({ ...BLANK, code: found[1] ?? '', bold: found[2] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < line.length) words.push({ ...BLANK, text: line.slice(from) });
  return words;
}

interface Line {
  readonly words: WordsView[];
}

export interface BlockView {
  readonly heading: string;
  readonly anchor: string;
  readonly paragraph: Line | null;
  readonly hasSteps: boolean;
  readonly steps: readonly Line[];
  readonly hasPoints: boolean;
  readonly points: readonly Line[];
  readonly table: { readonly titles: readonly Line[]; readonly rows: readonly { cells: Line[] }[] } | null;
}

const NOTHING: BlockView = {
  heading: '',
  anchor: '',
  paragraph: null,
  hasSteps: false,
  steps: [],
  hasPoints: false,
  points: [],
  table: null,
};

const readLine = (line: string): Line => ({ words: readWords(line) });
const readCells = (row: string): Line[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => readLine(cell.trim()));

/** What an address names a heading by. */
const nameAnchor = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Headings, paragraphs, lists and tables, each of the lines that stand together. */
export function readBlocks(markdown: string): BlockView[] {
  const blocks: BlockView[] = [];
  for (const part of markdown.split(/\n{2,}|(?<=^## .*)\n/m)) {
    const lines = part.split('\n').filter((line) => line !== '');
    const [first = ''] = lines;
    if (first === '') continue;
    const strip = (mark: RegExp) => lines.map((line) => readLine(line.replace(mark, '')));
    if (first.startsWith('## ')) {
      const heading = first.slice(3);
      blocks.push({ ...NOTHING, heading, anchor: nameAnchor(heading) });
    } else if (first.startsWith('- ')) blocks.push({ ...NOTHING, hasPoints: true, points: strip(/^- /) });
    else if (/^\d+\. /.test(first)) blocks.push({ ...NOTHING, hasSteps: true, steps: strip(/^\d+\. /) });
    else if (first.startsWith('|')) {
      const rows = lines.slice(2).map((row) => ({ cells: readCells(row) }));
      blocks.push({ ...NOTHING, table: { titles: readCells(first), rows } });
    } else blocks.push({ ...NOTHING, paragraph: readLine(lines.join(' ')) });
  }
  return blocks;
}
