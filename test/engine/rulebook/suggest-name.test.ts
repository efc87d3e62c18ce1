import { describe, expect, it } from 'vitest';
import { findNearest, suggestName } from '../../../engine/rulebook/suggest-name.ts';

describe('suggestName', () => {
  const check = (name: string, known: string[], expected: string) =>
    it(`${name.slice(0, 20)} among ${known.length}`, () => expect(suggestName(name, known)).toBe(expected));

  check('lime.code', ['bill.zipCode', 'line.code'], 'did you mean "line.code"?');
  check('LINE.CODE', ['line.code'], 'did you mean "line.code"?');
  check('xyz', ['alpha', 'beta'], 'known: alpha, beta');
  check('>', ['in'], 'known: in');
  check('1999', ['1109', '2001'], 'known: 1109, 2001');
  check('1999', ['1109', '1990'], 'did you mean "1990"?');
  check('us-nc/auto', ['us-fl/auto', 'us-nc/workers-comp'], 'known: us-nc/workers-comp');
  check('us-nc', ['us-ca/auto', 'us-nc/workers-comp'], 'known: us-nc/workers-comp');
  check('xyz', [], 'nothing is declared here');
  check('x'.repeat(100), ['x'.repeat(99)], `known: ${'x'.repeat(99)}`);
  check(
    'none',
    Array.from({ length: 14 }, (_, index) => `thing-${index}`),
    'known: thing-0, thing-1, thing-2, thing-3, thing-4, thing-5, thing-6, thing-7, thing-8, thing-9, thing-10, thing-11 and 2 more',
  );
});

describe('findNearest', () => {
  it('prefers the nearer name, and of equally near ones the first by alphabet', () => {
    expect(findNearest('cap', ['cats', 'cape', 'caps'])).toBe('cape');
  });
  it('finds none when nothing is near', () => {
    expect(findNearest('modifier', ['charge', 'quantity'])).toBeNull();
  });
});
