/** Fields that say who rendered a service: two clinicians of one practice do not repeat each other. */
import { describe, expect, it } from 'vitest';
import { type BillParts, type Members, makeRequest, reviewResponse } from '../helpers/requests.ts';

const [ONE, OTHER] = ['1234567893', '1003000126'];

/** The prior bill of the same practice has the visit too; `where` puts the NPIs on one or the other. */
interface Placed {
  readonly line?: Members;
  readonly parts?: BillParts;
  readonly priorLine?: Members;
  readonly priorBill?: Members;
}

function findDuplicate({ line = {}, parts = {}, priorLine = {}, priorBill = {} }: Placed): number {
  const visit = { CPT1: '99213', ServiceDate: '2025-06-02', Charge: 100, POS: '11', QuantityBilled: 1 };
  const prior = {
    Bill: { ControlNumber: 9, ProviderTaxID: '56-1234567', ...priorBill },
    Services: [{ ...visit, Line: 1, ControlNumber: 9, ...priorLine }],
  };
  const Bill = { BillReviewState: 'NC', ...parts.Bill };
  const request = makeRequest([{ ...visit, ...line }], { ...parts, Bill, BillHistory: [prior] });
  return reviewResponse(request).services[0]!.duplicate;
}

const UNDER_REVIEW: readonly [string, (npi: string) => Placed][] = [
  ['NPI on the line under review', (npi) => ({ line: { NPI: npi } })],
  [
    'RenderingProviderNPI on the bill under review',
    (npi) => ({ parts: { Bill: { RenderingProviderNPI: npi } } }),
  ],
  [
    'RenderingPhysicianNPI on the bill under review',
    (npi) => ({ parts: { Bill: { RenderingPhysicianNPI: npi } } }),
  ],
  ['NPI of the provider under review', (npi) => ({ parts: { Provider: { NPI: npi } } })],
];
const OF_HISTORY: readonly [string, (npi: string) => Placed][] = [
  ['NPI on the prior line', (npi) => ({ priorLine: { NPI: npi } })],
  ['RenderingProviderNPI on the prior bill', (npi) => ({ priorBill: { RenderingProviderNPI: npi } })],
  ['RenderingPhysicianNPI on the prior bill', (npi) => ({ priorBill: { RenderingPhysicianNPI: npi } })],
];
const pairs = UNDER_REVIEW.flatMap(([here, place]) =>
  OF_HISTORY.map(([there, placePrior]) => ({ here, there, place, placePrior })),
);

describe.each(pairs)('$here and $there', ({ place, placePrior }) => {
  it.each<[string, Placed, number]>([
    ['of one clinician are one service', { ...place(ONE), ...placePrior(ONE) }, 1],
    ['of two are two', { ...place(ONE), ...placePrior(OTHER) }, 0],
    ['say nothing alone, here', place(ONE), 1],
    ['say nothing alone, there', placePrior(OTHER), 1],
  ])('%s', (_what, placed, duplicate) => expect(findDuplicate(placed)).toBe(duplicate));
});

it.each<[string, Placed]>([
  ['the line', { line: { NPI: ONE }, parts: { Bill: { RenderingProviderNPI: OTHER } } }],
  [
    'the rendering provider of the bill',
    { parts: { Bill: { RenderingProviderNPI: ONE, RenderingPhysicianNPI: OTHER } } },
  ],
  [
    'the rendering physician of the bill',
    { parts: { Bill: { RenderingPhysicianNPI: ONE }, Provider: { NPI: OTHER } } },
  ],
])('%s wins over what stands further off', (_who, placed) => {
  expect(findDuplicate({ ...placed, priorLine: { NPI: ONE } })).toBe(1);
  expect(findDuplicate({ ...placed, priorLine: { NPI: OTHER } })).toBe(0);
});
