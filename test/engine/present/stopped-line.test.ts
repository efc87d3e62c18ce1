/** A line that the engine stopped because something is missing is not put down to the rule that lacked it. */
import { describe, expect, it } from 'vitest';
import { verifyReview } from '../../../engine/verify/verify-review.ts';
import { type BillParts, type Members, makeRequest, reviewResponse } from '../../helpers/requests.ts';

function stop(line: Members, parts: BillParts = {}) {
  const response = reviewResponse(makeRequest([line], parts));
  const log = response.logDetails.find((step) => step.reasonCodes.includes(1900));
  const entry = response.services[0]!.bucketList.find((one) => one.reasonCodes === '1900');
  expect(verifyReview(response)).toEqual([]);
  return { response, log, entry };
}

describe('a line stopped for', () => {
  it.each<[string, Members, BillParts, string]>([
    ['an unknown place of service', { POS: '97' }, {}, 'needs data: code 97 is not in the table'],
    [
      'an unknown ZIP code',
      {},
      { Bill: { ZipCode: '00001', JurisdictionState: 'NC' } },
      'needs data: zip 00001',
    ],
  ])('%s says what is missing, and names no rule or law that decided', (_name, line, parts, message) => {
    const { log, entry } = stop(line, parts);
    expect(log).toMatchObject({ rule: 'engine', file: null, citation: null, effective: null });
    expect(entry).toMatchObject({ fullRuleName: null, bucketSourceID: null, requirementURL: null });
    expect(log!.message).toContain(message);
    expect(entry!.sourceDescription).toBe(log!.message);
  });
});

it('a stopped line that a person decides needs nobody any more', () => {
  const line = { POS: '97', BucketList: [{ BucketSource: 3, Allowance: '50' }] };
  const response = reviewResponse(makeRequest([line]));
  expect(response.logHeader.linesNeedingAttention).toBe(0);
  expect(response.services[0]!.allowance).toBe(50);
  expect(verifyReview(response)).toEqual([]);
});
