/** The quick search for what a line repeats finds what holding every line against every other finds, in few steps. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findDuplicates, findDuplicatesOneByOne } from '../../../engine/history/find-duplicates.ts';
import { readColumns } from '../../../engine/history/line-columns.ts';
import type { LineState } from '../../../engine/model/line.ts';
import type { DuplicateSettings } from '../../../engine/model/pack.ts';
import { identifyDuplicates } from '../../../engine/operations/identify-duplicates.ts';
import type { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import { walkBill } from '../../../engine/run/walk-bill.ts';
import { type Members, makeRequest } from '../../helpers/requests.ts';
import { shippedBook, starterTables } from '../../helpers/rule-book.ts';

const maybe = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: null });

const arbitraryLine = fc.record({
  ServiceDate: fc.constantFrom('2025-06-02', '2025-06-02', '2025-06-03'),
  CPT1: fc.constantFrom('99213', '99213', '99214', 'A0428', 'A0428'),
  NPI: maybe('1234567893', '1003000126'),
  ModifierList: fc.subarray(['76', 'LT', 'RT', '25', 'UE', 'HD', 'DH']).map((list) => list.join()),
  POS: maybe('11', '22'),
  Charge: fc.constantFrom(1, '1.00', 2),
  Duplicate: maybe(1, 2, 3),
});

const arbitraryProvider = {
  ProviderTaxID: maybe('561234567', '56-1234567', 'a1'),
  ProviderNPI: maybe('1234567893', '1003000126'),
};

const arbitraryBill = fc.record({
  lines: fc.array(arbitraryLine, { minLength: 1, maxLength: 12 }),
  provider: fc.record(arbitraryProvider),
  prior: fc.array(
    fc.record({ ...arbitraryProvider, lines: fc.array(arbitraryLine, { minLength: 1, maxLength: 6 }) }),
    {
      maxLength: 4,
    },
  ),
});

/** Other ways to say what repeats a line than the shipped ones. */
const EXACT: readonly DuplicateSettings['exact'][] = [
  ['line.serviceDate', 'line.provider', 'line.code', 'line.modifiers', 'line.placeOfService', 'line.charge'],
  ['line.provider', 'line.charge'],
  ['line.code'],
];

function bookWith(exact: DuplicateSettings['exact']): RuleBook {
  const packs = shippedBook().packs.map((one) => {
    const { duplicates } = one.pack;
    return duplicates ? { ...one, pack: { ...one.pack, duplicates: { ...duplicates, exact } } } : one;
  });
  return shippedBook().with(packs);
}

const books = EXACT.map(bookWith);

function walk({ lines, provider, prior }: typeof arbitraryBill extends fc.Arbitrary<infer B> ? B : never) {
  const request = makeRequest(lines, {
    Bill: { BillReviewState: 'NC', ControlNumber: 10, ProviderTaxID: provider.ProviderTaxID ?? '--' },
    Provider: { TaxID: '--', NPI: provider.ProviderNPI },
    BillHistory: prior.map(({ lines: Services, ...entry }, at) => ({
      Bill: { UniqueID: `earlier-${at}` },
      ...entry,
      Services: Services.map(({ Duplicate: _, ...line }, index) => ({
        Line: index + 1,
        ControlNumber: 20 - at,
        ...line,
      })),
    })),
  });
  return (ruleBook: RuleBook) =>
    walkBill(
      request,
      { ruleBook, tables: starterTables(), tenant: '' },
      {
        // Before anything is denied, which would be looked at no more.
        stopBefore: ruleBook.roots[0]!.name,
        uncovered: ruleBook.duplicatesPlan(''),
      },
    ).lines;
}

it('finds what holding each against each finds', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(arbitraryBill, fc.nat(books.length - 1), (bill, book) => {
      for (const line of walk(bill)(books[book]!)) {
        expect(readColumns(line)).not.toBeNull();
        const found = findDuplicates(line);
        expect(found).toEqual(findDuplicatesOneByOne(line));
        seen.add(found.status);
      }
    }),
    { numRuns: 300 },
  );
  expect([...seen].sort()).toEqual(['confirmed', 'exact', 'none', 'potential', 'released']);
});

/** Counts how often something is asked of a line; a spy would keep every question. */
function count<Name extends string>(of: { [name in Name]: (line: LineState) => unknown }, name: Name) {
  const real = of[name];
  const counted = { times: 0, end: () => Object.assign(of, { [name]: real }) };
  const counting = (line: LineState) => {
    counted.times += 1;
    return real.call(of, line);
  };
  Object.assign(of, { [name]: counting });
  return counted;
}

/** Where each of 900 lines is held against each of 15,000, this is asked 13 million times. */
const MOST_QUESTIONS = 100;

/** What a line is held by is read of each line, whichever looks at it: a few times, and not once for each that looks. */
const MOST_READS_OF_A_LINE = 10;

it.each<[string, (index: number) => Members]>([
  ['at one charge', () => ({})],
  ['each at a charge of its own', (index) => ({ Charge: index + 1 })],
  ['each by a clinician of its own', (index) => ({ NPI: String(1_000_000_000 + index) })],
  [
    'with any modifiers',
    (index) => ({
      ModifierList: ['25', '76', 'LT', 'RT', 'GP', '57'].filter((_, bit) => (index >> bit) & 1).join(),
    }),
  ],
])('holds 900 lines against 200 prior bills of 75 lines in few steps: %s', (_title, vary) => {
  const BillHistory = Array.from({ length: 200 }, (_, bill) => ({
    Bill: { UniqueID: `earlier-${bill}`, ProviderTaxID: '561234567' },
    Services: Array.from({ length: 75 }, (_, index) => ({
      ...{ Line: index + 1, ControlNumber: 1000 - bill, CPT1: '99213', ServiceDate: '2025-06-02' },
      ...{ Charge: 100_000, POS: '11', ...vary(bill * 75 + index) },
    })),
  }));
  const lines = Array.from({ length: 900 }, (_, index) => vary(index));
  const request = makeRequest(lines, { Bill: { BillReviewState: 'NC', ControlNumber: 5000 }, BillHistory });
  const context = { ruleBook: shippedBook(), tables: starterTables(), tenant: '' };
  const { pair, facts } = walkBill(makeRequest([{}]), context).lines[0]!.plan.duplicates!;
  const questions = count(pair.condition!, 'test');
  const reads = facts.filter(({ agreesBy }) => !agreesBy).map((fact) => count(fact, 'read'));
  const found = identifyDuplicates(request, context);
  for (const counted of [questions, ...reads]) counted.end();
  expect(found.DuplicateResultsByService[900]!.matches).not.toEqual([]);
  // Were nothing counted, nothing would be few.
  expect(questions.times).toBeGreaterThan(0);
  expect(questions.times).toBeLessThan(MOST_QUESTIONS);
  const all = lines.length + BillHistory.length * 75;
  for (const { times } of reads) expect(times).toBeGreaterThanOrEqual(all);
  for (const { times } of reads) expect(times).toBeLessThan(MOST_READS_OF_A_LINE * all);
});
