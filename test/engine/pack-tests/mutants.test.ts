import { describe, expect, it } from 'vitest';
import type { Pack } from '../../../engine/model/pack.ts';
import { findSurvivors } from '../../../engine/pack-tests/find-survivors.ts';
import { applyMutant, listMutants } from '../../../engine/pack-tests/mutants.ts';
import { compileBook, definition, SHIPPED_FILES, starterTables } from '../../helpers/rule-book.ts';

const tell = (pack: unknown): string[] => listMutants(pack as Pack, definition).map(({ what }) => what);
const leaf = (fact: string) => ({ fact, operator: 'isGiven', value: 'true' });

describe('a mutant says what an author would have written wrong', () => {
  it.each<[what: string, pack: unknown, told: string[]]>([
    [
      'a part of a condition',
      { conditions: { both: { all: [leaf('line.npi'), leaf('line.pos')] } } },
      ['all became any', 'this part left out', 'this part left out'],
    ],
    ['an entry of a list', { value: ['26', 'TC'] }, ['26 left out', 'TC left out']],
    [
      'an end of a range',
      { value: ['97010-97150'] },
      ['97010-97150 became 97010-97149', '97010-97150 became 97011-97150'],
    ],
    ['entries that are equal, as one', { value: ['1', '0.5', '0.5'] }, ['1 left out', '0.5 left out']],
    ['a figure', { params: { share: { value: '0.16' } } }, ['0.16 became 0.17']],
    [
      'an operator',
      { when: { fact: 'line.quantity', operator: 'greaterThan', value: '1' } },
      ['greaterThan became greaterThanInclusive', '1 became 2'],
    ],
    ['a text that decides nothing', { title: '5', sources: { a: { value: '5' } } }, []],
  ])('%s', (_what, pack, told) => expect(tell(pack)).toEqual(told));

  it('at its place, and leaves the rest as it was', () => {
    const pack = { params: { share: { value: '0.16', title: 'share' } } } as unknown as Pack;
    const [mutant] = listMutants(pack, definition);
    expect(applyMutant(pack, mutant!)).toEqual({ params: { share: { value: '0.17', title: 'share' } } });
  });
});

it('a change survives where no case notices it, and rules check does not name it either', () => {
  const files = SHIPPED_FILES.filter(({ file }) => !file.endsWith('.test.yaml'));
  const input = { files, ruleBook: compileBook(files), tables: starterTables(), definition };
  const all = [...findSurvivors(input, (id) => id === 'edits/zip-locality')];
  // The second asks the table for a value that its column does not have.
  expect(all.map(({ done, total, survivor }) => [done, total, survivor])).toEqual([
    [
      1,
      2,
      expect.objectContaining({
        file: 'rules/edits/zip-locality.yaml',
        line: 21,
        column: 48,
        change: 'equal became notEqual',
      }),
    ],
    [2, 2, null],
  ]);
});
