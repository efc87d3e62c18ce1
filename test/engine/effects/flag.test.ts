/** Between which amounts a flagged line ends: by the formulas of the rule, and anywhere up to its charge where one cannot be computed. */
import { expect, it } from 'vitest';
import { makeRequest, verifiedResponse } from '../../helpers/requests.ts';
import { makeUpPayer } from '../../helpers/rule-book.ts';

type Bounds = Readonly<Record<string, string>>;

const review = async (bounds: Bounds, bucket = 'procedure-notes', members = {}) => {
  const flag = { attention: 'true', ...bounds };
  const setting = makeUpPayer([{ id: 'look', bucket, flag, reason: '1005' }]);
  const { services } = await verifiedResponse(makeRequest([members]), setting);
  return services[0]!.needsAttention;
};

const show = ({ least, most }: { least: number | null; most: number | null }) =>
  [least, most].map((bound) => (bound === null ? null : String(bound)));

it.each<[told: string, bounds: Record<string, string>, least: string | null, most: string | null]>([
  ['anywhere up to the charge, where nothing is stated', {}, '0', '100000'],
  ['both, where both are', { least: '10', most: 'line.allowance * 2' }, '10', '237'],
  ['the allowance for the one that is not stated', { least: '10' }, '10', '118.5'],
  ['the same, where one cannot be computed', { least: 'line.invoiceCost' }, '0', '100000'],
  ['the same, where one of two cannot be computed', { least: '10', most: 'line.invoiceCost' }, '0', '100000'],
])('%s', async (_told, bounds, least, most) => {
  const attention = await review(bounds);
  expect(attention).not.toBeNull();
  expect(show(attention!)).toEqual([least, most]);
});

it.each<[told: string, bounds: Bounds, members: object, least: string | null, most: string | null]>([
  ['the most is what the line is allowed', { least: '0' }, {}, '0', '118.5'],
  ['the least is, and what follows moves both', { most: '500' }, {}, '118.5', '700'],
  ['a charge below the most is the most', { least: '0' }, { Charge: 50 }, '0', '50'],
  ['a line that waits for a price ends where that ends', { least: '0' }, { CPT1: '99199' }, '0', '5000'],
])('flagged before it has a price: %s', async (_told, bounds, members, least, most) => {
  const attention = await review(bounds, 'code-dates', { Charge: 5000, ...members });
  expect([attention!, attention!.reasons[0]!].map(show)).toEqual([
    [least, most],
    [least, most],
  ]);
});
