/** Readers of numbers: exact decimals, whole numbers and enums, all from the text of the JSON number. */
import { Decimal, ZERO } from '../decimal.ts';
import type { JsonValue } from './json-value.ts';
import { NumberText } from './json-value.ts';
import type { Reading } from './reading.ts';
import { scanNumber } from './scan-json.ts';
import { type DecimalBounds, nameKind, type Read, readNull, type SchemaNode } from './schema-node.ts';

/** Digits of a number written without exponent; leading zeros of the integer part are gone. */
interface Digits {
  readonly negative: boolean;
  readonly integer: string;
  readonly fraction: string;
}

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const ONLY_ZEROS = /^0*$/;
/** A larger exponent than any field could hold; beyond it digits are not written out. */
const LARGEST_EXPONENT = 400;

/** Writes a JSON number out without exponent; null when the exponent puts it beyond any field. */
function expandNumber(text: string): Digits | null {
  const [, sign, integer, fraction = '', exponentText = '0'] = PARTS.exec(text)!;
  const negative = sign === '-';
  const digits = integer! + fraction;
  const exponent = Number(exponentText);
  if (exponent === 0) return { negative, integer: integer!.replace(/^0+/, ''), fraction };
  if (ONLY_ZEROS.test(digits)) return { negative, integer: '', fraction: '' };
  if (Math.abs(exponent) > LARGEST_EXPONENT + digits.length) return null;
  const point = integer!.length + exponent;
  if (point <= 0) return { negative, integer: '', fraction: '0'.repeat(-point) + digits };
  const padded = digits.padEnd(point, '0');
  return { negative, integer: padded.slice(0, point).replace(/^0+/, ''), fraction: padded.slice(point) };
}

/** The common case, read without writing digits out: at most 12 integer and 6 fraction digits, not negative. */
const PLAIN_AMOUNT = /^\d{1,12}(?:\.\d{1,6})?$/;

/** Compiles a decimal field: a JSON number, or text written like one. Digits count as written. */
export function compileDecimal(schema: SchemaNode, bounds: DecimalBounds): Read {
  const takesPlainAmounts =
    bounds.integerDigits >= 12 && bounds.fractionDigits >= 6 && (bounds.minimum ?? '0') === '0';
  const minimum = bounds.minimum === undefined ? null : new Decimal(bounds.minimum);
  return (value: JsonValue, reading: Reading) => {
    if (value === null) return readNull(schema, reading);
    let text: string;
    if (value instanceof NumberText) text = value.text;
    else if (typeof value === 'string' && scanNumber(value, 0) === value.length) text = value;
    else {
      refuseNonNumber(value, reading);
      return undefined;
    }
    if (takesPlainAmounts && PLAIN_AMOUNT.test(text)) return new Decimal(text);
    return readDigits(expandNumber(text), bounds, minimum, reading);
  };
}

function readDigits(
  digits: Digits | null,
  bounds: DecimalBounds,
  minimum: Decimal | null,
  reading: Reading,
): Decimal | undefined {
  if (
    digits === null ||
    digits.integer.length > bounds.integerDigits ||
    digits.fraction.length > bounds.fractionDigits
  ) {
    reading.report(
      'too_many_digits',
      `The number has too many digits: this field holds at most ${bounds.integerDigits} before and ${bounds.fractionDigits} after the decimal point. Round it or check its unit.`,
    );
    return undefined;
  }
  const size = new Decimal(`${digits.integer || '0'}${digits.fraction === '' ? '' : `.${digits.fraction}`}`);
  const decimal = digits.negative && !size.isZero() ? size.negated() : size;
  if (minimum !== null && decimal.lessThan(minimum)) {
    reading.report(
      'below_minimum',
      `The number is below ${minimum.toFixed()}, the least this field takes. Check its sign.`,
    );
    return undefined;
  }
  return decimal.isZero() ? ZERO : decimal;
}

function refuseNonNumber(value: JsonValue, reading: Reading): void {
  if (typeof value === 'string') {
    reading.report(
      'not_a_decimal',
      'The text is not a decimal such as "125.50". Leave out currency signs, separators, blanks and needless zeros, or send a JSON number.',
    );
  } else
    reading.report(
      'wrong_type',
      `This field is a decimal number, not ${nameKind(value)}. Send a JSON number.`,
    );
}

/** Compiles a whole-number field, or an enum of whole numbers. */
export function compileInteger(schema: SchemaNode): Read {
  const minimum = schema.minimum ?? Number.MIN_SAFE_INTEGER;
  const maximum = schema.maximum ?? Number.MAX_SAFE_INTEGER;
  const allowed = schema.enum === undefined ? null : new Set(schema.enum);
  const allowedText = allowed === null ? '' : describeAllowed(schema);
  return (value: JsonValue, reading: Reading) => {
    if (value === null) return readNull(schema, reading);
    if (!(value instanceof NumberText)) {
      const advice = typeof value === 'string' ? 'Send it without quotes' : 'Send a JSON number';
      reading.report('wrong_type', `This field is a whole number, not ${nameKind(value)}. ${advice}.`);
      return undefined;
    }
    const number = readWhole(value.text);
    if (number === undefined) {
      reading.report(
        'not_an_integer',
        'The number is not whole, and this field counts whole things. Send a whole number.',
      );
    } else if (allowed !== null) {
      if (allowed.has(number)) return number;
      reading.report('not_in_list', `The number is none of the values of this field. Send ${allowedText}.`);
    } else if (number < minimum || number > maximum) {
      reading.report(
        'integer_out_of_range',
        `The number is outside of what this field takes. Send ${minimum} to ${maximum}.`,
      );
    } else return number;
    return undefined;
  };
}

/** The whole number the text denotes (`2`, `2.0`, `2e1`); infinite when huge, undefined when not whole. */
function readWhole(text: string): number | undefined {
  if (text.length <= 15 && /^\d+$/.test(text)) return Number(text);
  const digits = expandNumber(text);
  if (digits === null) return /[eE]-/.test(text) ? undefined : Number.POSITIVE_INFINITY;
  if (!ONLY_ZEROS.test(digits.fraction)) return undefined;
  const size = Number(digits.integer || '0');
  return digits.negative && size !== 0 ? -size : size;
}

/** The values of an enum in words: a span when there are many, else each with its meaning. */
function describeAllowed(schema: SchemaNode): string {
  const values = schema.enum!.filter((value) => value !== null);
  const first = values[0]!;
  const last = values.at(-1)!;
  if (values.length > 12) return `${first} to ${last}; the interface document names each`;
  return values.map((value) => `${value} (${schema['x-enum-descriptions']![value]})`).join(', ');
}
