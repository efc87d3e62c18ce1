/** Which values are the same for a bill, and which for every bill: a prior bill has values of its own. */
import { expect, test } from 'vitest';
import { isBillLevel, isConstant } from '../../../engine/facts/level.ts';
import { walkBill } from '../../../engine/run/walk-bill.ts';
import { makeRequest } from '../../helpers/requests.ts';
import { shippedBook, starterTables } from '../../helpers/rule-book.ts';

const [line] = walkBill(makeRequest([{}], { Bill: { TypeOfBill: 1 } }), {
  ...{ ruleBook: shippedBook(), tables: starterTables(), tenant: 'demo' },
}).lines;

test.each([
  ['a list of the law', 'edits/duplicates', 'param.ofTrips', true, true],
  ['what a tenant supplies', 'us/ucr', 'param.percentOfMedicare', false, false],
  ['a figure by the day of service', 'methods/physician', 'param.conversionFactor', false, false],
  ['a share by a fact of the line', 'edits/unlikely-units', 'param.likelyUnitsPaid', false, false],
  ['a field of the bill', 'us/ucr', 'bill.providerType', true, false],
])('%s', (_what, id, name, ofBill, constant) => {
  const fact = line!.plan.packs.find(({ pack }) => pack.pack === id)!.scope.find(name)!;
  expect([isBillLevel(fact), isConstant(fact)]).toEqual([ofBill, constant]);
});
