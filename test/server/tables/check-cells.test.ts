import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRows, formatRowProblem } from '../../../server/tables/check-rows.ts';
import { readDefinitions } from '../../../server/tables/definition.ts';
import { makeFolder } from './made-releases.ts';

const FILE = { path: 'made.csv', name: 'made.csv', folder: '', sha256: '', head: '', readText: () => '' };

/** Definition of a table whose columns are written in YAML, one a line; the key is the first one. */
function define(...columns: string[]) {
  const dir = makeFolder();
  mkdirSync(join(dir, 'us.test'));
  const name = /name: (\w+)/.exec(columns[0]!)![1];
  const lines = ['id: us.test', 'title: A test', `key: [${name}]`, 'columns:'];
  writeFileSync(
    join(dir, 'us.test', 'table.yaml'),
    `${[...lines, ...columns.map((one) => `  - { ${one} }`)].join('\n')}\n`,
  );
  return readDefinitions(dir).get('us.test')!;
}

function check(columns: string[], rows: string[][]) {
  const found = rows.map((cells, index) => ({ file: FILE, line: index + 2, cells }));
  const positions = columns.map((_, index) => index + 1);
  const { rows: kept, problems, unreadable, leftOut } = checkRows(define(...columns), found, positions);
  return {
    kept: kept.map((row) => row[0]),
    problems: problems.map(formatRowProblem),
    unreadable: unreadable.length,
    leftOut,
  };
}

const CODE = 'name: code, type: code, length: 5';

describe('a column of codes', () => {
  test.each([
    ['1234', 'which has 4 digits where codes have 5 characters: leading zeros are lost'],
    ['A123', 'which has 4 characters where codes have 5'],
    ['992130', 'which has 6 characters where codes have 5'],
    ['g0283', 'which has a lower-case letter; codes have capitals'],
    ['99 13', 'which has a blank inside, and no code has'],
    ['', null],
  ])('of five characters refuses "%s" at its line, and nobody can tell which code was meant', (code, why) => {
    const message = why === null ? 'code is blank' : `code is "${code}", ${why}`;
    expect(check([CODE], [['00100'], [code]])).toEqual({
      kept: ['00100'],
      problems: [`made.csv:3:1: ${message}`],
      unreadable: 1,
      leftOut: [],
    });
  });

  test('that is no key leaves its row out by its key', () => {
    const columns = [CODE, 'name: base, type: code, length: 5, blank: true'];
    expect(
      check(columns, [
        ['29827', '2980'],
        ['29807', ''],
      ]),
    ).toEqual({
      kept: ['29807'],
      problems: [
        'made.csv:2:2: base is "2980", which has 4 digits where codes have 5 characters: leading zeros are lost',
      ],
      unreadable: 0,
      leftOut: [['29827']],
    });
  });

  test.each([
    ['340001', null],
    ['34C0001234', null],
    ['34001', 'which has 5 digits where codes have 6 or 10 characters: leading zeros are lost'],
    ['34C0001', 'which has 7 characters where codes have 6 or 10'],
  ])('of six or ten characters: "%s"', (code, why) => {
    const { problems } = check(['name: code, type: code, length: 6 or 10'], [[code]]);
    expect(problems).toEqual(why === null ? [] : [`made.csv:2:1: code is "${code}", ${why}`]);
  });

  const free = ['name: code, type: code'];
  test.each([
    ['five characters, one of four digits', ['00100', '99213', 'G0283', '97110', '1234'], ['1234']],
    ['a revenue code among five characters', ['99213', 'G0283', '97110', '97112', '0450'], []],
    ['three and four characters', ['470', '0450', '471', '0451', '123'], []],
    ['a few only', ['99213', '1234', '97110'], []],
    ['diagnoses', ['A000', 'M545', 'S72001A', 'M5416', 'Z00110', '9123'], []],
  ])('of no stated length, %s', (_what, codes, wrong) => {
    expect(
      check(
        free,
        codes.map((code) => [code]),
      ).problems,
    ).toEqual(
      wrong.map((code) =>
        expect.stringMatching(`code is "${code}", which is one digit short of nearly all other codes`),
      ),
    );
  });
});

describe('a blank cell', () => {
  test.each([
    ['a key', 'name: code, type: text', ''],
    ['a code', 'name: other, type: code', 'other'],
    ['a text that says so', 'name: other, type: text, blank: false', 'other'],
    ['a decimal that says so', 'name: other, type: decimal, blank: false', 'other'],
    ['a text', 'name: other, type: text', null],
    ['a date', 'name: other, type: date', null],
    ['a code that may be', 'name: other, type: code, blank: true', null],
  ])('of %s', (_what, column, refused) => {
    const columns = refused === '' ? [column] : ['name: code, type: text', column];
    const problems = refused === null ? [] : [`${refused || 'code'} is blank`];
    const { problems: found } = check(columns, [refused === '' ? [''] : ['A', '']]);
    expect(found).toEqual(problems.map((problem) => expect.stringMatching(`${problem}$`)));
  });

  test('throughout the key is refused, though its parts may be blank', () => {
    const columns = ['name: code, type: code, length: 5, blank: true', 'name: note, type: text'];
    expect(check(columns, [['', 'x']]).problems).toEqual(['made.csv:2:1: the key is blank']);
  });
});

test('a word that packs ask for is refused in other capitals, and other texts stand', () => {
  const columns = [CODE, 'name: section, type: text, words: [anesthesia, physical-medicine]'];
  expect(
    check(columns, [
      ['00100', 'anesthesia'],
      ['00102', 'Anesthesia'],
      ['00103', 'Surgery'],
      ['00104', ''],
    ]),
  ).toEqual({
    kept: ['00100', '00103', '00104'],
    problems: ['made.csv:3:2: section is "Anesthesia", which is called anesthesia'],
    unreadable: 0,
    leftOut: [['00102']],
  });
});
