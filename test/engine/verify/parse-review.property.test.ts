/** A review is read back with every digit it was written with, whatever its numbers look like. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReview } from '../../../engine/index.ts';

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });
/** Numbers as JSON writes them, and as it may. */
const numeral = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.constant('0'),
      digits(19).map((text) => text.replace(/^0+(?=\d)/, '')),
    ),
    fc.option(
      fc.oneof(
        digits(12),
        digits(3).map((text) => `000000${text}`),
      ),
    ),
    fc.option(fc.constantFrom('e3', 'E-7', 'e+21')),
  )
  .map(([sign, whole, part, power]) => `${sign}${whole}${part === null ? '' : `.${part}`}${power ?? ''}`);
const text = fc.constantFrom('"a"', '"paid: 12.50, of 3e5"', 'null', 'true');
const value = fc.oneof(numeral, numeral, text);

test('a number stays as it is written', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
      const body = `{"list":[${values.join(',')}],"last":${values[0]}}`;
      expect(JSON.stringify(parseReview(body))).toBe(body);
    }),
    { numRuns: 2000 },
  );
});
