import { describe, expect, it } from 'vitest';
import { type Fact, listBasis } from '../../../engine/model/fact.ts';
import type { PackInstance } from '../../../engine/rulebook/pack-instance.ts';
import type { CompiledProgramme } from '../../../engine/rulebook/rule-book.ts';
import type { Members } from '../../helpers/requests.ts';
import { shippedBook } from '../../helpers/rule-book.ts';
import { leaf, makeSmallBook, reviewSmall } from '../../helpers/small-book.ts';

const book = shippedBook();
const PROGRAMMES = book.packs.filter(({ pack }) => pack.kind === 'programme').map(({ pack }) => pack.pack);

/** What declares a fact, which copies of it for other lines have too. */
function declarationOf({ origin }: Fact): unknown {
  if ('binding' in origin) return origin.binding;
  if (origin.kind === 'derived') return origin.derived;
  return origin.kind === 'param' ? origin.param : undefined;
}

/** What the packs say by themselves of all in whose place the programme gives something else. */
function listReplaced(instance: PackInstance): unknown[] {
  const names = Object.keys(instance.use?.with ?? {});
  const isGiven = ({ name }: Fact) =>
    names.some((one) => [`derived.${one}`, `param.${one}`].includes(name) || name.startsWith(`${one}.`));
  const plain = instance.findSame(() => []);
  return (plain?.listFacts() ?? []).filter(isGiven).map(declarationOf);
}

const listDeclarations = ({ packs }: CompiledProgramme): Set<unknown> =>
  new Set(
    packs
      .flatMap(({ rules }) => rules.flatMap(({ facts }) => facts))
      .flatMap((fact) => [...listBasis(fact)].map(declarationOf)),
  );

describe('a pack that several programmes use', () => {
  it('is read by none of them for what it gives something else in the place of', () => {
    const replaced = PROGRAMMES.map((id) => {
      const programme = book.openProgramme(id)!;
      return { programme, all: [...programme.instances.values()].flatMap(listReplaced) };
    });
    expect(replaced.flatMap(({ all }) => all).length).toBeGreaterThan(1000);
    for (const { programme, all } of replaced) {
      const read = listDeclarations(programme);
      expect([programme.programme.pack, all.filter((one) => read.has(one))]).toEqual([
        programme.programme.pack,
        [],
      ]);
    }
  });

  it('stands once for those that change nothing of it', () => {
    const factsIn = (programme: string) =>
      book
        .openProgramme(programme)!
        .packs.find(({ pack }) => pack.pack === 'edits/add-on-codes')!
        .rules.flatMap(({ facts }) => facts);
    const own = new Set(factsIn('us-nc/workers-comp'));
    expect(
      factsIn('us-tx/workers-comp').filter((fact) => fact.origin.kind === 'pair' && !own.has(fact)),
    ).toEqual([]);
    expect(own.size).toBeGreaterThan(10);
  });
});

describe('what a programme gives a method', () => {
  const TABLES = {
    'test.fees': { columns: ['code', 'fee:decimal'], rows: [['99213', '10']] },
    'test.others': { columns: ['code', 'fee:decimal'], rows: [['99213', '30']] },
  };
  const derive = (formula: string) => ({ title: 'made up', type: 'decimal', cases: [{ formula }] });
  const LINE = { CPT1: '99213', Charge: 500 };
  /** A method whose amount rests on what programmes may give, in one of the ways there are. */
  const METHOD = {
    pack: 'methods/amount',
    kind: 'method',
    tables: {
      fees: { table: 'test.fees', key: ['line.code'], from: 'programme' },
      own: { table: 'test.fees', key: ['line.code'] },
    },
    params: {
      share: { title: 'share', type: 'decimal', values: [{ value: '1', cite: 'here' }], from: 'programme' },
    },
    pairs: {
      dear: {
        title: 'another line with a fee',
        when: leaf('other.fees.fee', 'greaterThan', '5'),
      },
    },
    derive: {
      amount: { ...derive('fees.fee'), from: 'programme' },
      shared: derive('own.fee * share'),
      further: derive('derived.shared + 0'),
      sameOfOwn: { title: 'the same of its own fees', like: 'derived.amount', with: { fees: 'own' } },
      ofOther: derive('dear.other.derived.amount'),
    },
  };

  it.each<[string, string, Members, string]>([
    ['a table', 'fees.fee', { fees: { table: 'test.others', key: ['line.code'] } }, '30.00'],
    ['a value, behind two others', 'derived.further', { share: { value: '2', cite: 'here' } }, '20.00'],
    ['cases of a value', 'derived.amount', { amount: { cases: [{ formula: 'fees.fee + 7' }] } }, '17.00'],
    [
      'cases of what another value is like',
      'derived.sameOfOwn',
      { amount: { cases: [{ formula: 'own.fee + 5' }] } },
      '15.00',
    ],
    [
      'cases of a value of another line',
      'derived.ofOther',
      { amount: { cases: [{ formula: 'fees.fee + 7' }] } },
      '17.00',
    ],
    ['nothing of it', 'own.fee', {}, '10.00'],
  ])('reaches its amount: %s', async (_way, formula, given, amount) => {
    const method = {
      ...METHOD,
      rules: [{ bucket: 'schedule-percentage', adjust: { formula }, reason: '1010' }],
    };
    // A programme that gives nothing shares the method with it.
    const beside = {
      pack: 'us-wy/small',
      kind: 'programme',
      jurisdiction: 'us-wy',
      programme: 'federal',
      covers: { from: '2025-01-01', through: '2025-12-31' },
      uses: ['methods/amount'],
      rules: [{ bucket: 'schedule-amount', price: { per: 'line', formula: 'line.charge' } }],
    };
    const setting = makeSmallBook({ uses: [{ pack: 'methods/amount', with: given }] }, TABLES, [
      method,
      beside,
    ]);
    const priceIn = async (state: string) => {
      const review = await reviewSmall(setting, [LINE, LINE], {
        Bill: { BillReviewState: state },
      });
      return review.services[0]!.allowance!.toFixed(2);
    };
    expect([await priceIn('WY'), await priceIn('NC')]).toEqual(['10.00', amount]);
  });
});
