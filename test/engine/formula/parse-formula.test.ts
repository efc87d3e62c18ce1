import { describe, expect, it } from 'vitest';
import { collectNames, parseFormula } from '../../../engine/formula/parse-formula.ts';

describe('formula text that is refused, with the reason', () => {
  it.each([
    ['', 'the formula is empty'],
    ['   ', 'the formula is empty'],
    ['a +', 'expected expression after +'],
    ['a ** b', ''],
    ['a % b', ''],
    ['a > b', ''],
    ['a ? b : c', 'a formula holds numbers'],
    ['a = b', ''],
    ['!a', ''],
    ['"1"', 'is not a plain decimal number'],
    ['1e3', 'is not a plain decimal number'],
    ['0x10', ''],
    ['.5', 'is not a plain decimal number'],
    ['a[0]', 'brackets mean nothing here'],
    ['a.b[c]', 'brackets mean nothing here'],
    ['round(a, 2)', 'round is no function here, only min, max, pow, exp, days, part, left are'],
    ['min(a)', 'min takes at least 2 values'],
    ['pow(a)', 'pow takes 2 values'],
    ['pow(a, b, c)', 'pow takes 2 values'],
    ['exp(a, b)', 'exp takes 1 value'],
    ['days(a)', 'days takes 2 values'],
    ['part(a)', 'part takes 2 values'],
    ['part(a, b + c)', 'the last value of part is the name of a group'],
    ['left(1, 2)', 'the last value of left is the name of a group'],
    ['min(a, b).c', 'brackets mean nothing here'],
    ['a; b', 'a formula holds numbers'],
    ['a b', 'a formula holds numbers'],
    ['this', 'a formula holds numbers'],
    ['constructor("x")', 'is no function here, only min, max, pow'],
    ['a.min(b, c)', 'is no function here, only min, max, pow'],
    ['[a, b]', 'a formula holds numbers'],
  ])('%j', (text, reason) => {
    const parsed = parseFormula(text);
    expect(parsed).toEqual({ problem: expect.stringContaining(reason), index: expect.any(Number) });
  });
});

it.each([
  ['a * b)', 5],
  ['a * * b', 4],
  ['a + (b - c', 10],
  ['min(a, b) + round(c, 2)', 12],
  ['a.round + round(c, 2)', 10],
  ['a * 1e3', 4],
  ['a ^ 2', 2],
  ['a + b[0]', 5],
])('%j is wrong at character %d', (text, index) => {
  expect(parseFormula(text)).toMatchObject({ index });
});

it('operands are named once, in order of first appearance', () => {
  const parsed = parseFormula('(b + a.c) * b - min(d, a.c, -e) / 2.50');
  if ('problem' in parsed) throw new Error(parsed.problem);
  expect(collectNames(parsed.formula)).toEqual(['b', 'a.c', 'd', 'e']);
});

it('the functions over a group name its standing', () => {
  const parsed = parseFormula('part(derived.amount, stay) + left(limit, stay)');
  if ('problem' in parsed) throw new Error(parsed.problem);
  expect(collectNames(parsed.formula)).toEqual([
    'derived.amount',
    'stay.before',
    'stay.through',
    'stay.total',
    'limit',
  ]);
});

it.each([
  ['a × b ÷ c', 'a * b / c'],
  ['a*b', 'a * b'],
])('%j reads as %j', (text, same) => expect(parseFormula(text)).toEqual(parseFormula(same)));

it('a number keeps the digits it was written with', () => {
  expect(parseFormula('0.10')).toEqual({ formula: { kind: 'number', text: '0.10' } });
});
