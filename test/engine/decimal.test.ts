import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Decimal, toJsonNumber } from '../../engine/decimal.ts';

const shown = (text: string) => JSON.stringify(toJsonNumber(new Decimal(text)));

it.each([
  '0',
  '0.1',
  '118.5',
  '999999999999.99',
  '1234567890123.4567',
  '123456789012345678',
  '-90071992547409.93',
])('%s is written with all its digits', (text) => expect(shown(text)).toBe(text));

it('no digit of any amount is lost on the way out', () => {
  const amount = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 6 }));
  fc.assert(
    fc.property(amount, ([digits, places]) => {
      const value = new Decimal(String(digits)).dividedBy(10 ** places);
      expect(new Decimal(shown(value.toFixed())).equals(value)).toBe(true);
    }),
  );
});
