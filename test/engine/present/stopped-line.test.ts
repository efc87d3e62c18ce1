/** A line that the engine stopped because something is missing is not put down to the rule that lacked it. */
import { describe, expect, it } from 'vitest';
import { type BillParts, type Members, makeRequest, verifiedResponse } from '../../helpers/requests.ts';

async function stop(line: Members, parts: BillParts = {}) {
  const response = await verifiedResponse(makeRequest([line], parts), { tenant: 'demo' });
  const log = response.logDetails.find((step) => step.reasonCodes.includes(1900));
  const entry = response.services[0]!.bucketList.find((one) => one.reasonCodes === '1900');
  return { response, log, entry };
}

describe('a line stopped for', () => {
  it.each<[string, Members, BillParts, string]>([
    ['an unknown place of service', { POS: '97' }, {}, 'needs data: code 97 is not in the table'],
    [
      'an unknown ZIP code',
      {},
      { Bill: { TypeOfBill: 1, ZipCode: '00001', JurisdictionState: 'NC' } },
      'zip 00001 is not in the table us.zip-locality',
    ],
  ])(
    '%s says what is missing, and names no rule or law that decided',
    async (_name, line, parts, message) => {
      const { log, entry } = await stop(line, parts);
      expect(log).toMatchObject({ rule: 'engine', file: null, citation: null, effective: null });
      expect(entry).toMatchObject({ fullRuleName: null, bucketSourceID: null, requirementURL: null });
      expect(log!.message).toContain(message);
      expect(entry!.sourceDescription).toBe(log!.message);
    },
  );
});

it('a stopped line that a person decides needs nobody any more', async () => {
  const line = { POS: '97', BucketList: [{ BucketSource: 3, Allowance: '50' }] };
  const response = await verifiedResponse(makeRequest([line]));
  expect(response.logHeader.linesNeedingAttention).toBe(0);
  expect(response.services[0]!.allowance).toBe(50);
});
