/**
 * A strict JSON reader for requests. Beyond `JSON.parse` it keeps numbers as text (no cent is lost in a double),
 * bounds depth and size, refuses keys that differ only in case or could reach a prototype, and says where.
 *
 * Written by hand because no maintained reader does these together and holds against hostile text.
 * `test/engine/bill` holds it equal to `JSON.parse` on valid and mutated texts.
 */
import {
  type Expected,
  explainDuplicate,
  explainForbidden,
  explainSyntax,
  LONE_SURROGATE,
  NUL,
} from './json-wording.ts';
import type { ProblemCode } from './problem-codes.ts';
import { scanNumber } from './scan-number.ts';

/** A JSON number as written: `1.005`, `1e2`. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON object: its members by lower-case key, in the order sent, so no key can ever reach a prototype. */
export type JsonObject = Map<string, { readonly key: string; readonly value: JsonValue }>;
export type JsonValue = null | boolean | string | NumberText | JsonValue[] | JsonObject;

/** Keys and list positions from the top of the document down. */
export type JsonPath = readonly (string | number)[];

/** What a text may hold at most: a bill of 1,000 full lines and 5,000 full lines of history, and no more. */
export interface JsonLimits {
  /** Objects and lists inside one another. */
  readonly depth?: number | undefined;
  /** Values in all, an object or a list counting as four: a few kilobytes of gzip can hold millions. */
  readonly values?: number;
  /** Different key names in all. */
  readonly keyNames?: number;
}

/** What an object or a list counts. */
const CONTAINER = 4;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;
/** What a number or a word must not be followed by. */
const GOES_ON = /[\w.+-]/y;
/**
 * Source of the grammar of texts: RFC 8259, section 7. Characters that do not stand for themselves are looked for: a
 * repeated class of those that do keeps a place to go back to for each, and gives up on a text of some megabytes.
 */
const NO_CHARACTER = /[^ !#-[\]-\uffff]/g;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Where the pattern is next met from `start` on; the end of the text where it is nowhere. */
function search(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.exec(text)?.index ?? text.length;
}

function isAt(pattern: RegExp, text: string, start: number): boolean {
  pattern.lastIndex = start;
  return pattern.test(text);
}

type Report = (code: ProblemCode, message: string, path: JsonPath) => void;

/**
 * Reads JSON text. Never throws on any text. All problems are reported at once; a syntax error or an exceeded
 * limit ends the reading, since nothing after it can be told: then there is no value.
 */
export function readJson(text: string, report: Report, limits: JsonLimits = {}): JsonValue | undefined {
  try {
    return new JsonReader(text, report, limits).readDocument();
  } catch (error) {
    if (error !== STOP) throw error;
    return undefined;
  }
}

/** Thrown to leave the recursion once a fatal problem is reported; never leaves this module. */
const STOP = new Error('reading stopped');

class JsonReader {
  private readonly text: string;
  private readonly report: Report;
  private readonly limits: Required<JsonLimits>;
  private position = 0;
  private valueCount = 0;
  /** Of the value that is read; that of the object while its keys are. */
  private readonly path: (string | number)[] = [];
  /** Every key of the document in lower case, by its spelling. */
  private readonly keys = new Map<string, string>();

  constructor(text: string, report: Report, { depth = 32, values = 200_000, keyNames = 10_000 }: JsonLimits) {
    this.text = text;
    this.report = report;
    this.limits = { depth, values, keyNames };
  }

  readDocument(): JsonValue {
    const value = this.readValue();
    if (this.peek() !== undefined) this.failSyntax('end');
    return value;
  }

  private readValue(): JsonValue {
    this.count(1);
    const first = this.peek();
    if (first === '"') return this.readText();
    if (first === '{') return this.readObject();
    if (first === '[') return this.readList();
    const start = this.position;
    const word = WORDS.find(([spelling]) => this.text.startsWith(spelling, start));
    const end = word ? start + word[0].length : scanNumber(this.text, start);
    if (end < 0 || isAt(GOES_ON, this.text, end))
      this.failSyntax(/^[\d.+-]/.test(first ?? '') ? 'number' : 'value');
    this.position = end;
    return word ? word[1] : new NumberText(this.text.slice(start, end));
  }

  /** The next character that is no blank; undefined at the end. */
  private peek(): string | undefined {
    let next = this.text[this.position];
    while (next === ' ' || next === '\n' || next === '\r' || next === '\t') next = this.text[++this.position];
    return next;
  }

  private readText(): string {
    const start = this.position++;
    this.position = search(NO_CHARACTER, this.text, this.position);
    while (isAt(ESCAPE, this.text, this.position))
      this.position = search(NO_CHARACTER, this.text, ESCAPE.lastIndex);
    const last = this.text[this.position];
    if (last !== '"') this.failSyntax(last === '\\' ? 'escape' : 'text');
    const quoted = this.text.slice(start, ++this.position);
    const text = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
    if (!text.isWellFormed()) this.report('invalid_text', LONE_SURROGATE, this.path);
    else if (text.includes('\0')) this.report('invalid_text', NUL, this.path);
    return text;
  }

  private readList(): JsonValue[] {
    const list: JsonValue[] = [];
    this.readEntries(']', 'list', () => list.push(this.readAt(list.length)));
    return list;
  }

  private readObject(): JsonObject {
    const members: JsonObject = new Map();
    this.readEntries('}', 'object', () => {
      if (this.peek() !== '"') this.failSyntax('key');
      const key = this.readText();
      const folded = this.foldKey(key);
      const earlier = members.get(folded);
      if (earlier) this.report('duplicate_key', explainDuplicate(earlier.key, key), this.path);
      if (FORBIDDEN.has(folded)) this.report('forbidden_key', explainForbidden(key), this.path);
      if (this.peek() !== ':') this.failSyntax('colon');
      this.position++;
      members.set(folded, { key, value: this.readAt(key) });
    });
    return members;
  }

  /** Reads what stands between brackets, separated by commas. */
  private readEntries(end: string, kind: 'list' | 'object', readEntry: () => void): void {
    this.count(CONTAINER - 1);
    const { depth } = this.limits;
    if (this.path.length >= depth)
      this.fail(
        'too_deep',
        `Objects and lists are nested more than ${depth} deep, which no request of this interface needs. Send it flatter.`,
      );
    this.position++;
    if (this.peek() !== end)
      for (;;) {
        readEntry();
        const next = this.peek();
        if (next === end) break;
        if (next !== ',') this.failSyntax(kind);
        this.position++;
      }
    this.position++;
  }

  private readAt(place: string | number): JsonValue {
    this.path.push(place);
    const value = this.readValue();
    this.path.pop();
    return value;
  }

  private foldKey(key: string): string {
    const known = this.keys.get(key);
    if (known !== undefined) return known;
    const most = this.limits.keyNames;
    if (this.keys.size >= most)
      this.fail(
        'too_complex',
        `The body has more than ${most.toLocaleString('en-US')} different key names. Send only the fields of the interface.`,
      );
    const folded = key.toLowerCase();
    this.keys.set(key, folded);
    return folded;
  }

  private count(values: number): void {
    this.valueCount += values;
    const most = this.limits.values;
    if (this.valueCount > most)
      this.fail(
        'too_complex',
        `The body holds more than ${most.toLocaleString('en-US')} values, an object or a list counting as ${CONTAINER}. Split it into several requests.`,
      );
  }

  private failSyntax(expected: Expected): never {
    this.fail('invalid_json', explainSyntax(this.text, this.position, expected));
  }

  private fail(code: ProblemCode, message: string): never {
    this.report(code, message, this.path);
    throw STOP;
  }
}
