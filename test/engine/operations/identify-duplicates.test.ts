import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DuplicateResult } from '../../../engine/operations/identify-duplicates.ts';
import { identifyDuplicates } from '../../../engine/operations/identify-duplicates.ts';
import { type BillParts, type Members, makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { contextOf } from './validate.ts';

const PROVIDER = '561234567';

function identify(lines: readonly Members[], parts: BillParts = {}) {
  const request = makeRequest(lines, { ...parts, Bill: { BillReviewState: 'NC', ...parts.Bill } });
  return identifyDuplicates(request, contextOf());
}

/** A prior bill with one office visit like the one under review, `line` laid over it. */
const earlier = (line: Members = {}, entry: Members = {}, Bill: Members = {}): Members => ({
  Bill: { UniqueID: 'earlier', ControlNumber: 9, Sequence: 1, ...Bill },
  ProviderTaxID: PROVIDER,
  ...entry,
  Services: [
    { Line: 4, ControlNumber: 9, CPT1: '99213', ServiceDate: '2025-06-02', Charge: 200, POS: '11', ...line },
  ],
});

/** Holds one line of the answer to the fields given. */
function check(
  lines: readonly Members[],
  parts: BillParts,
  line: number,
  expected: Partial<DuplicateResult>,
): void {
  expect(identify(lines, parts).DuplicateResultsByService[line]).toMatchObject(expected);
}

describe('a line that repeats', () => {
  it('one of the bill: all that agrees, and the modifier that would release it', () => {
    const { error, DuplicateResultsByService } = identify([{}, {}], {
      Bill: { ControlNumber: 10, Sequence: 2 },
    });
    expect(error).toBeNull();
    expect(DuplicateResultsByService).toEqual({
      1: { line: 1, duplicate: 0, status: 'none', score: 0, matches: [], reasonCodes: [] },
      2: {
        line: 2,
        duplicate: 1,
        status: 'exact',
        score: 100,
        matches: [
          {
            source: 'bill',
            controlNumber: 10,
            sequence: 2,
            line: 1,
            matchedFields: ['serviceDate', 'provider', 'code', 'modifiers', 'placeOfService', 'charge'],
            differingFields: [],
            releasedBy: '76',
          },
        ],
        reasonCodes: [1004],
      },
    });
  });

  it('one of the history: which bill, and what differs', () => {
    check([{ Charge: 201, POS: '22' }], { BillHistory: [earlier()] }, 1, {
      duplicate: 2,
      status: 'potential',
      score: 67,
      matches: [
        {
          source: 'history',
          controlNumber: 9,
          sequence: 1,
          line: 4,
          matchedFields: ['serviceDate', 'provider', 'code', 'modifiers'],
          differingFields: ['placeOfService', 'charge'],
          releasedBy: '76',
        },
      ],
      reasonCodes: [1005],
    });
  });

  it('several: the strongest match first', () => {
    const { DuplicateResultsByService } = identify([{ Charge: 150 }, { Charge: 200 }], {
      BillHistory: [earlier()],
    });
    const second = DuplicateResultsByService[2]!;
    expect(second.matches.map(({ source, line }) => `${source} ${line}`)).toEqual(['history 4', 'bill 1']);
    expect(second).toMatchObject({ status: 'exact', score: 100 });
  });
});

describe('whether a match stands', () => {
  it.each<[string, Members, BillParts, Partial<DuplicateResult>]>([
    ['the same', { Charge: 200 }, { BillHistory: [earlier()] }, { status: 'exact', duplicate: 1 }],
    [
      'released, by the modifier that the line carries',
      { Charge: 200, ModifierList: '77' },
      { BillHistory: [earlier()] },
      { status: 'released', duplicate: 3, reasonCodes: [] },
    ],
    [
      'the sequence of the history line wins over that of its bill',
      { Charge: 200 },
      { Bill: { ControlNumber: 9, Sequence: 3 }, BillHistory: [earlier({ Sequence: 3 })] },
      { status: 'none', duplicate: 0, score: 0, matches: [] },
    ],
    [
      'the same control number with another sequence',
      { Charge: 200 },
      { Bill: { ControlNumber: 9, Sequence: 3 }, BillHistory: [earlier()] },
      { status: 'exact' },
    ],
    [
      'no sequence on either side is the same bill',
      { Charge: 200 },
      { Bill: { ControlNumber: 9 }, BillHistory: [earlier({}, {}, { Sequence: null })] },
      { status: 'none' },
    ],
    [
      'no sequence on one side and 1 on the other are two bills',
      { Charge: 200 },
      { Bill: { ControlNumber: 9 }, BillHistory: [earlier()] },
      { status: 'exact' },
    ],
    [
      'no sequence is the same as 0',
      { Charge: 200 },
      { Bill: { ControlNumber: 9, Sequence: 0 }, BillHistory: [earlier({}, {}, { Sequence: null })] },
      { status: 'none' },
    ],
    [
      'a bill without a control number is never the same bill',
      { Charge: 200 },
      { BillHistory: [earlier()] },
      { status: 'exact' },
    ],
    [
      'a history line without a stated allowance was paid as far as anyone knows',
      { Charge: 200 },
      { BillHistory: [earlier({ Allowance: null })] },
      { status: 'exact' },
    ],
    [
      'denied in the history',
      { Charge: 200 },
      { BillHistory: [earlier({ Allowance: '0.00' })] },
      { status: 'none' },
    ],
    [
      'the provider of the entry wins over that of its bill',
      { Charge: 200 },
      { BillHistory: [earlier({}, {}, { ProviderTaxID: '000000000' })] },
      { status: 'exact' },
    ],
    [
      'the tax id of the entry written otherwise',
      { Charge: 200 },
      { BillHistory: [earlier({}, { ProviderTaxID: '56-1234567' })] },
      { status: 'exact' },
    ],
    [
      'the NPI of the entry, which has no tax id',
      { Charge: 200 },
      {
        Bill: { NPI: '1234567893' },
        BillHistory: [earlier({}, { ProviderTaxID: null, ProviderNPI: '1234567893' })],
      },
      { status: 'exact' },
    ],
    [
      'the NPI of the prior bill, which has no tax id',
      { Charge: 200 },
      {
        Bill: { NPI: '1234567893' },
        BillHistory: [earlier({}, { ProviderTaxID: null }, { NPI: '1234567893' })],
      },
      { status: 'exact' },
    ],
    [
      'another NPI of the entry, which has no tax id',
      { Charge: 200 },
      {
        Bill: { NPI: '1234567893' },
        BillHistory: [earlier({}, { ProviderTaxID: null, ProviderNPI: '1999999992' }, { NPI: '1234567893' })],
      },
      { status: 'none' },
    ],
    [
      'IsIgnoreHistory',
      { Charge: 200 },
      { BillOptions: { IsIgnoreHistory: true }, BillHistory: [earlier()] },
      { status: 'none' },
    ],
    [
      'said to be exact without a match',
      { Duplicate: 1 },
      {},
      { status: 'exact', score: 0, matches: [], reasonCodes: [1004] },
    ],
    [
      'said to be potential without a match',
      { Duplicate: 2 },
      {},
      { status: 'potential', reasonCodes: [1005] },
    ],
    [
      'said to be potential, but all agrees',
      { Duplicate: 2, Charge: 200 },
      { BillHistory: [earlier()] },
      { status: 'exact' },
    ],
    [
      'confirmed to be none',
      { Duplicate: 3, Charge: 200 },
      { BillHistory: [earlier()] },
      { status: 'confirmed', duplicate: 3, score: 100 },
    ],
    ['confirmed without a match', { Duplicate: 3 }, {}, { status: 'none', duplicate: 0 }],
  ])('%s', (_title, line, parts, expected) => {
    check([line], parts, 1, expected);
  });

  it('names the releasing modifier that only one of the two lines carries', () => {
    const released = identify([{ ModifierList: 'LT' }, { ModifierList: '25,RT' }])
      .DuplicateResultsByService[2]!;
    expect(released.matches[0]!.releasedBy).toBe('LT');
    const alike = identify([{ ModifierList: '59' }, { ModifierList: '59' }]).DuplicateResultsByService[2]!;
    expect(alike).toMatchObject({ status: 'exact', matches: [{ releasedBy: '76' }] });
  });
});

describe('no price is needed, so duplicates are found', () => {
  const [exact, none] = [{ status: 'exact', reasonCodes: [1004] }, { status: 'none' }];
  const NO_STATE = { BillReviewState: null, ZipCode: '9000X' };

  it.each<[string, Members[], BillParts]>([
    ['in a state without rules', [{}, {}], { Bill: { BillReviewState: 'WY' } }],
    ['of a type of bill without rules', [{}, {}], { Bill: { TypeOfBill: 4 } }],
    ['where nothing names a state', [{}, {}], { Bill: NO_STATE }],
    ['on a day that no rules cover', [{ ServiceDate: '2030-01-01' }, { ServiceDate: '2030-01-01' }], {}],
  ])('%s', (_title, lines, parts) => {
    const { error, DuplicateResultsByService: found } = identify(lines, parts);
    expect(error).toBeNull();
    expect([found[1], found[2]]).toMatchObject([none, exact]);
  });

  it('also when only some of the lines lie outside what is covered', () => {
    const lines = [{}, { ServiceDate: '2030-01-01' }, {}, { ServiceDate: '2030-01-01' }];
    const found = identify(lines).DuplicateResultsByService;
    expect([1, 2, 3, 4].map((line) => found[line])).toMatchObject([none, none, exact, exact]);
  });
});

it('answers for lines that could not be priced', () => {
  check(
    [
      { CPT1: '99199', POS: null },
      { CPT1: '99199', POS: null },
    ],
    {},
    2,
    { status: 'exact' },
  );
});

/** Lines that often repeat one another. */
const arbitraryLines = fc
  .array(
    fc.record({
      CPT1: fc.constantFrom('99213', '97110', '99199', '97010'),
      ServiceDate: fc.constantFrom('2025-06-02', '2025-06-02T10:00:00', '2025-06-03', '2025-01-01'),
      Charge: fc.constantFrom('100', '100.00', '250.5'),
      POS: fc.constantFrom('11', '22', null),
      ModifierList: fc.constantFrom('', '76', '59', 'LT', 'RT', '25'),
      Duplicate: fc.constantFrom(null, 0, 1, 2, 3),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((lines) => lines.map((line, index) => ({ Line: index + 1, ...line })));
const arbitraryParts = fc.record({
  Bill: fc.record({ ControlNumber: fc.constantFrom(null, 9, 10) }),
  Claim: fc.record({ DateOfInjury: fc.constantFrom(null, '2025-05-01') }),
  BillOptions: fc.record({ IsIgnoreHistory: fc.boolean() }),
  BillHistory: fc.array(
    fc
      .record({ Charge: fc.constantFrom(100, 250.5), Allowance: fc.constantFrom(null, 0, 50) })
      .map((line) => earlier(line)),
    { maxLength: 3 },
  ),
});

describe('for every bill', () => {
  it('the order of the lines changes nothing', () => {
    const shuffled = arbitraryLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, arbitraryParts, ([lines, other], parts) => {
        expect(identify(other, parts)).toEqual(identify(lines, parts));
      }),
    );
  });

  it('the answer is the one the review acts on', () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryParts, (lines, parts) => {
        const found = identify(lines, parts).DuplicateResultsByService;
        const review = reviewResponse(
          makeRequest(lines, { ...parts, Bill: { BillReviewState: 'NC', ...parts.Bill } }),
        );
        for (const service of review.services) {
          const one = found[service.line]!;
          expect(service.duplicate).toBe(one.duplicate);
          const given = service.reasonCodesDTO.map(({ id }) => id).filter((id) => id === 1004 || id === 1005);
          expect(given).toEqual(one.reasonCodes);
          if (one.reasonCodes.includes(1004)) expect(service.allowance).toBe(0);
        }
      }),
    );
  });
});
