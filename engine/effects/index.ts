/** The closed set of effects. */
import type { EffectRecord } from '../model/effect.ts';
import type { EffectFields } from '../model/effect-fields.ts';
import { adjust, cap, charge, price, quantity } from './compute.ts';
import { code, deny, flag } from './leave.ts';

/** By their key in a rule. */
export const EFFECTS: Readonly<Record<keyof EffectFields, EffectRecord>> = {
  price,
  adjust,
  cap,
  quantity,
  charge,
  deny,
  flag,
  code,
};

/** The effects that a rule states; a sound one states exactly one. */
export function listEffects(rule: EffectFields): EffectRecord[] {
  return Object.values(EFFECTS).filter(({ key }) => rule[key] !== undefined);
}
