/** The buckets that keep the four totals of a line, in the hierarchy that ships. */
import { expect, it } from 'vitest';
import { EFFECTS, listEffects } from '../../../engine/effects/index.ts';
import { CHARGE_KINDS } from '../../../engine/model/effect-fields.ts';
import { shippedBook } from '../../helpers/rule-book.ts';

const { packs, buckets } = shippedBook();
const inOrder = [...buckets.values()].sort((a, b) => a.number - b.number);

it('keep the uncapped amount before the charge cap, and the two others before the contracted rate', () => {
  const keeping = inOrder.filter(({ keeps }) => keeps);
  expect(keeping.map(({ name, source, keeps }) => [name, source, keeps])).toEqual([
    ['charge-cap', 'charge', ['uncappedPrePPOAllowance']],
    ['ppo-cap', 'ppo', ['prePPOAllowance', 'uncappedAllowance']],
  ]);
});

it('a decision of a person stands between the two', () => {
  const names = buckets.get('limits')!.children.map(({ name }) => name);
  expect(names).toEqual(['charge-cap', 'manual-decision', 'ppo-cap', 'paid-before']);
});

it('only the last has the source of a contracted rate', () => {
  expect(inOrder.filter(({ source }) => source === 'ppo').map(({ name }) => name)).toEqual(['ppo-cap']);
});

it('nothing moves the allowance behind it', () => {
  const last = buckets.get('ppo-cap')!.number;
  const behind = inOrder.filter(({ number, effects }) => number > last && effects);
  expect(behind.length).toBeGreaterThan(2);
  const taken = new Set(behind.flatMap(({ effects }) => effects!));
  expect(taken.difference(new Set([...CHARGE_KINDS, 'flag']))).toEqual(new Set());
  expect([EFFECTS.charge.moves, EFFECTS.flag.moves]).toEqual([false, false]);
  const names = new Set(behind.map(({ name }) => name));
  const rules = packs.flatMap(({ pack }) => pack.rules ?? []).filter(({ bucket }) => names.has(bucket));
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.flatMap(listEffects).filter(({ moves }) => moves)).toEqual([]);
});
