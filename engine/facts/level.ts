/** Whether a fact is the same for all lines of a bill, and whether it can change while the bill is reviewed. */
import { type Fact, listBasis } from '../model/fact.ts';
import type { Param, TableBinding } from '../model/pack.ts';

/** A version picked by a date of the bill, or one for all days, is the bill's; one picked by the date of service is not. */
const isUndated = ({ values, from }: Param): boolean =>
  from !== 'tenant' && values?.length === 1 && values[0]!.effective === undefined;

/** True for a value that is the same for every bill. */
export const isConstant = ({ origin, basis }: Fact): boolean =>
  origin.kind === 'param' && isUndated(origin.param) && !basis?.().length;

/** True when nothing of the fact itself, its basis aside, belongs to one line. */
function isOfBill({ origin }: Fact): boolean {
  switch (origin.kind) {
    case 'request':
      return origin.level === 'bill';
    case 'found':
    case 'column':
    case 'each':
      return (origin.binding.binding satisfies TableBinding).on !== undefined;
    case 'param':
      return origin.param.on !== undefined || isUndated(origin.param);
    case 'group':
      return origin.group.within === undefined && origin.standing === 'whole';
    case 'derived':
      return true;
    default:
      return false;
  }
}

/** The facts that decide the level: of a group only those that its lines agree in, since it reads all of them. */
const levels = new WeakMap<Fact, boolean>();

/** True for a fact with one value for the whole bill. */
export function isBillLevel(fact: Fact): boolean {
  const known = levels.get(fact);
  if (known !== undefined) return known;
  // A circle, which the checks report, is no fact of the bill.
  levels.set(fact, false);
  const basis = fact.origin.kind === 'group' ? [] : (fact.basis?.() ?? []);
  const level = isOfBill(fact) && basis.every(isBillLevel);
  levels.set(fact, level);
  return level;
}

/** True for a fact that can change while steps run: it rests on the state of a line, on a group or on a pair. */
export function isFleeting(fact: Fact): boolean {
  for (const { origin } of listBasis(fact))
    if (origin.kind === 'state' || origin.kind === 'group' || origin.kind === 'pair') return true;
  return false;
}
