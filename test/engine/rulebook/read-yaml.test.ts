import { describe, expect, it } from 'vitest';
import { readYaml } from '../../../engine/rulebook/read-yaml.ts';

describe('scalars arrive as written', () => {
  const check = (written: string, expected: string) =>
    it(written || '(empty)', () => {
      const { yaml, problems } = readYaml('x.yaml', `value: ${written}`);
      expect(problems).toEqual([]);
      expect(yaml.value).toEqual({ value: expected });
    });

  check('00100', '00100');
  check('08', '08');
  check('0.10', '0.10');
  check('1e3', '1e3');
  check('yes', 'yes');
  check('null', 'null');
  check('~', '~');
  check('2025-01-01', '2025-01-01');
  check('', '');
  check('"a: b"', 'a: b');
});

describe('what YAML offers and packs do without', () => {
  const check = (text: string, line: number, column: number, message: string) =>
    it(JSON.stringify(text), () => {
      const { yaml, problems } = readYaml('x.yaml', text);
      expect(yaml.value).toBeNull();
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject({ line, column });
      expect(problems[0]!.message).toContain(message);
    });

  check('a: &x 1\nb: 2\n', 1, 7, 'anchors are not used');
  check('a: !!int 5\n', 1, 10, 'the tag');
  check('a: !!str 5\n', 1, 10, 'the tag');
  check('a: 1\nb: 2\na: 3\n', 3, 1, 'the key a stands in this map already, in line 1');
  check('a: *x\n', 1, 4, 'aliases are not used');
  check('a: 1\n---\nb: 2\n', 2, 1, 'a second document');
  check('a: b: c\n', 1, 4, 'in quotes');
  check('a: [1, 2\nb: 3\n', 1, 4, 'the bracket that opens here is not closed');
  check('a: { b: [1, 2 }\nc: 3\n', 1, 9, 'the bracket that opens here is not closed');
  check('a: { b: Rule 40, part 2, c: 3 }\n', 1, 18, 'the comma before "part 2" ends a value');
  check('a: { b: 1,000.00 }\n', 1, 11, 'write a number without one');
  check('a:\n  - b: 1\n    c: 2\n   d: 3\n', 4, 1, 'begin in one column');
  check('a:\n  - b: 1\n    c: 2\n - b: 3\n', 4, 1, 'begin in one column');
  check('a:\n  - b: 1\n    c: 2\n      d: 3\n', 4, 1, 'begin in one column');
  check('a:\n  b: 1\n c: 2\n', 3, 1, 'begin in one column');
  check('a: 1\nb\nc: 2\n', 2, 1, 'a key without a colon');
  check('a: @b\n', 1, 4, 'put it in quotes');
  check('? [a]\n: b\n', 1, 3, 'one plain text');
});

describe('positions', () => {
  const text =
    'rules:\n  - id: one\n    when: { fact: line.code }\n    formula: "a + b"\n    long: >-\n      a\n      b\n';
  const { yaml } = readYaml('x.yaml', text);
  const check = (path: (string | number)[], atKey: boolean, line: number, column: number) =>
    it(`${path.join('.')}${atKey ? ' (key)' : ''}`, () =>
      expect(yaml.positionOf(path, atKey)).toEqual({ line, column }));

  check([], false, 1, 1);
  check(['rules', 0, 'id'], false, 2, 9);
  check(['rules', 0, 'id'], true, 2, 5);
  check(['rules', 0, 'when', 'fact'], false, 3, 19);
  check(['rules', 0, 'when', 'value'], false, 3, 11);
  check(['rules', 7, 'id'], false, 2, 3);

  it('lie inside a one-line text', () => {
    expect(yaml.positionInside(['rules', 0, 'formula'], 4)).toEqual({ line: 4, column: 19 });
    expect(yaml.positionInside(['rules', 0, 'when', 'fact'], 5)).toEqual({ line: 3, column: 24 });
  });
  it('are those of the text itself where it is folded', () => {
    expect(yaml.positionInside(['rules', 0, 'long'], 2)).toEqual(yaml.positionOf(['rules', 0, 'long']));
  });
});
