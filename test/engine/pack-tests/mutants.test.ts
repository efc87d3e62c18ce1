import { describe, expect, it } from 'vitest';
import type { Pack } from '../../../engine/model/pack.ts';
import { findSurvivors } from '../../../engine/pack-tests/find-survivors.ts';
import { applyMutant, listMutants } from '../../../engine/pack-tests/mutants.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { compileBook, definition, SHIPPED_FILES, starterTables } from '../../helpers/rule-book.ts';
import { FRAME } from '../../helpers/small-book.ts';
import { SHIPPED_MEMORY, WholeMemory } from '../../helpers/whole-memory.ts';

const mutate = (pack: object) =>
  listMutants(pack as Pack, definition).map((mutant) => ({
    change: `${mutant.place.join('.')}: ${mutant.what}`,
    pack: applyMutant(pack as Pack, mutant),
  }));
const leaf = { fact: 'line.code', operator: 'in', value: ['99213', '97010-97799'] };

describe('a mutant changes one thing, where it says', () => {
  it.each<[string, object, string[]]>([
    [
      'a column of a formula',
      {
        tables: { gpci: { table: 'us.pfs.gpci', key: [] } },
        rules: [{ price: { formula: '2 * gpci.workGpci' } }],
      },
      ['rules.0.price.formula: gpci.workGpci became gpci.workGpciWithoutFloor'],
    ],
    [
      'a rounding',
      { money: { places: '2', mode: 'half-up', cite: 'law' } },
      ['money.places: 2 became 3', 'money.mode: half-up became half-even', 'money.mode: half-up became down'],
    ],
    [
      'entries that are equal, as one',
      { params: { shares: { value: ['1', '0.5', '0.5'] } } },
      ['params.shares.value.0: 1 left out', 'params.shares.value.1: 0.5 left out'],
    ],
    [
      'the days of a pack, a day less at either end',
      { covers: { from: '2025-01-01', through: '2025-12-31' } },
      ['covers.from: 2025-01-01 became 2025-01-02', 'covers.through: 2025-12-31 became 2025-12-30'],
    ],
    [
      'the day on which one value follows another',
      {
        values: [
          { effective: { through: '2024-03-08' } },
          { effective: { from: '2024-03-09' } },
          { effective: { from: '2024-05-01' } },
        ],
      },
      [
        'values.1.effective.from: 2024-03-09 became 2024-03-10',
        'values.0.effective.through: 2024-03-08 became 2024-03-07',
        'values.1.effective.from: 2024-03-09 became 2024-03-10',
        'values.2.effective.from: 2024-05-01 became 2024-05-02',
      ],
    ],
    ['a text that decides nothing', { title: '5', sources: { a: { value: '5' } } }, []],
    ['a value that is called places', { derive: { places: { title: 'places', cases: [] } } }, []],
    [
      'a condition',
      { rules: [{ when: { all: [{ condition: 'a' }, { not: { condition: 'b' } }] } }] },
      [
        'rules.0.when: all became any',
        'rules.0.when.all.0: this part left out',
        'rules.0.when.all.1: this part left out',
      ],
    ],
    [
      'a list, a range and an operator',
      { conditions: { listed: leaf } },
      [
        'conditions.listed.operator: in became notIn',
        'conditions.listed.value.0: 99213 left out',
        'conditions.listed.value.1: 97010-97799 left out',
        'conditions.listed.value.1: 97010-97799 became 97010-97798',
        'conditions.listed.value.1: 97010-97799 became 97011-97799',
      ],
    ],
    [
      'figures and days',
      {
        params: {
          share: {
            sane: ['0', '1'],
            values: [{ effective: { from: '2025-01-01' }, entries: { a: '1.49', else: '2' } }],
          },
        },
        version: '1.0.0',
        sources: { law: { read: '2025-01-01' } },
      },
      [
        'params.share.values.0.effective.from: 2025-01-01 became 2025-01-02',
        'params.share.values.0.entries.a: 1.49 became 1.40',
        'params.share.values.0.entries.else: 2 became 3',
      ],
    ],
  ])('%s', (_name, pack, changes) => {
    const mutants = mutate(pack);
    expect(mutants.map(({ change }) => change)).toEqual(changes);
    for (const { pack: changed } of mutants) expect(changed).not.toEqual(pack);
    expect(new Set(mutants.map(({ pack: changed }) => JSON.stringify(changed))).size).toBe(changes.length);
  });
});

it('a change survives where no case notices it, and rules check does not name it either', () => {
  const files = SHIPPED_FILES.filter(({ file }) => !file.endsWith('.test.yaml'));
  const ruleBook = compileBook(files);
  const input = { files, ruleBook, tables: starterTables(), definition, memory: SHIPPED_MEMORY };
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

it('of what is remembered of a pack nothing goes for its mutants', () => {
  const price = (id: string, operator: string) => ({
    ...{ id, title: 'Made up for this', bucket: 'schedule-amount', cite: 'here', reason: '1010' },
    when: { fact: 'line.charge', operator, value: '5' },
    price: { per: 'line', formula: 'line.charge' },
  });
  const pack = {
    ...{ pack: 'us/small', version: '1.0.0', title: 'Made up', kind: 'programme', status: 'cited' },
    ...{ jurisdiction: 'us', programme: 'federal', covers: { from: '2025-01-01', through: '2025-12-31' } },
    money: { places: '2', mode: 'half-up', cite: 'here' },
    sources: { here: { title: 'This test', read: '2025-01-01' } },
    rules: [price('cheap', 'lessThan'), price('dear', 'greaterThanInclusive')],
  };
  const files = [...FRAME, { file: 'rules/us/small.yaml', text: JSON.stringify(pack) }];
  const memory = new WholeMemory();
  const { ruleBook, problems } = compileRuleBook(files, definition, { memory });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const input = { files, ruleBook: ruleBook!, tables: starterTables(), definition };
  const all = [...findSurvivors(input)];
  expect([...findSurvivors({ ...input, memory })]).toEqual(all);
  // A bound that is moved leaves a charge without a rule, or with two, which the check proves.
  expect(all.filter(({ survivor }) => survivor?.change.includes('greaterThan'))).toEqual([]);
  expect(memory.recalled).toContain('choices');
});
