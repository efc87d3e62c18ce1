/** Each recorded decision is tested again on the values it shows. */
import { expect, it } from 'vitest';
import type { DecidedBy } from '../../../engine/condition/compile-condition.ts';
import { verifyReview } from '../../../engine/verify/verify-review.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { forgeDigest } from './mutations.ts';

const review = reviewResponse(makeRequest([{}]));
const at = review.logDetails.findIndex((step) => step.line === 1 && step.decidedBy.length > 0);

/** What is found when a step says that this decided. */
function check(decision: DecidedBy): string[] {
  const logDetails = review.logDetails.map((step, index) =>
    index === at ? { ...step, decidedBy: [decision] } : step,
  );
  return verifyReview(forgeDigest({ ...review, logDetails })).map(({ path }) => path);
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
])('%s: %s %j, found %j', (_name, operator, value, got, holds) => {
  expect(check({ fact: 'line.code', operator, value, got })).toEqual(
    holds ? [] : [`logDetails[${at}].decidedBy[0]`],
  );
});
