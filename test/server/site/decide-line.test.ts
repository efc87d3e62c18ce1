/** A decision in the request that was reviewed: the new entry, what it replaces, and nothing else changed. */
import { describe, expect, test } from 'vitest';
import { decideLine, type NewDecision } from '../../../server/site/reviews/decide-line.ts';

const DECISION: NewDecision = { line: 2, allowance: '80.10', source: 7, by: 'c-1', reason: 'Documented' };
const ENTRY =
  '{"Line":2,"BucketSource":7,"BucketSourceID":"c-1","SourceDescription":"Documented","Allowance":80.10}';

describe('a request with the decision', () => {
  test.each<[string, string, string]>([
    [
      'keeps every digit that was sent',
      '{"Bill":{"X":1.50},"Services":[{"Line":1,"Charge":100.00},{"Line":2,"Charge":123456789012.123456,"BucketList":[]}]}',
      `{"Bill":{"X":1.50},"Services":[{"Line":1,"Charge":100.00},{"Line":2,"Charge":123456789012.123456,"BucketList":[${ENTRY}]}]}`,
    ],
    [
      'finds fields in any case',
      '{"bill":{},"services":[{"LINE":2,"bucketlist":[]}]}',
      `{"bill":{},"services":[{"LINE":2,"bucketlist":[${ENTRY}]}]}`,
    ],
    [
      'gets a list where there is none',
      '{"Bill":{},"Services":[{"Line":2}]}',
      `{"Bill":{},"Services":[{"Line":2,"BucketList":[${ENTRY}]}]}`,
    ],
    [
      'keeps what is no decision and replaces what is one',
      '{"Bill":{},"Services":[{"Line":2,"BucketList":[{"BucketSource":2,"Allowance":5},{"BucketSource":6,"Allowance":7.00},{"BucketSource":6}]}]}',
      `{"Bill":{},"Services":[{"Line":2,"BucketList":[{"BucketSource":2,"Allowance":5},{"BucketSource":6},${ENTRY}]}]}`,
    ],
    [
      'replaces one of the bill for the line, and of no other',
      '{"Bill":{"BucketList":[{"Line":2,"BucketSource":3,"Allowance":1},{"Line":1,"BucketSource":3,"Allowance":1}]},"Services":[{"Line":2}]}',
      `{"Bill":{"BucketList":[{"Line":1,"BucketSource":3,"Allowance":1}]},"Services":[{"Line":2,"BucketList":[${ENTRY}]}]}`,
    ],
  ])('%s', (_name, before, after) => {
    expect(decideLine(before, DECISION)).toBe(after);
  });
});

test('of a line that the bill does not have there is none', () => {
  expect(decideLine('{"Bill":{},"Services":[{"Line":1}]}', DECISION)).toBeNull();
});
