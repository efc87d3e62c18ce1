/** What the shipped book says of the relations between its packs, and what a search finds. */
import { describe, expect, it } from 'vitest';
import { findChanges, listRested } from '../../../engine/book/find-changes.ts';
import { listExampleFiles, readExamples } from '../../../engine/book/find-examples.ts';
import { listPublicPacks } from '../../../engine/book/place.ts';
import { searchBook } from '../../../engine/book/search-book.ts';
import { SHIPPED_FILES, shippedBook } from '../../helpers/rule-book.ts';

const book = shippedBook();
const packs = listPublicPacks(book);

describe('what other packs change', () => {
  it('is as they state it: every exception and every refusal of a rule is found at the rule', () => {
    const stated = packs.flatMap(({ pack, declines = {}, rules = [] }) => [
      ...Object.keys(declines).map((ref) => `${ref} declined by ${pack}`),
      ...rules.flatMap(({ id, exceptionTo = [] }) =>
        exceptionTo.map((ref) => `${ref} excepted by ${pack}#${id}`),
      ),
    ]);
    expect(stated.length).toBeGreaterThan(100);
    const refs = new Set(stated.map((one) => one.split(' ')[0]!));
    const found = [...refs].flatMap((ref) => {
      const { declined, exceptions } = findChanges(book, ref);
      return [
        ...declined
          .filter(({ programme }) => book.openPack(programme)!.pack.declines![ref] !== undefined)
          .map(({ programme }) => `${ref} declined by ${programme}`),
        ...exceptions.map((one) => `${ref} excepted by ${one.ref}`),
      ];
    });
    expect(found.sort()).toEqual(stated.sort());
  });

  it('is what programmes give in the place of values', () => {
    expect(findChanges(book, 'methods/physician').given).toContainEqual({
      programme: 'us-nc/workers-comp',
      entry: 'methods/physician#tables.gpci',
    });
  });

  it('never names a payer', () => {
    for (const { pack } of packs) {
      const { users, exceptions, given } = findChanges(book, pack);
      expect([
        ...users,
        ...exceptions.map(({ ref }) => ref),
        ...given.map(({ programme }) => programme),
      ]).not.toContainEqual(expect.stringMatching(/^payers\//));
    }
  });
});

it('a rule rests on what its formula and its condition lead to', () => {
  const rested = listRested(book, 'methods/physician#price');
  for (const entry of [
    'derive.amount',
    'derive.work',
    'params.conversionFactor',
    'tables.gpci',
    'tables.locality',
  ])
    expect(rested).toContain(`methods/physician#${entry}`);
  expect(rested).not.toContain('methods/physician#params.reducedByLaw');
});

describe('the examples of a rule', () => {
  const find = (ref: string) =>
    listExampleFiles(SHIPPED_FILES, ref).flatMap((file) => readExamples(file, ref));

  it('are those that name it, in files of its own pack and of others', () => {
    const found = find('edits/limits#units');
    expect(found).toContainEqual(
      expect.objectContaining({
        name: 'units multiply the amount of one unit',
        acts: true,
        hand: '38.71 × 4 = 154.84',
      }),
    );
    expect(found).toContainEqual(expect.objectContaining({ name: 'one unit needs no step', acts: false }));
  });

  it('of a payer are nobody’s to read', () => {
    expect(SHIPPED_FILES.some(({ file }) => file.includes('/payers/demo.test.yaml'))).toBe(true);
    const rules = book.packs.flatMap(({ pack }) => (pack.rules ?? []).map(({ id }) => `${pack.pack}#${id}`));
    const files = new Set(rules.flatMap((ref) => listExampleFiles(SHIPPED_FILES, ref)));
    expect(
      [...files].filter(({ file, text }) => file.includes('/payers/') || /^tenant:/m.test(text)),
    ).toEqual([]);
  });
});

describe('a search', () => {
  it.each([
    [
      'a rule by its title',
      'share of the medicare amount by category',
      'us-nc/workers-comp#percent-of-medicare',
    ],
    ['a pack by its id', 'us-nc/workers-comp', 'us-nc/workers-comp'],
    [
      'a figure by its title',
      'medicare physician conversion factor',
      'methods/physician#params.conversionFactor',
    ],
    [
      'a rule by the law that it cites',
      '23J .0102 NORTH carolina pays',
      'us-nc/workers-comp#percent-of-medicare',
    ],
    ['a table by its id', 'us.pfs.gpci physician', 'methods/physician#tables.gpci'],
  ])('finds %s first', (_name, question, ref) => {
    expect(searchBook(book, question)[0]?.ref).toBe(ref);
  });

  it.each(['', '   ', 'xyzzy', 'medicare xyzzy', '<script>', 'payers/demo'])(
    'finds nothing for "%s"',
    (question) => {
      expect(
        searchBook(book, question).filter(
          ({ ref }) => question !== 'payers/demo' || ref.startsWith('payers/'),
        ),
      ).toEqual([]);
    },
  );
});
