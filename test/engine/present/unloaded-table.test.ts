/** Tables a pack needs, but which nobody loaded. */
import { describe, expect, it } from 'vitest';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';

const FEDERAL = { Bill: { TypeOfBill: 2 } };

describe('a federal bill of a payer without a table of conversion factors', () => {
  it('is not reviewed when a line needs one, and the error names the table', () => {
    const response = reviewResponse(makeRequest([{}], FEDERAL));
    expect(response.error).toContain('payers.none.owcp-conversion-factors has no release');
    expect(response.services[0]!.allowance).toBeNull();
  });

  it('is reviewed when every line is denied before its price, and shows no factor', () => {
    const request = makeRequest([{}], { ...FEDERAL, Claim: { DateOfInjury: '2025-06-03' } });
    const response = reviewResponse(request);
    expect(response.error).toBeNull();
    expect(response.services[0]!.allowance).toBe(0);
    expect(response.services[0]!.serviceState['conversionFactor']).toBeNull();
  });
});
