import { describe, expect, it } from 'vitest';
import { isOfSameType, isVoid, replacesABill } from '../../../engine/bill/replaced-bill.ts';

type Kind = Parameters<typeof isVoid>[0];

const request = (bill: Kind): Kind => ({ ProviderType: 3, ...bill });

describe('a bill that stands in the place of a prior one', () => {
  it.each([
    ['131', false],
    ['135', false],
    ['137', true],
    ['118', true],
    ['11Q', true],
    ['13', false],
    [undefined, false],
  ])('by its type of bill %s: %s', (UB92TypeOfBill, expected) => {
    expect(replacesABill(request(UB92TypeOfBill === undefined ? {} : { UB92TypeOfBill }))).toBe(expected);
  });
  it('takes it back by 8 alone', () => {
    expect(isVoid(request({ UB92TypeOfBill: '138' }))).toBe(true);
    expect(isVoid(request({ UB92TypeOfBill: '137' }))).toBe(false);
  });
  it('is none on the form of practitioners', () => {
    expect(replacesABill(request({ ProviderType: 1, BillFormType: 1, UB92TypeOfBill: '137' }))).toBe(false);
  });
});

describe('a prior bill whose place it can take', () => {
  it.each<[string, Kind, boolean]>([
    ['is of the same facility and classification', { UB92TypeOfBill: '131' }, true],
    ['was itself one in place of another', { UB92TypeOfBill: '137' }, true],
    ['is of another classification', { UB92TypeOfBill: '141', ProviderType: 3 }, false],
    ['says its kind of provider alone', { ProviderType: 3 }, true],
    ['says another kind', { ProviderType: 2 }, false],
    ['says nothing of its kind', {}, true],
    ['is on the form of practitioners', { BillFormType: 1 }, false],
  ])('%s', (_, prior, expected) => {
    expect(isOfSameType(request({ UB92TypeOfBill: '137' }), prior)).toBe(expected);
  });
});
