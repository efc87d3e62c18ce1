/** A line whose day no programme covers is left to a person, and the other lines of the bill are reviewed. */
import { describe, expect, it } from 'vitest';
import { makeRequest, reviewResponse, verifiedResponse } from '../../helpers/requests.ts';

const VISIT = { CPT1: '99213', ServiceDate: '2025-06-02' };
const THERAPY = { CPT1: '97110', ServiceDate: '2025-06-02' };
const NC = { Bill: { BillReviewState: 'NC' } };

describe.each([
  ['years ahead', '2052-06-02'],
  ['before the first pack', '1925-06-02'],
])('a day %s', (_title, ServiceDate) => {
  const uncovered = { CPT1: '99213', ServiceDate };

  it.each([
    ['first', [uncovered, VISIT, THERAPY], [0, 118.5, 38.71]],
    ['last', [VISIT, THERAPY, uncovered], [118.5, 38.71, 0]],
  ])('on the %s line: the others are priced', async (_place, lines, allowances) => {
    const { error, bill, services, logHeader } = await verifiedResponse(makeRequest(lines, NC));
    expect(error).toBeNull();
    expect(services.map(({ allowance }) => allowance)).toEqual(allowances);
    expect(bill.totalAllowance).toBe(157.21);
    expect(logHeader.linesNeedingAttention).toBe(1);
  });

  it('says what is missing, and names the field', async () => {
    const { services, logDetails } = await verifiedResponse(makeRequest([VISIT, uncovered], NC));
    const [reasons] = services[1]!.needsAttention!.reasons;
    expect(reasons!.message).toContain(`cover the service date ${ServiceDate} of line 2`);
    expect(logDetails[reasons!.step - 1]).toMatchObject({ line: 2, bucket: 'coverage', effect: 'stop' });
    expect(services[0]!.needsAttention).toBeNull();
  });

  it('is no company for the others: what they repeat or reduce is counted without it', async () => {
    const lines = [uncovered, { ...uncovered, Charge: '5' }, VISIT];
    const { services } = await verifiedResponse(makeRequest(lines, NC));
    expect(services[2]).toMatchObject({ allowance: 118.5, duplicate: 0, reasonCodes: '1010' });
  });

  it('on every line leaves the bill without a price', () => {
    const { error, services } = reviewResponse(makeRequest([uncovered, uncovered], NC));
    expect(error).toContain(ServiceDate);
    expect(services.map(({ allowance }) => allowance)).toEqual([null, null]);
  });
});
