import { describe, expect, it } from 'vitest';
import { describeReach, type Reach } from '../../../engine/authoring/describe-reach.ts';
import { partsOf, type Reference } from '../../../engine/checks/references.ts';
import type { Pack } from '../../../engine/model/pack.ts';
import { readDefinitions } from '../../../server/tables/definition.ts';
import { SHIPPED_FILES, shippedBook, starterTables } from '../../helpers/rule-book.ts';

const input = {
  files: SHIPPED_FILES,
  definitions: [...readDefinitions().values()],
  tables: starterTables(),
  ruleBook: shippedBook(),
};
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

/** The names of a reach that a reference may have. */
function listNames(reach: Reach, { kind, isOperand, pair }: Reference, pack: Pack): string[] {
  switch (kind) {
    case 'fact': {
      const facts = names(reach.facts);
      const others = pair === undefined ? [] : facts.map((name) => `other.${name}`);
      return [...facts, ...others, ...(isOperand ? names(reach.params) : [])];
    }
    case 'pack':
      return names(reach.packs);
    case 'rule':
      return [...names(reach.rules), ...(pack.rules ?? []).map(({ id }) => `${pack.pack}#${id}`)];
    case 'param':
      return names(reach.params);
    case 'pair':
      return names(reach.pairs);
    case 'condition':
      return [...reach.conditions];
    case 'rounding':
      return [...reach.roundings];
    default:
      return names(
        { citation: reach.citations, table: reach.tables, bucket: reach.buckets, reason: reach.reasons }[
          kind
        ],
      );
  }
}

describe('whatever a shipped pack names is in its reach', () => {
  it.each(input.ruleBook.packs.map(({ pack }) => [pack.pack, pack] as const))('%s', (id, pack) => {
    const reach = describeReach({ ...input, ruleBook: null }, id)!;
    const missing = partsOf(pack).references.filter(
      (one) =>
        !listNames(reach, one, pack).includes(one.name) &&
        // A fact of the other line, by the name of the pair.
        !reach.pairs.some((pair) => one.name.startsWith(`${pair.name}.other.`)),
    );
    expect(missing.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
    for (const { name, meaning } of reach.facts) expect([name, meaning]).not.toContain('');
  });
});

describe('facts of a pack', () => {
  // Its own examples have all that is asked for; those of others take long.
  const files = SHIPPED_FILES.filter(
    ({ file }) => !file.endsWith('.test.yaml') || file.startsWith('rules/us-nc/'),
  );
  const { facts, params, bindings } = describeReach({ ...input, files }, 'us-nc/workers-comp')!;
  const find = (name: string) => facts.find((one) => one.name === name);

  it.each([
    [
      'line.code',
      {
        kind: 'service',
        pack: null,
        type: 'code',
        sample: expect.stringMatching(/^\w{5}$/) as string,
        mayBeAbsent: false,
      },
    ],
    [
      'gpci.workGpci',
      { kind: 'table', pack: 'methods/physician', type: 'decimal', sample: '1', askFirst: 'gpci.found' },
    ],
    [
      'category.category',
      { kind: 'table', pack: 'us-nc/workers-comp', sample: expect.stringMatching(/^[A-Z][a-z]/) as string },
    ],
    [
      'derived.amount',
      { kind: 'derived', pack: 'methods/physician', sample: expect.stringMatching(/^\d+\.\d\d?$/) as string },
    ],
    ['param.filingLimitDays', { kind: 'param', pack: 'edits/timely-filing', sample: '75' }],
    ['visits.count', { kind: 'group', pack: 'edits/visit-limit', type: 'integer' }],
  ])('%s', (name, expected) => expect(find(name)).toMatchObject(expected));

  it('params are as the pack sees them, with its own values for those of others', () => {
    expect(params.find(({ name }) => name === 'filingLimitDays')).toMatchObject({
      setBy: 'programme',
      values: ['75'],
    });
    expect(params.find(({ name }) => name === 'percentOfMedicare')).toMatchObject({
      by: 'category.category',
      values: ['2025-01-01 to 2025-12-31: 8 entries'],
    });
  });

  it('tables are as the pack binds them', () => {
    expect(bindings.find(({ alias }) => alias === 'gpci')).toMatchObject({
      table: 'us.pfs.gpci',
      key: ['"11502"', '"00"'],
    });
  });
});

it('what every pack can name has facts of the service alone', () => {
  const reach = describeReach({ ...input, ruleBook: null }, null)!;
  expect(new Set(reach.facts.map(({ kind }) => kind))).toEqual(new Set(['service']));
  expect(reach.citations).toEqual([]);
});

it('a pack that no file states has no reach', () => expect(describeReach(input, 'us-xx/none')).toBeNull());
