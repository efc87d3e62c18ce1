/** What the contract says of a field of the response does not deny what the shipped rules fill it with. */
import { describe, expect, it } from 'vitest';
import { type BillParts, type Members, makeRequest, reviewResponse } from '../helpers/requests.ts';
import { shippedBook } from '../helpers/rule-book.ts';
import { listFieldGroups } from './schema-fields.ts';

type Owner = 'bill' | 'service';

/** Words of a description that a value other than the empty one belies. */
const DENIES =
  /\bAlways (?:false|null|empty)\b|\b0 with the packs\b|\bnot looked up\b|\bnull for any other\b/;

const describedAs = (owner: Owner, field: string) =>
  listFieldGroups().get(`review-response ${owner}`)!.fields[field]!.description!;

const HOSPITAL = { ProviderType: 3, UB92TypeOfBill: '131', MedicareNumber: '340001' };
const NO_FAULT = { TypeOfBill: 4, BillReviewState: 'MI', ZipCode: '48201' };
const LATE = { BillReviewReceivedDate: '2025-06-10', ProcessedDate: '2025-12-01' };
const DECIDED = { BucketList: [{ BucketSource: 3, Allowance: 100 }] };
const ASSISTANT = { CPT1: '29881', POS: '22', ModifierList: '80' };

describe.each<[Owner, string, string, Members, BillParts, unknown]>([
  ['bill', 'facilityName', 'a hospital of the list', {}, { Bill: HOSPITAL }, expect.any(String)],
  [
    'bill',
    'totalSurcharge',
    'a no-fault bill of Michigan that is paid late',
    DECIDED,
    { Bill: { ...NO_FAULT, ...LATE } },
    4.73,
  ],
  ['bill', 'isDocumentationRequired', 'an assistant', ASSISTANT, { Bill: NO_FAULT }, true],
  ['service', 'isDocumentationRequired', 'an assistant', ASSISTANT, { Bill: NO_FAULT }, true],
  ['service', 'description2', 'a second code of HCPCS Level II', { CPT2: 'j1100' }, {}, expect.any(String)],
  ['service', 'description1', 'a code of HCPCS Level II', { CPT1: 'J1100' }, {}, expect.any(String)],
])('%s.%s', (owner, field, _what, line, parts, value) => {
  it('is filled, and is not said to be empty', () => {
    const { bill, services } = reviewResponse(makeRequest([line], parts));
    const values = owner === 'bill' ? bill : services[0]!;
    expect((values as unknown as Members)[field]).toEqual(value);
    expect(describedAs(owner, field)).not.toMatch(DENIES);
  });
});

it.each(['isNYC81FormRequired', 'isNYC84FormRequired'])(
  '%s says nothing of packs that are there',
  (field) => {
    expect(shippedBook().packs.map(({ pack }) => pack.jurisdiction)).toContain('us-ny');
    expect(describedAs('bill', field)).not.toContain('no pack of New York is shipped');
  },
);

it('IsIgnoreHistory says that limits of visits and units see prior bills all the same', () => {
  const { description } = listFieldGroups().get('review-request billOptions')!.fields['IsIgnoreHistory']!;
  expect(description).toMatch(/duplicate check\..* visits.* units .*all the same/);
});
