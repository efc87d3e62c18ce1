/** The closed set of effects: one file each. */
import { Bug } from '../problem.ts';
import { applyAdjust } from './adjust.ts';
import { applyCharge } from './charge.ts';
import { applyCode } from './code.ts';
import { applyDeny } from './deny.ts';
import type { Firing } from './effect.ts';
import { applyFlag } from './flag.ts';
import { applyPrice } from './price.ts';
import { applyQuantity } from './quantity.ts';

/** Lets a rule that fired act on its line. */
export function applyEffect(firing: Firing): void {
  const { effect } = firing.rule;
  switch (effect.kind) {
    case 'price':
      applyPrice(effect, firing);
      return;
    case 'adjust':
    case 'cap':
      applyAdjust(effect, firing);
      return;
    case 'deny':
      applyDeny(effect, firing);
      return;
    case 'quantity':
      applyQuantity(effect, firing);
      return;
    case 'code':
      applyCode(effect, firing);
      return;
    case 'charge':
      applyCharge(effect, firing);
      return;
    case 'flag':
      applyFlag(effect, firing);
      return;
    default:
      throw new Bug(`effect of ${firing.rule.ref}`);
  }
}
