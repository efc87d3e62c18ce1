/**
 * A strict JSON reader for requests. Beyond `JSON.parse` it keeps numbers as text (no cent is lost in a double),
 * bounds depth and size, refuses keys that differ only in case or could reach a prototype, and says where.
 *
 * Written by hand in a single pass because no maintained reader does these together. `test/engine/bill` holds it
 * equal to `JSON.parse` on valid and mutated texts.
 */

import { KeyNames, type KnownKey } from './json-keys.ts';
import {
  ALL,
  EMPTY_LIST,
  EMPTY_OBJECT,
  type JsonShape,
  NOTHING,
  shapeOfItem,
  shapeOfMember,
  ZERO,
} from './json-shape.ts';
import { type JsonLimits, JsonObject, type JsonProblem, type JsonValue, NumberText } from './json-value.ts';
import {
  explainDuplicate,
  explainForbidden,
  explainSyntax,
  LONE_SURROGATE,
  locate,
  NUL,
} from './json-wording.ts';
import { decodeText, scanNumber, scanText, TEXT_HAS_ESCAPES, textFlags } from './scan-json.ts';
import { Stack } from './stack.ts';

/**
 * What the service takes: a bill of 1,000 full lines and 5,000 full lines of history. A few kilobytes of gzip can hold
 * millions of values.
 */
export const JSON_LIMITS: JsonLimits = { depth: 32, values: 200_000, keyNames: 10_000, problems: 1000 };

/** What an object or a list counts. */
const CONTAINER = 4;

/** `value` is undefined when reading had to stop (no JSON, or a limit). `problemCount` counts those not kept too. */
export interface JsonReading {
  readonly value: JsonValue | undefined;
  readonly problems: readonly JsonProblem[];
  readonly problemCount: number;
}

/**
 * Reads JSON text. Never throws on any text. All problems are reported at once; a syntax error or an exceeded
 * limit ends the reading, since nothing after it can be told.
 *
 * With a `shape`, what it does not name is checked like the rest and takes no memory: an empty value of its kind
 * stands for it.
 */
export function parseJson(
  text: string,
  limits: Partial<JsonLimits> = {},
  shape: JsonShape = ALL,
): JsonReading {
  const reader = new JsonReader(text, { ...JSON_LIMITS, ...limits });
  let value: JsonValue | undefined;
  try {
    value = reader.readDocument(shape);
  } catch (error) {
    if (error !== STOP) throw error;
  }
  return { value, problems: reader.problems, problemCount: reader.problemCount };
}

/** Thrown to leave the recursion once a fatal problem is reported; never leaves this module. */
const STOP = new Error('reading stopped');

class JsonReader {
  readonly problems: JsonProblem[] = [];
  problemCount = 0;
  private readonly text: string;
  private readonly limits: JsonLimits;
  private position = 0;
  private depth = 0;
  private valueCount = 0;
  private objectSerial = 0;
  /** A place is undefined while a key is read: a problem then belongs to the object. */
  private readonly path: (string | number | undefined)[] = [];
  /** Keys and values of the objects and lists that are open, one after the other. */
  private readonly openKeys = new Stack<string>();
  private readonly openValues = new Stack<JsonValue>();
  private readonly keys = new KeyNames();

  constructor(text: string, limits: JsonLimits) {
    this.text = text;
    this.limits = limits;
  }

  readDocument(shape: JsonShape): JsonValue {
    this.skipBlanks();
    const value = this.readValue(shape);
    this.skipBlanks();
    if (this.position < this.text.length) this.failSyntax('end', this.position);
    return value;
  }

  /** Reads the value at `position` (blanks already skipped). */
  private readValue(shape: JsonShape): JsonValue {
    this.count(1);
    switch (this.text.charCodeAt(this.position)) {
      case 0x22:
        return this.readText(shape !== NOTHING);
      case 0x7b:
        return this.readObject(shape);
      case 0x5b:
        return this.readList(shape);
      case 0x74:
        return this.readWord('true', true);
      case 0x66:
        return this.readWord('false', false);
      case 0x6e:
        return this.readWord('null', null);
      default:
        return this.readNumber(shape !== NOTHING);
    }
  }

  private count(values: number): void {
    this.valueCount += values;
    if (this.valueCount <= this.limits.values) return;
    const most = this.limits.values.toLocaleString('en-US');
    this.fail(
      'too_complex',
      `The body holds more than ${most} values, an object or a list counting as ${CONTAINER}. Split it into several requests.`,
    );
  }

  private readWord<Value extends JsonValue>(word: string, value: Value): Value {
    if (!this.text.startsWith(word, this.position)) this.failSyntax('value', this.position);
    this.position += word.length;
    return value;
  }

  private readNumber(isWanted: boolean): NumberText {
    const start = this.position;
    const end = scanNumber(this.text, start);
    if (end < 0) this.failSyntax(-1 - end === start ? 'value' : 'number', -1 - end);
    this.position = end;
    return isWanted ? new NumberText(this.text.slice(start, end)) : ZERO;
  }

