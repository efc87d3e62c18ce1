import { expect, it } from 'vitest';
import { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import { shippedBook } from '../../helpers/rule-book.ts';

const { packs, roots } = shippedBook();
const programme = packs.find(({ pack }) => pack.pack === 'us/ucr')!;
const supplies = {
  'us/ucr': {
    percentOfMedicare: {
      title: 'Share',
      type: 'decimal' as const,
      values: [{ value: '50', cite: 'payer-method' }],
    },
  },
};
const book = new RuleBook(
  packs.map((pack) => (pack === programme ? { ...pack, pack: { ...pack.pack, supplies } } : pack)),
  roots,
  { codes: new Map(), carcs: new Map() },
);

it.each([
  ['', 'us/ucr', '50'],
  ['demo', 'payers/demo', '100'],
])('for the payer %j the value is what %s supplies', (tenant, packId, text) => {
  const plan = book.selectPlan('NC', 'ucr', '2025-06-02', tenant);
  const [first] = plan!.supplied.get('us/ucr.percentOfMedicare')!;
  expect([first!.packId, first!.value?.text]).toEqual([packId, text]);
});
