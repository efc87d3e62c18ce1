/** Readers of numbers: exact decimals, whole numbers and enums, all from the text of the JSON number. */
import { Decimal, ZERO } from '../decimal.ts';
import type { Reading } from './reading.ts';
import { isNumber } from './scan-number.ts';
import type { SchemaNode } from './schema-node.ts';

/** What decimal.js takes for zero, because no smaller exponent fits it. */
const TINY = new Decimal('1e-9000000000000000');

/** The number a JSON number denotes; infinite beyond an exponent of 9e15. */
function parseNumber(text: string): Decimal {
  const number = new Decimal(text);
  return number.isZero() && /^[^e]*[1-9]/i.test(text) ? TINY : number;
}

/** Reads a decimal: a JSON number, or text written like one. Digits count as written, or written out if it has an exponent. */
export function readDecimal(text: string, node: SchemaNode, reading: Reading): Decimal | undefined {
  if (!isNumber(text))
    return reading.report(
      'not_a_decimal',
      'The text is not a decimal such as "125.50". Leave out currency signs, separators, blanks and needless zeros, or send a JSON number.',
    );
  const { integerDigits, fractionDigits, minimum } = node['x-decimal']!;
  const number = parseNumber(text);
  const fraction = /e/i.test(text) ? number.decimalPlaces() : (text.split('.')[1] ?? '').length;
  if (!(number.e < integerDigits) || fraction > fractionDigits)
    return reading.report(
      'too_many_digits',
      `The number has too many digits: this field holds at most ${integerDigits} before and ${fractionDigits} after the decimal point. Round it or check its unit.`,
    );
  if (minimum !== undefined && number.lessThan(minimum))
    return reading.report(
      'below_minimum',
      `The number is below ${minimum}, the least this field takes. Check its sign.`,
    );
  return number.isZero() ? ZERO : number;
}

/** Reads a whole number (`2`, `2.0`, `2e1`), or one of an enum. */
export function readInteger(text: string, node: SchemaNode, reading: Reading): number | undefined {
  const number = parseNumber(text);
  if (number.isFinite() && !number.isInteger())
    return reading.report(
      'not_an_integer',
      'The number is not whole, and this field counts whole things. Send a whole number.',
    );
  // Added to 0, a negative zero is one no longer.
  const whole = number.abs().lessThan(2 ** 53) ? 0 + number.toNumber() : Number.POSITIVE_INFINITY;
  const { enum: allowed, minimum = -Infinity, maximum = Infinity } = node;
  if (allowed && !allowed.includes(whole))
    return reading.report(
      'not_in_list',
      `The number is none of the values of this field. Send ${describeAllowed(node)}.`,
    );
  if (whole < minimum || whole > maximum)
    return reading.report(
      'integer_out_of_range',
      `The number is outside of what this field takes. Send ${minimum} to ${maximum}.`,
    );
  return whole;
}

/** What a message has room for beside the sentence around it. */
const MOST_CHARACTERS = 240;

/** The values of an enum in words: each with its meaning, or a span when that is too much for a message. */
function describeAllowed(node: SchemaNode): string {
  const values = node.enum!.filter((value) => value !== null);
  const each = values.map((value) => `${value} (${node['x-enum-descriptions']![value]})`).join(', ');
  if (values.length <= 12 && each.length <= MOST_CHARACTERS) return each;
  return `${values[0]} to ${values.at(-1)}; the interface document names each`;
}
