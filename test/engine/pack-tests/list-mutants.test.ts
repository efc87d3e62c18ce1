import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import type { LineState } from '../../../engine/model/line.ts';
import type { Pack } from '../../../engine/model/pack.ts';
import { describeWalk } from '../../../engine/pack-tests/describe-walk.ts';
import { applyMutant, listMutants } from '../../../engine/pack-tests/mutants.ts';
import { prepareCases } from '../../../engine/pack-tests/prepare-cases.ts';
import { walkCase } from '../../../engine/pack-tests/run-case.ts';
import { definition, SHIPPED_FILES, shippedBook, starterTables } from '../../helpers/rule-book.ts';

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

describe('whatever a case can expect of a line shows in the text of its walk', () => {
  const input = { files: SHIPPED_FILES, ruleBook: shippedBook(), tables: starterTables(), definition };
  const [one] = prepareCases(input).cases.filter(({ pack }) => pack.pack === 'us-nc/workers-comp');
  const money = new Decimal('0.01');

  it.each<[string, (line: LineState) => unknown]>([
    ['allowance', (line) => Object.assign(line, { allowance: money })],
    ['quantityUsed', (line) => Object.assign(line, { quantity: money })],
    ['prePPOAllowance', (line) => Object.assign(line.kept, { prePPOAllowance: money })],
    ['uncappedAllowance', (line) => Object.assign(line.kept, { uncappedAllowance: money })],
    ['taxAllowance', (line) => Object.assign(line.charges, { tax: money })],
    ['duplicate', (line) => Object.assign(line, { duplicates: { status: 'exact', of: [] } as never })],
    ['attention', (line) => line.attention.push({ step: line.steps[0]!, isBounded: true })],
    ['least', (line) => Object.assign(line, { bounds: { least: money, most: null } })],
    ['reasons', (line) => line.steps.splice(0, 1, { ...line.steps[0]!, reason: 1999 })],
    ['message', (line) => line.steps.splice(0, 1, { ...line.steps[0]!, message: 'another' })],
    ['values', (line) => line.steps.splice(0, 1, { ...line.steps[0]!, result: money })],
    ['covers', (line) => line.steps.splice(0, 1, { ...line.steps[0]!, rule: null })],
  ])('%s', (_name, change) => {
    const { reviewed } = walkCase(one!, input.ruleBook);
    const before = describeWalk(reviewed);
    expect(describeWalk(walkCase(one!, input.ruleBook).reviewed)).toBe(before);
    change(reviewed.lines[0]!);
    expect(describeWalk(reviewed)).not.toBe(before);
  });
});
