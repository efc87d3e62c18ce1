import { describe, expect, it } from 'vitest';
import { describeOperator, OPERATORS } from '../../../engine/condition/operators.ts';

describe('the words of an operator', () => {
  it.each([...OPERATORS.keys()])(
    '%s, and of one that failed: words for people, and different ones',
    (name) => {
      const [holds, fails] = [describeOperator(name), describeOperator(`not ${name}`)];
      expect(`${holds} ${fails}`).toMatch(/^[a-z ]+$/);
      expect(holds).not.toBe(fails);
    },
  );

  it.each([
    ['greaterThanInclusive', 'is at least'],
    ['not greaterThanInclusive', 'is less than'],
    ['containsAny', 'contains one of'],
    ['containsOnly', 'contains nothing but'],
    ['startsWith', 'startsWith'],
    ['not startsWith', 'not startsWith'],
    ['constructor', 'constructor'],
  ])('%s: %s', (name, words) => expect(describeOperator(name)).toBe(words));
});
