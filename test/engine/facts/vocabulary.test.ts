import { expect, it } from 'vitest';
import { FACTS } from '../../../engine/facts/vocabulary.ts';
import { LineState } from '../../../engine/model/line.ts';
import { type Members, makeRequest } from '../../helpers/requests.ts';

/** What a fact reads of a bill. */
function read(name: string, Bill: Members): unknown {
  const request = makeRequest([{}], { Bill });
  const line = new LineState(
    { request } as LineState['bill'],
    request.Services[0]!,
    {} as LineState['plan'],
    undefined,
  );
  return FACTS.get(name)!.read(line);
}

it.each<[Members, string | undefined]>([
  [{}, undefined],
  [{ ClaimsOfficeReceivedDate: '2025-07-02' }, '2025-07-02'],
  [{ BillReviewReceivedDate: '2025-07-03' }, '2025-07-03'],
  [{ ClaimsOfficeReceivedDate: '2025-07-02', BillReviewReceivedDate: '2025-07-01' }, '2025-07-01'],
  [{ ClaimsOfficeReceivedDate: '2025-07-01', BillReviewReceivedDate: '2025-07-02' }, '2025-07-01'],
])('a bill with %j was received on %s', (bill, day) => {
  expect(read('bill.receivedDate', bill)).toBe(day);
});
