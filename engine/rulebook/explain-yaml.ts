/** What the YAML parser complains of, said to an author at the place that he has to mend. */
import { type Document, isScalar, visit } from './yaml.ts';

export interface Finding {
  readonly code: 'syntax' | 'duplicate-key';
  readonly offset: number;
  readonly message: string;
}

type ParserError = Document.Parsed['errors'][number];

export const NO_ALIASES = 'aliases are not used in packs; write the value out';
const INDENTED =
  'the line goes on neither with the map nor with the list before it; keys of a map begin in one column, and so do the dashes of a list';

/** By code and message of the parser: some of its codes stand for several mistakes. */
const EXPLANATIONS: readonly [RegExp, string][] = [
  [/^TAB_AS_INDENT/, 'a tab is used for indentation; use spaces'],
  [/^BAD_ALIAS/, NO_ALIASES],
  [/^NON_STRING_KEY/, 'a key has to be one plain text'],
  [/^BAD_INDENT All|^MISSING_CHAR Sequence item|^BLOCK_AS_IMPLICIT_KEY A block/, INDENTED],
  [
    /^BLOCK_AS_IMPLICIT_KEY/,
    'a key stands inside a text; put a text that holds ": " in quotes, or begin a new line',
  ],
  [/^MULTILINE_IMPLICIT_KEY/, 'a key goes over several lines; a colon may be missing, or a quote not closed'],
  [
    /^UNEXPECTED_TOKEN/,
    'a text or a list has ended before this; a quote may end too early, or a comma or a space be missing',
  ],
  [/^MULTIPLE_DOCS/, 'a second document begins here; a file holds one, so remove the ---'],
  [/^MISSING_CHAR Implicit map keys/, 'a key without a colon; write "key: value"'],
  [/^BAD_SCALAR_START/, 'no text begins with this character; put it in quotes'],
];

/** The bracket that is not closed where the parser gave up, of several the innermost. */
function findOpenBracket(document: Document.Parsed, text: string, end: number): number | null {
  let offset: number | null = null;
  visit(document, {
    Collection: (_key, { flow, range }) => {
      if (flow && range?.[1] === end && !/[\]}]$/.test(text.slice(range[0], end))) offset = range[0];
    },
  });
  return offset;
}

/** Of the parser's errors the first: the others are mostly its echo. */
export function explainError(
  document: Document.Parsed,
  text: string,
  first: ParserError,
  second: ParserError | undefined,
): Finding {
  const open = findOpenBracket(document, text, first.pos[0]);
  if (open !== null)
    return { code: 'syntax', offset: open, message: 'the bracket that opens here is not closed; close it' };
  // A text that goes on in a line below was meant to end: that line is indented too far.
  if (first.code === 'BLOCK_AS_IMPLICIT_KEY' && second?.code === 'MULTILINE_IMPLICIT_KEY') {
    const offset = text.lastIndexOf('\n', second.pos[1] - 1) + 1;
    return { code: 'syntax', offset, message: INDENTED };
  }
  const said = `${first.code} ${first.message}`;
  const [, message = `not valid YAML: ${first.message}`] =
    EXPLANATIONS.find(([form]) => form.test(said)) ?? [];
  return { code: 'syntax', offset: first.pos[0], message };
}

/** A comma that ends a text in braces: what follows it becomes a key without a value, which YAML takes. */
export function findCommas(document: Document.Parsed): Finding[] {
  const findings: Finding[] = [];
  visit(document, {
    Map: (_key, { flow, items }) => {
      const stray = items.find(({ value }, index) => index > 0 && value === null);
      if (!flow || !stray || !isScalar(stray.key)) return;
      const { range, value } = stray.key;
      const message = `the comma before "${value}" ends a value; put a text that holds a comma in quotes, and write a number without one`;
      findings.push({ code: 'syntax', offset: range?.[0] ?? 0, message });
    },
  });
  return findings;
}
