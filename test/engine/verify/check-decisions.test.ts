/** Each recorded decision is tested again on the values it shows. */
import { expect, it } from 'vitest';
import type { DecidedBy } from '../../../engine/model/trace.ts';
import { verifyReview } from '../../../engine/verify/verify-review.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { forgeDigest } from './mutations.ts';

const review = reviewResponse(makeRequest([{}]));
const at = review.logDetails.findIndex((step) => step.line === 1 && step.decidedBy.length > 0);

/** What is found when a step says that this decided. */
async function check(decision: DecidedBy): Promise<string[]> {
  const logDetails = review.logDetails.map((step, index) =>
    index === at ? { ...step, decidedBy: [decision] } : step,
  );
  const problems = await verifyReview(forgeDigest({ ...review, logDetails }));
  return problems.map(({ path }) => path);
}

it.each<[string, string, DecidedBy['value'], DecidedBy['got'], boolean]>([
  ['an equal text', 'equal', '99213', '99213', true],
  ['another text', 'equal', '99214', '99213', false],
  ['amounts written otherwise', 'equal', '1.0', '1', true],
  ['a leaf that failed', 'not greaterThan', '1000', '500', true],
  ['a leaf that held but is said to have failed', 'not equal', '99213', '99213', false],
  ['a pair that is not around the value', 'not between', ['1', '2'], '3', true],
  ['a pair that is', 'not between', ['1', '3'], '3', false],
  ['a list without any of the items', 'not containsAny', ['26', 'TC'], ['59'], true],
  ['a list with one of them', 'not containsAny', ['26', 'TC'], ['TC'], false],
  ['an operator nobody has', 'startsWith', '9', '99213', false],
  ['the failure of an operator nobody has', 'not startsWith', '9', '99213', false],
  ['an absent fact', 'not equal', '1', null, false],
  ['a fact that is given', 'isGiven', 'true', '1', true],
  ['a fact that is said to be given and is not', 'isGiven', 'true', null, false],
  ['a fact that is not given', 'isGiven', 'false', null, true],
  ['a fact that is said not to be given and is', 'isGiven', 'false', '0', false],
  ['a code in a range', 'in', ['00100-01999', '99213'], '01402', true],
  ['a code of another form than its range', 'in', ['00100-01999'], '0140T', false],
  ['a short code in a range', 'in', ['01-99'], '33', true],
  ['a short code out of it', 'in', ['01-52'], '99', false],
  ['a code out of each range', 'notIn', ['00100-01999'], '99213', true],
  ['a day before another', 'lessThan', '2025-06-02', '2025-06-01', true],
  ['a day that is not before it', 'lessThan', '2025-06-02', '2025-06-02', false],
  ['an amount of more digits that is less', 'lessThan', '9', '10', false],
  ['one of several amounts', 'in', ['1', '2.50'], '2.5', true],
])('%s: %s %j, found %j', async (_name, operator, value, got, holds) => {
  expect(await check({ fact: 'line.code', operator, value, got })).toEqual(
    holds ? [] : [`logDetails[${at}].decidedBy[0]`],
  );
});
