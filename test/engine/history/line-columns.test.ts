/** The quick search for what a line repeats finds what holding every line against every other finds, and is quick. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findDuplicates, findDuplicatesOneByOne } from '../../../engine/history/find-duplicates.ts';
import { readColumns } from '../../../engine/history/line-columns.ts';
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

/** Held one against one these take ten seconds and more of a processor. */
const MOST_SECONDS = 5;

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
])('holds 900 lines against 200 prior bills of 75 lines in bounded time: %s', (_title, vary) => {
  const BillHistory = Array.from({ length: 200 }, (_, bill) => ({
    Bill: { UniqueID: `earlier-${bill}`, ProviderTaxID: '561234567' },
    Services: Array.from({ length: 75 }, (_, index) => ({
      ...{ Line: index + 1, ControlNumber: 1000 - bill, CPT1: '99213', ServiceDate: '2025-06-02' },
      ...{ Charge: 100_000, POS: '11', ...vary(bill * 75 + index) },
    })),
  }));
  const lines = Array.from({ length: 900 }, (_, index) => vary(index));
  const request = makeRequest(lines, { Bill: { BillReviewState: 'NC', ControlNumber: 5000 }, BillHistory });
  const before = process.cpuUsage();
  const found = identifyDuplicates(request, {
    ruleBook: shippedBook(),
    tables: starterTables(),
    tenant: '',
  });
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(MOST_SECONDS);
  expect(found.DuplicateResultsByService[900]!.matches).not.toEqual([]);
});
