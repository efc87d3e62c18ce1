/**
 * Text in, plain values with positions out.
 *
 * Every scalar stays text (failsafe schema): `00100`, `08` and `0.10` arrive as written and get their type where a
 * declared type reads them. Duplicate keys, aliases, anchors, tags, merge keys and warnings are problems, not
 * conveniences: a rule must read the same to a person and to the machine.
 */

import type { RuleProblem } from '../problem.ts';
import { explainError, type Finding, findCommas, NO_ALIASES } from './explain-yaml.ts';
import { exceedsDepth, locateInside, locateValue, type YamlPath } from './locate-yaml.ts';
import { type Document, isAlias, isScalar, LineCounter, type Node, parseDocument, visit } from './yaml.ts';

/** Text, a list, or a map of text keys. */
export type YamlValue = string | YamlValue[] | { [key: string]: YamlValue };

export interface YamlFile {
  readonly file: string;
  readonly value: YamlValue | null;
  /** Position of the value at a path; of the key itself when `atKey`. Falls back to the nearest parent. */
  positionOf(path: YamlPath, atKey?: boolean): { line: number; column: number };
  /** Position of a character of the text at a path; of the text itself when it is folded or escaped. */
  positionInside(path: YamlPath, index: number): { line: number; column: number };
}

/** Far deeper than any rule a person can read; keeps every recursion over a file short. */
const DEEPEST = 50;

/** What a sound document holds; a value that was left out is a blank text. */
const readPlain = (document: Document.Parsed): YamlValue =>
  document.toJS({ reviver: (_key, value: unknown) => value ?? '' }) as YamlValue;

function parse(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    return parseDocument(text, {
      schema: 'failsafe',
      strict: true,
      uniqueKeys: true,
      stringKeys: true,
      lineCounter,
      prettyErrors: false,
      version: '1.2',
      logLevel: 'warn',
    });
  } catch (error) {
    // The parser walks nested collections by recursion, and a hostile file can exhaust the stack.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type LineOf = (offset: number) => number;

/** Keys that stand twice, one finding for each map: several at once are mostly an item whose `- ` was forgotten. */
function findDuplicateKeys(document: Document.Parsed, lineOf: LineOf): Finding[] {
  const findings: Finding[] = [];
  visit(document, {
    Map: (_key, map) => {
      const seen = new Map<string, number>();
      const twice = new Map<string, number>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        const offset = key.range?.[0] ?? 0;
        if (!seen.has(name)) seen.set(name, offset);
        else if (!twice.has(name)) twice.set(name, offset);
      }
      const [first] = twice;
      if (!first) return;
      const [name, offset] = first;
      const message =
        twice.size === 1
          ? `the key ${name} stands in this map already, in line ${lineOf(seen.get(name)!)}; keep one of them`
          : `the keys ${[...twice.keys()].join(', ')} stand twice in one map; write "- " before ${name} if another item begins here, or keep one of each`;
      findings.push({ code: 'duplicate-key', offset, message });
    },
  });
  return findings;
}

/**
 * The first quote that does not end in its own line. The parser takes what follows for text, in silence or until it finds
 * something odd far below; the author looks for the quote.
 */
function findOpenQuote(document: Document.Parsed, text: string): Finding | null {
  let offset: number | undefined;
  visit(document, {
    Scalar: (_key, { type, range }) => {
      if (!range || (type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE')) return undefined;
      const written = text.slice(range[0], range[1]);
      const isClosed = written.length > 1 && written.at(-1) === written[0];
      if (isClosed && !written.includes('\n')) return undefined;
      offset = range[0];
      return visit.BREAK;
    },
  });
  const message =
    'the quote that opens here is not closed in its line; close it, and write a text of several lines with >-';
  return offset === undefined ? null : { code: 'syntax', offset, message };
}

/** What the parser found, and what it takes in silence though it was not meant. */
function findErrors(document: Document.Parsed, text: string, lineOf: LineOf): Finding[] {
  const [first, second] = document.errors.filter((error) => error.code !== 'DUPLICATE_KEY');
  const quote = findOpenQuote(document, text);
  if (quote && (!first || quote.offset <= first.pos[0])) return [quote];
  if (first) return [explainError(document, text, first, second)];
  const commas = findCommas(document);
  return commas.length ? commas : findDuplicateKeys(document, lineOf);
}

/** Anchors, aliases and tags: YAML's conveniences that packs do without. */
function findConveniences(document: Document.Parsed): Finding[] {
  const findings: Finding[] = [];
  const anchors = new Set<string>();
  const refuse = (node: Node, message: string) =>
    findings.push({ code: 'syntax', offset: node.range?.[0] ?? 0, message });
  visit(document, {
    Node: (_key, node) => {
      // One convenience in two places: an alias is reported where its anchor stands.
      if (isAlias(node)) {
        if (!anchors.has(node.source)) refuse(node, NO_ALIASES);
      } else if (node.anchor) {
        anchors.add(node.anchor);
        refuse(node, 'anchors are not used in packs; write the value out where it is needed');
      } else if (node.tag) refuse(node, `the tag ${node.tag} means nothing here; remove it`);
    },
  });
  return findings;
}

function findProblems(document: Document.Parsed, text: string, lineOf: LineOf): Finding[] {
  const deep = exceedsDepth(document.contents, DEEPEST);
  if (deep)
    return [
      {
        code: 'syntax',
        offset: deep.range?.[0] ?? 0,
        message: `nested deeper than ${DEEPEST} levels; split it into named conditions`,
      },
    ];
  const errors = findErrors(document, text, lineOf);
  if (errors.length) return errors;
  const conveniences = findConveniences(document);
  if (conveniences.length) return conveniences;
  return document.warnings.map((warning) => ({
    code: 'syntax',
    offset: warning.pos[0],
    message: `not plain YAML: ${warning.message}`,
  }));
}

/** Parses one YAML file. Never throws: what is wrong comes back as problems with positions. */
export function readYaml(file: string, text: string): { yaml: YamlFile; problems: RuleProblem[] } {
  const counter = new LineCounter();
  const document = parse(text, counter);
  const root = document?.contents ?? null;
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const findings: Finding[] = document
    ? findProblems(document, text, (offset) => at(offset).line)
    : [
        {
          code: 'syntax',
          offset: 0,
          message: `nested too deeply; no file needs more than ${DEEPEST} levels`,
        },
      ];
  return {
    yaml: {
      file,
      value: document?.contents && findings.length === 0 ? readPlain(document) : null,
      positionOf: (path, atKey = false) => at(locateValue(root, path, atKey)),
      positionInside: (path, index) => at(locateInside(root, path, index, text)),
    },
    problems: findings.map(({ code, offset, message }) => ({
      code,
      severity: 'error',
      file,
      ...at(offset),
      message,
    })),
  };
}
