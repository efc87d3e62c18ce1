/** The log shows what the lines rest on, and nothing that was only looked at. */
import { expect, it } from 'vitest';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { makeRequest, verifiedResponse } from '../../helpers/requests.ts';
import { surgeryDayReview } from '../../helpers/surgery-day.ts';

function listUnused({ logDetails }: ReviewResponse): string[] {
  const values = logDetails.flatMap(({ operands, lookUps, group }) => [
    ...operands,
    ...lookUps,
    ...(group?.members ?? []).flatMap((member) => member.values),
  ]);
  const used = new Set(values.map(({ step }) => step));
  const bases = logDetails.filter(({ effect }) => effect === 'group' || effect === 'value');
  expect(bases.length).toBeGreaterThan(3);
  return bases.filter(({ step }) => !used.has(step)).map(({ step, rule }) => `${step} ${rule}`);
}

const line = (CPT1: string, ModifierList: string) => ({ CPT1, ModifierList, Charge: 5000, POS: '24' });

it('of a made-up day of surgery', () => {
  expect(listUnused(surgeryDayReview())).toEqual([]);
});

it('of one at the shares of the manual, whose lines for a side are looked at as such and have no other', async () => {
  const codes = ['29881', '29876', '23412'].map((code) => line(code, 'RT'));
  const request = makeRequest([...codes, line('27447', 'LT'), line('20610', '50')], {
    Bill: { TypeOfBill: 1, BillReviewState: 'NC' },
  });
  expect(listUnused(await verifiedResponse(request, { tenant: 'demo' }))).toEqual([]);
});