  private readText(isWanted: boolean): string {
    const start = this.position + 1;
    const end = scanText(this.text, start);
    if (end < 0) this.failSyntax('text', -1 - end);
    const flags = textFlags;
    this.position = end + 1;
    if (flags === 0) return isWanted ? this.text.slice(start, end) : '';
    const value = flags & TEXT_HAS_ESCAPES ? decodeText(this.text, start, end) : this.text.slice(start, end);
    if (typeof value === 'number') this.failSyntax('escape', value);
    if (!value.isWellFormed()) this.report('invalid_text', () => LONE_SURROGATE);
    else if (flags & TEXT_HAS_ESCAPES && value.includes('\0')) this.report('invalid_text', () => NUL);
    return isWanted ? value : '';
  }

  private readList(shape: JsonShape): JsonValue[] {
    this.enter();
    const item = shapeOfItem(shape);
    const most = shape.mostItems ?? Number.POSITIVE_INFINITY;
    const start = this.openValues.length;
    this.skipBlanks();
    if (this.text.charCodeAt(this.position) === 0x5d) {
      this.leave();
      return EMPTY_LIST;
    }
    for (let index = 0; ; index++) {
      this.path[this.depth - 1] = index;
      const value = this.readValue(index < most ? item : NOTHING);
      if (item !== NOTHING) this.openValues.push(value);
      this.skipBlanks();
      const code = this.text.charCodeAt(this.position);
      if (code === 0x5d) break;
      if (code !== 0x2c) this.failSyntax('list', this.position);
      this.position++;
      this.skipBlanks();
    }
    this.leave();
    return item === NOTHING ? EMPTY_LIST : this.openValues.take(start);
  }

  private readObject(shape: JsonShape): JsonObject {
    this.enter();
    const isWanted = shape === ALL || shape.fields !== undefined || shape.isMap === true;
    const serial = ++this.objectSerial;
    const keyStart = this.openKeys.length;
    const valueStart = this.openValues.length;
    this.skipBlanks();
    if (this.text.charCodeAt(this.position) === 0x7d) {
      this.leave();
      return EMPTY_OBJECT;
    }
    for (;;) {
      if (this.text.charCodeAt(this.position) !== 0x22) this.failSyntax('key', this.position);
      this.path[this.depth - 1] = undefined;
      const key = this.learnKey(this.readText(true));
      this.checkKey(key, serial);
      this.skipBlanks();
      if (this.text.charCodeAt(this.position) !== 0x3a) this.failSyntax('colon', this.position);
      this.position++;
      this.skipBlanks();
      this.path[this.depth - 1] = key.text;
      const value = this.readValue(isWanted ? shapeOfMember(shape, key.folded.text) : NOTHING);
      if (isWanted) {
        this.openKeys.push(key.text);
        this.openValues.push(value);
      }
      this.skipBlanks();
      const code = this.text.charCodeAt(this.position);
      if (code === 0x7d) break;
      if (code !== 0x2c) this.failSyntax('object', this.position);
      this.position++;
      this.skipBlanks();
    }
    this.leave();
    if (!isWanted) return EMPTY_OBJECT;
    return new JsonObject(this.openKeys.take(keyStart), this.openValues.take(valueStart));
  }

  private learnKey(text: string): KnownKey {
    const key = this.keys.learn(text, this.limits.keyNames);
    if (key !== null) return key;
    const count = this.limits.keyNames.toLocaleString('en-US');
    this.fail(
      'too_complex',
      `The body has more than ${count} different key names. Send only the fields of the interface.`,
    );
  }

  private checkKey({ text, folded }: KnownKey, serial: number): void {
    if (folded.seenIn[this.depth] === serial)
      this.report('duplicate_key', () => explainDuplicate(folded.seenAs[this.depth]!, text));
    folded.seenIn[this.depth] = serial;
    folded.seenAs[this.depth] = text;
    if (folded.forbidden) this.report('forbidden_key', () => explainForbidden(text));
  }

  private enter(): void {
    this.count(CONTAINER - 1);
    if (++this.depth > this.limits.depth) {
      this.depth--;
      this.fail(
        'too_deep',
        `Objects and lists are nested more than ${this.limits.depth} deep, which no request of this interface needs. Send it flatter.`,
      );
    }
    this.position++;
  }

  /** Steps over the closing bracket. */
  private leave(): void {
    this.position++;
    this.depth--;
  }

  private skipBlanks(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.position);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.position++;
    }
  }

  /** `message` is asked for only while problems are still kept. */
  private report(code: JsonProblem['code'], message: () => string): void {
    if (++this.problemCount > this.limits.problems) return;
    const path = this.path.slice(0, this.depth).filter((place) => place !== undefined);
    this.problems.push({ path, code, message: message() });
  }

  private fail(code: JsonProblem['code'], message: string): never {
    this.report(code, () => message);
    throw STOP;
  }

  private failSyntax(expected: Parameters<typeof explainSyntax>[1], position: number): never {
    const { line, column } = locate(this.text, position);
    this.fail(
      'invalid_json',
      `The body is not JSON at line ${line}, column ${column}: ${explainSyntax(this.text, expected, position)}`,
    );
  }
}
