/** What the book says that it covers, against what reviews under it do. */
import { describe, expect, it } from 'vitest';
import {
  type Coverage,
  describeCoverage,
  describeCoverageInSteps,
} from '../../../engine/authoring/describe-coverage.ts';
import { type Members, makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { shippedBook } from '../../helpers/rule-book.ts';
import { leaf, makeSmallBook } from '../../helpers/small-book.ts';

const COVERS = { from: '2025-01-01', through: '2025-12-31' };
const PRICE = { per: 'line', formula: 'line.charge' };
const method = (name: string, further: Members = {}, rule: Members = {}) => ({
  pack: `methods/${name}`,
  kind: 'method',
  title: `Made-up ${name}`,
  rules: [{ bucket: 'own-amount', when: leaf('line.code', 'equal', '99080'), price: PRICE, ...rule }],
  ...further,
});

/** The kinds of a made-up programme as `status from through by`. */
function listKinds(pack: Members, others: readonly Members[] = []): Record<string, string> {
  const { ruleBook } = makeSmallBook({ covers: COVERS, ...pack }, {}, others);
  const show = ({ status, from, through, by }: Coverage) =>
    [status, from && `${from}/${through}`, ...by].filter(Boolean).join(' ');
  return Object.fromEntries(
    describeCoverage(ruleBook!)
      .services.map((one) => [one.kind, show(one)])
      .filter(([, text]) => text !== 'none'),
  );
}

const YEAR = '2025-01-01/2025-12-31';

describe('a kind of service', () => {
  it.each<[string, Members, readonly Members[], Readonly<Record<string, string>>]>([
    ['is one that a rule of the programme prices', {}, [], { professional: `cited ${YEAR} us/small` }],
    [
      'is that of the method which prices it',
      { uses: ['methods/ambulance'] },
      [method('ambulance')],
      { professional: `cited ${YEAR} us/small`, ambulance: `cited ${YEAR} methods/ambulance` },
    ],
    [
      'that nobody has heard of goes by the name of its method',
      { uses: ['methods/dental'] },
      [method('dental')],
      { professional: `cited ${YEAR} us/small`, dental: `cited ${YEAR} methods/dental` },
    ],
    [
      'is what the method says that it prices',
      { uses: ['methods/dental'] },
      [method('dental', { prices: ['laboratory', 'drugs'] })],
      {
        professional: `cited ${YEAR} us/small`,
        laboratory: `cited ${YEAR} methods/dental`,
        drugs: `cited ${YEAR} methods/dental`,
      },
    ],
    [
      'is what the programme says that it prices, by its own rules or by those of others',
      { uses: ['methods/ambulance'], prices: ['laboratory', 'ambulance'] },
      [method('ambulance')],
      { laboratory: `cited ${YEAR} us/small`, ambulance: `cited ${YEAR} methods/ambulance us/small` },
    ],
    [
      'is that of the step, whatever the pack says',
      { uses: ['methods/dental'] },
      [method('dental', { prices: ['drugs'] }, { bucket: 'laboratory' })],
      { professional: `cited ${YEAR} us/small`, laboratory: `cited ${YEAR} methods/dental` },
    ],
    [
      'is as good as the weaker of programme and method',
      { uses: ['methods/pharmacy'], status: 'verified' },
      [method('pharmacy')],
      { professional: `verified ${YEAR} us/small`, pharmacy: `cited ${YEAR} methods/pharmacy` },
    ],
    [
      'is a draft where only a draft has rules for it',
      {},
      [method('pharmacy', { status: 'draft' })],
      { professional: `cited ${YEAR} us/small`, pharmacy: 'draft methods/pharmacy' },
    ],
    [
      'has the days on which its rules are in force',
      { uses: ['methods/drugs'] },
      [method('drugs', {}, { effective: { from: '2025-04-01' }, begins: { cite: 'here' } })],
      { professional: `cited ${YEAR} us/small`, drugs: 'cited 2025-04-01/2025-12-31 methods/drugs' },
    ],
    [
      'is none where the programme declines the rule',
      { uses: ['methods/drugs'], declines: { 'methods/drugs#rule-0': 'the law has another amount for it' } },
      [method('drugs')],
      { professional: `cited ${YEAR} us/small` },
    ],
  ])('%s', (_name, pack, others, expected) => {
    expect(listKinds(pack, others)).toEqual(expected);
  });
});

describe('what the payer supplies for a kind', () => {
  const rate = { title: 'rate', type: 'decimal', from: 'tenant' };
  const given = { with: { rate: { values: [{ value: '2', cite: 'here' }] } } };
  const byRate = { bucket: 'own-amount', price: { formula: 'line.charge * rate', per: 'line' } };
  const only = (code: string, rule: Members) => ({ ...rule, when: leaf('line.code', 'equal', code) });
  const plain = { bucket: 'own-amount', price: PRICE };

  it.each<[string, Members, readonly Members[], string, Members?]>([
    ['is nothing where no rule rests on it', {}, [only('99080', plain)], 'none '],
    ['is a value that every rule rests on', { params: { rate } }, [only('99080', byRate)], 'all rate'],
    [
      'is a value that some rules rest on',
      { params: { rate } },
      [only('99080', byRate), only('99081', plain)],
      'some rate',
    ],
    ['is no value that the programme gives', { params: { rate } }, [only('99080', byRate)], 'none ', given],
    [
      'is a table that a condition asks for',
      { tables: { fees: { table: '$tenant.fee-table', key: ['line.code'], optional: 'true' } } },
      [{ ...plain, when: leaf('fees.found', 'equal', 'true') }],
      'all tenant.fee-table',
    ],
  ])('%s', (_name, pack, rules, expected, use = {}) => {
    const { ruleBook } = makeSmallBook(
      { covers: COVERS, uses: [{ pack: 'methods/dental', ...use }] },
      { 'tenant.fee-table': { columns: ['code', 'amount:decimal'], rows: [] } },
      [{ ...method('dental'), ...pack, rules: rules.map((rule, index) => ({ id: `r${index}`, ...rule })) }],
    );
    const found = describeCoverage(ruleBook!).services.find(({ kind }) => kind === 'dental')!;
    expect(`${found.supplied} ${found.supplies.join(' ')}`).toBe(expected);
  });
});

describe('a set of edits', () => {
  const edits = (name: string, further: Members = {}) => ({
    pack: `edits/${name}`,
    kind: 'edits',
    title: `Made-up ${name}`,
    rules: [{ bucket: 'authorization', flag: { documentation: 'true' } }],
    ...further,
  });
  const why = 'the law knows none of these';

  it('is applied, declined by itself or with others, or a draft', () => {
    const { ruleBook } = makeSmallBook(
      { uses: ['edits/one'], declines: { 'edits/two': why, 'edits/several': why } },
      {},
      [
        edits('one'),
        edits('two'),
        edits('three'),
        edits('four', { status: 'draft' }),
        edits('several', { uses: ['edits/three'], rules: [] }),
      ],
    );
    const found = describeCoverage(ruleBook!).edits.map(({ edits, status, why }) => [edits, status, why]);
    expect(found.sort()).toEqual([
      ['edits/four', 'draft', ''],
      ['edits/one', 'applied', ''],
      ['edits/three', 'declined', why],
      ['edits/two', 'declined', why],
    ]);
  });
});

describe('the shipped book', () => {
  const { kinds, services } = describeCoverage(shippedBook());

  it('is described a programme at a step, so that others are served in between', () => {
    const steps = [...describeCoverageInSteps(shippedBook())];
    expect(steps.length).toBeGreaterThanOrEqual(shippedBook().listProgrammes().length);
  });

  it('has a row for each programme and kind', () => {
    const programmes = shippedBook().packs.filter(({ pack }) => pack.kind === 'programme');
    expect(services).toHaveLength(programmes.length * kinds.length);
  });

  it('prices an office visit exactly where it says that it covers one', () => {
    const typeOf = { 'workers-comp': 0, ucr: 1, federal: 2, auto: 4 };
    for (const { jurisdiction, programme, kind, from, status } of services) {
      if (kind !== 'professional' || from === null || status === 'draft') continue;
      const BillReviewState = jurisdiction === 'us' ? 'NC' : jurisdiction.slice(3).toUpperCase();
      const Bill = { TypeOfBill: typeOf[programme], BillReviewState };
      const of = (ServiceDate: string) => reviewResponse(makeRequest([{ ServiceDate }], { Bill })).error;
      expect(of('1999-01-04')).toMatch(/No rules/);
      expect(of(from) ?? '').not.toMatch(/No rules/);
    }
  });
});
