/** The values of `serviceState` are those the method used. */
import { expect, it } from 'vitest';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';

const NORTH_CAROLINA = 0;
const USUAL_CHARGES = 1;

it("a facility's bill has none of the values by which practitioners are paid", () => {
  const facility = { ProviderType: 52, UB92TypeOfBill: '211' };
  const states = (Bill: object) => {
    const parts = { Bill: { TypeOfBill: USUAL_CHARGES, ...Bill } };
    const { bill, services } = reviewResponse(makeRequest([{}], parts), { tenant: 'demo' });
    return [bill.billState, services[0]!.serviceState].map((state) => new Set(Object.values(state)));
  };
  expect(states(facility)).toEqual([new Set([null]), new Set([null])]);
  for (const values of states({})) expect(values).not.toContain(null);
});

// The release of January 2024 shows 32.7442 all year, although the factor changed on 9 March.
it.each([
  [USUAL_CHARGES, '2024-03-08', '32.7442'],
  [USUAL_CHARGES, '2024-03-09', '33.2875'],
  [USUAL_CHARGES, '2025-06-02', '32.3465'],
  [USUAL_CHARGES, '2026-01-01', '33.4009'],
  [NORTH_CAROLINA, '2025-06-02', '32.3465'],
])('type of bill %i on %s shows and uses the conversion factor %s', (typeOfBill, day, factor) => {
  const request = makeRequest([{ ServiceDate: day }], { Bill: { TypeOfBill: typeOfBill } });
  const { services, logDetails } = reviewResponse(request, { tenant: 'demo' });
  const operands = logDetails.flatMap((step) => step.operands);
  expect(services[0]!.serviceState['conversionFactor']).toBe(factor);
  expect(operands.find(({ name }) => name.endsWith('conversionFactor'))?.value).toBe(factor);
});
