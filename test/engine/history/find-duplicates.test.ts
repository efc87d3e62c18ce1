/** Which lines are taken for the same service, and how much of two lines agrees. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyDuplicates } from '../../../engine/operations/identify-duplicates.ts';
import type { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import { type Members, makeRequest } from '../../helpers/requests.ts';
import { shippedBook, starterTables } from '../../helpers/rule-book.ts';

const TAX_ID = '561234567';
const NPI = '1234567893';
const VISIT = { CPT1: '99213', ServiceDate: '2025-06-02', QuantityBilled: 1, Charge: '200.00', POS: '11' };

/** One side of a comparison: fields of the line, and the tax id and NPI of its provider. */
type Side = Members & { readonly taxId?: string | null; readonly npi?: string | null };

function split({ taxId = TAX_ID, npi = null, ...line }: Side) {
  return { line: { ...VISIT, ...line }, taxId, npi };
}

/** What is found of a visit, with `own` laid over it, beside one of a prior bill with `other` laid over it. */
function compare(other: Side, own: Side = {}, ruleBook: RuleBook = shippedBook()) {
  const [past, now] = [split(other), split(own)];
  const request = makeRequest([now.line], {
    Bill: { BillReviewState: 'NC', ControlNumber: 10, ProviderTaxID: now.taxId ?? '--' },
    Provider: { TaxID: now.taxId ?? '--', NPI: now.npi },
    BillHistory: [
      {
        Bill: { UniqueID: 'earlier' },
        ProviderTaxID: past.taxId,
        ProviderNPI: past.npi,
        Services: [{ Line: 4, ControlNumber: 9, ...past.line }],
      },
    ],
  });
  const { DuplicateResultsByService } = identifyDuplicates(request, {
    ruleBook,
    tables: starterTables(),
    tenant: '',
  });
  const { matches, status, score } = DuplicateResultsByService[1]!;
  const [match] = matches;
  return match
    ? { status, score, differs: match.differingFields.join(), release: match.releasedBy }
    : { status };
}

const NONE = { status: 'none' };
const EXACT = { status: 'exact', score: 100, differs: '' };
const potential = (differs: string, score = 83) => ({ status: 'potential', differs, score });

describe('two lines', () => {
  it.each<[string, Side, object]>([
    ['alike', {}, EXACT],
    ['the same charge written otherwise', { Charge: '200' }, EXACT],
    ['another charge by a cent', { Charge: '200.01' }, potential('charge')],
    ['another place', { POS: '22' }, potential('placeOfService')],
    ['a place that one does not state', { POS: null }, potential('placeOfService')],
    ['a modifier more', { ModifierList: '25' }, potential('modifiers')],
    ['a releasing modifier more', { ModifierList: '25,RT' }, { status: 'released', release: 'RT' }],
    [
      'everything but what makes it one service',
      { ModifierList: '25', POS: '22', Charge: 1 },
      potential('modifiers,placeOfService,charge', 50),
    ],
    ['another day', { ServiceDate: '2025-06-03' }, NONE],
    ['another code', { CPT1: '99214' }, NONE],
    ['another tax id', { taxId: '560000000' }, NONE],
    ['another tax id with the same NPI', { taxId: '560000000', npi: NPI }, NONE],
    ['the tax id with an NPI that the other bill does not have', { npi: '1999999984' }, EXACT],
    ['the tax id with a hyphen', { taxId: '56-1234567' }, EXACT],
  ])('%s', (_title, other, expected) => expect(compare(other)).toMatchObject(expected));

  it.each<[string, Side, object]>([
    ['the same', { taxId: null, npi: NPI }, EXACT],
    ['the same, and a tax id of hyphens', { taxId: '--', npi: NPI }, EXACT],
    ['another', { taxId: null, npi: '1999999984' }, NONE],
    ['none', { taxId: null }, NONE],
  ])('of bills without both tax ids, with the NPI: %s', (_title, other, expected) =>
    expect(compare(other, { npi: NPI })).toMatchObject(expected),
  );

  it('of two unknown providers are not of one provider', () => {
    expect(compare({ taxId: null }, { taxId: null })).toEqual(NONE);
  });

  it('with the same modifiers in another order are alike', () => {
    expect(compare({ ModifierList: 'GP,25' }, { ModifierList: '25,GP' })).toMatchObject(EXACT);
  });

  it('with the same releasing modifier are released by nothing', () => {
    expect(compare({ ModifierList: '76' }, { ModifierList: '76' })).toMatchObject(EXACT);
  });

  it('on two sides are released by either side', () => {
    expect(compare({ ModifierList: 'RT' }, { ModifierList: 'LT' })).toMatchObject({ release: 'LT' });
  });

  it('are compared by the fields the pack names', () => {
    const packs = shippedBook().packs.map((one) => {
      const { duplicates } = one.pack;
      const exact = ['line.serviceDate', 'line.code'];
      return duplicates ? { ...one, pack: { ...one.pack, duplicates: { ...duplicates, exact } } } : one;
    });
    const other = { Charge: 1, ModifierList: '25' };
    expect(compare(other, {}, shippedBook().with(packs))).toMatchObject(EXACT);
    expect(compare(other)).toMatchObject({ status: 'potential' });
  });
});

it('it does not matter which of the two comes first', () => {
  const side = fc.record({
    ServiceDate: fc.constantFrom('2025-06-02', '2025-06-03'),
    taxId: fc.constantFrom(TAX_ID, '56-1234567', 'a1', 'A1', null),
    npi: fc.constantFrom(NPI, '1999999984', null),
    NPI: fc.constantFrom(NPI, '1003000126', null),
    CPT1: fc.constantFrom('99213', '99214'),
    ModifierList: fc.subarray(['76', 'LT', 'RT', '25']).map((list) => list.join()),
    POS: fc.constantFrom('11', null),
    Charge: fc.constantFrom(1, 2),
  });
  fc.assert(
    fc.property(side, side, (a, b) => {
      expect(compare(a, b)).toEqual(compare(b, a));
    }),
    { numRuns: 300 },
  );
});
