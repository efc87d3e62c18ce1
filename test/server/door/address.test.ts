/** Whose limits a request counts for: nobody gets others' by what he writes into a header. */
import { expect, test } from 'vitest';
import { chooseAddress } from '../../../server/door/address.ts';

const OWN = '10.0.0.9';

test.for<[forwarded: string | undefined, proxies: number, address: string]>([
  ['203.0.113.5', 0, OWN],
  ['203.0.113.5', 1, '203.0.113.5'],
  ['198.51.100.1, 203.0.113.5', 1, '203.0.113.5'],
  ['198.51.100.1,203.0.113.5', 2, '198.51.100.1'],
  ['a, 198.51.100.1, 203.0.113.5', 2, '198.51.100.1'],
  ['2001:db8::7', 1, '2001:db8::7'],
  ['203.0.113.5:49152', 1, '203.0.113.5'],
  ['[2001:db8::7]:49152', 1, '2001:db8::7'],
  ['[2001:db8::7]', 1, '2001:db8::7'],
  // Past the proxies, or through fewer than there are.
  [undefined, 1, OWN],
  ['', 1, OWN],
  ['203.0.113.5', 2, OWN],
  ['unknown', 1, OWN],
  ['203.0.113.5, ', 1, OWN],
  ['999.1.1.1', 1, OWN],
])('%j behind %i', ([forwarded, proxies, address]) => {
  expect(chooseAddress(OWN, forwarded, proxies)).toBe(address);
});
