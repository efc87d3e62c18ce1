import { describe, expect, it } from 'vitest';
import { decideJurisdiction } from '../../../engine/run/jurisdiction.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { makeTables } from '../../helpers/tables.ts';

describe('the state of a ZIP code', () => {
  it.each([
    ['90001', 'CA', null],
    ['9000X', null, 'ZIP code 9000X is not in the table us.zip-locality'],
    ['1000O', null, 'ZIP code 1000O is not in the table us.zip-locality'],
    ['2760A', null, 'ZIP code 2760A is not in the table us.zip-locality'],
    ['2760', null, 'ZIP code 2760 is not in the table us.zip-locality'],
  ])('%s: %s', (ZipCode, state, error) => {
    const request = makeRequest([{}], { Bill: { TypeOfBill: 1, BillReviewState: null, ZipCode } });
    const review = reviewResponse(request, { tenant: 'demo' });
    expect(review.bill.billReviewState).toBe(state);
    if (error === null) expect(review.error).toBeNull();
    else expect(review.error).toContain(error);
  });

  it('a malformed ZIP code has no locality, so the line is not priced', () => {
    const request = makeRequest([{}], {
      Bill: { TypeOfBill: 1, BillReviewState: 'NC', ZipCode: '2760A' },
    });
    const { services, logDetails } = reviewResponse(request, { tenant: 'demo' });
    expect(services[0]!.allowance).toBe(0);
    expect(JSON.stringify(logDetails)).toContain('zip 2760A is not in the table us.zip-locality');
  });

  it('is not asked for where one table holds for the whole state', () => {
    const request = makeRequest([{}], { Bill: { BillReviewState: 'NC', ZipCode: '2760A' } });
    expect(reviewResponse(request).services[0]!.allowance).toBe(118.5);
  });
});

it('the ZIP code is looked up on the first day of service, whichever line is sent first', () => {
  const dates: string[] = [];
  const tables = {
    ...makeTables([]),
    select: (_id: string, date: string) => {
      dates.push(date);
      return null;
    },
  };
  const days = ['2025-06-03', '2025-06-02', '2025-06-04'];
  const request = makeRequest(
    days.map((ServiceDate) => ({ ServiceDate })),
    { Bill: { BillReviewState: null } },
  );
  decideJurisdiction(request, tables);
  expect(dates).toEqual(['2025-06-02']);
});
