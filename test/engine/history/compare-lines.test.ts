import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import {
  type ComparedLine,
  compareLines,
  DUPLICATE_FIELDS,
  type LineMatch,
  prepareLine,
} from '../../../engine/history/compare-lines.ts';
import type { DuplicateSettings } from '../../../engine/rulebook/pack.ts';

const SETTINGS: DuplicateSettings = {
  exact: [...DUPLICATE_FIELDS],
  potential: ['serviceDate', 'provider', 'code'],
  releasedBy: ['76', 'LT', 'RT'],
  suggest: '76',
};
const VISIT: ComparedLine = {
  serviceDate: '2025-06-02',
  provider: { taxId: '561234567', npi: '1234567893' },
  code: '99213',
  modifiers: [],
  placeOfService: '11',
  charge: new Decimal('200.00'),
};
const FOUND = { source: 'history', controlNumber: 9, sequence: null, line: 4 } as const;

/** Compares the visit (with `a` laid over it) with one that differs by `b`. */
function check(
  b: Partial<ComparedLine>,
  expected: Partial<LineMatch> | null,
  a: Partial<ComparedLine> = {},
  settings = SETTINGS,
): void {
  const match = compareLines(
    settings,
    prepareLine({ ...VISIT, ...a }),
    prepareLine({ ...VISIT, ...b }),
    FOUND,
  );
  if (expected === null) expect(match).toBeNull();
  else expect(match).toMatchObject({ ...FOUND, ...expected });
}

describe('two lines', () => {
  it.each<[string, Partial<ComparedLine>, Partial<LineMatch> | null]>([
    ['alike', {}, { kind: 'exact', score: 100, differingFields: [], releasedBy: null }],
    ['the same charge written otherwise', { charge: new Decimal('2e2') }, { kind: 'exact' }],
    [
      'another charge by a cent',
      { charge: new Decimal('200.01') },
      { kind: 'potential', differingFields: ['charge'], score: 83 },
    ],
    ['another place', { placeOfService: '22' }, { kind: 'potential', differingFields: ['placeOfService'] }],
    [
      'a place that one does not state',
      { placeOfService: undefined },
      { kind: 'potential', differingFields: ['placeOfService'] },
    ],
    [
      'a modifier more',
      { modifiers: ['25'] },
      { kind: 'potential', differingFields: ['modifiers'], releasedBy: null },
    ],
    ['a releasing modifier more', { modifiers: ['25', 'RT'] }, { kind: 'potential', releasedBy: 'RT' }],
    [
      'everything but what makes it potential',
      { modifiers: ['25'], placeOfService: '22', charge: new Decimal(1) },
      { kind: 'potential', score: 50 },
    ],
    ['another day', { serviceDate: '2025-06-03' }, null],
    ['another code', { code: '99214' }, null],
    ['another tax id', { provider: { taxId: '560000000', npi: '1234567893' } }, null],
    ['the tax id alone', { provider: { taxId: '561234567', npi: undefined } }, { kind: 'exact' }],
    ['the tax id with another NPI', { provider: { taxId: '561234567', npi: '1' } }, { kind: 'exact' }],
    ['the tax id with a hyphen', { provider: { taxId: '56-1234567', npi: undefined } }, { kind: 'exact' }],
    ['the NPI alone', { provider: { taxId: undefined, npi: ' 1234567893' } }, { kind: 'exact' }],
    ['the NPI and a tax id of hyphens', { provider: { taxId: '--', npi: '1234567893' } }, { kind: 'exact' }],
    ['another NPI alone', { provider: { taxId: undefined, npi: '1999999992' } }, null],
    ['an unknown provider', { provider: { taxId: undefined, npi: undefined } }, null],
  ])('%s', (_title, b, expected) => check(b, expected));

  it('of two unknown providers are not of one provider', () => {
    const provider = { taxId: undefined, npi: undefined };
    check({ provider }, null, { provider });
  });

  it('with the same modifiers in another order are alike', () => {
    check({ modifiers: ['GP', '25'] }, { kind: 'exact' }, { modifiers: ['25', 'GP'] });
  });

  it('with the same releasing modifier are released by nothing', () => {
    check({ modifiers: ['76'] }, { kind: 'exact', releasedBy: null }, { modifiers: ['76'] });
  });

  it('on two sides are released by either side', () => {
    check({ modifiers: ['RT'] }, { releasedBy: 'LT' }, { modifiers: ['LT'] });
  });

  it('are compared by the fields the pack names', () => {
    const settings = { ...SETTINGS, exact: ['serviceDate', 'code'], potential: ['code'] };
    check(
      { charge: new Decimal(1), provider: { taxId: 'other', npi: undefined } },
      { kind: 'exact', score: 100 },
      {},
      settings,
    );
    check({ serviceDate: '2025-06-03' }, { kind: 'potential', score: 50 }, {}, settings);
  });
});

it('it does not matter which of the two comes first', () => {
  const line = fc.record({
    serviceDate: fc.constantFrom('2025-06-02', '2025-06-03'),
    provider: fc.record({
      taxId: fc.constantFrom('561234567', '56-1234567', 'a1', 'A1', undefined),
      npi: fc.constantFrom('1234567893', '1', undefined),
    }),
    code: fc.constantFrom('99213', '99214'),
    modifiers: fc.subarray(['76', 'LT', 'RT', '25']),
    placeOfService: fc.constantFrom('11', undefined),
    charge: fc.constantFrom(new Decimal(1), new Decimal(2)),
  });
  fc.assert(
    fc.property(line, line, (a, b) => {
      expect(compareLines(SETTINGS, prepareLine(a), prepareLine(b), FOUND)).toEqual(
        compareLines(SETTINGS, prepareLine(b), prepareLine(a), FOUND),
      );
    }),
  );
});
