/** Between which amounts a flagged line ends: by the formulas of the rule, and unknown where one cannot be computed. */
import { expect, it } from 'vitest';
import { makeRequest, verifiedResponse } from '../../helpers/requests.ts';
import { makeUpPayer } from '../../helpers/rule-book.ts';

const review = async (bounds: Readonly<Record<string, string>>) => {
  const flag = { attention: 'true', ...bounds };
  const setting = makeUpPayer([{ id: 'look', bucket: 'procedure-notes', flag, reason: '1005' }]);
  const { services } = await verifiedResponse(makeRequest([{}]), setting);
  return services[0]!.needsAttention;
};

it.each<[told: string, bounds: Record<string, string>, least: string | null, most: string | null]>([
  ['nothing, where nothing is stated', {}, null, null],
  ['both, where both are', { least: '10', most: 'line.allowance * 2' }, '10', '237'],
  ['the allowance for the one that is not stated', { least: '10' }, '10', '118.5'],
  ['nothing, where one cannot be computed', { least: 'line.invoiceCost' }, null, null],
  ['nothing, where one of two cannot be computed', { least: '10', most: 'line.invoiceCost' }, null, null],
])('%s', async (_told, bounds, least, most) => {
  const attention = await review(bounds);
  expect(attention).not.toBeNull();
  expect([attention!.least, attention!.most].map((bound) => bound && String(bound))).toEqual([least, most]);
});
