/** Tries every combination of values that can make a difference. */
import { FALSE, type Truth, UNKNOWN } from '../../condition/condition.ts';
import type { FactValue } from '../../model/fact.ts';
import type { FactModel } from './fact-model.ts';

/** Combinations looked at in one search before it gives up and says so. */
export const MOST_COMBINATIONS = 200_000;

export interface Combination {
  readonly truths: readonly Truth[];
  /** One value for each variable; undefined where it makes no difference. */
  readonly values: readonly FactValue[];
}

/** False once a rule has decided otherwise than wanted: what is decided stays so, whatever else is tried. */
const isOpen = (truths: readonly Truth[], wanted: readonly Truth[]) =>
  truths.every((truth, index) => truth === UNKNOWN || truth === wanted[index]);

/**
 * Calls `visit` for combinations in which every rule is decided, until it returns false. Conditions are
 * three-valued, so a combination that is decided with some facts open is decided for all their values, and these are
 * not tried. A combination that stays unknown stops a line for lack of data: neither a gap nor an overlap.
 *
 * @param wanted only these decisions are looked for, one for each rule; left out: any
 * @param most combinations after which it gives up
 * @returns false when there were more combinations than are looked at
 */
export function searchCombinations(
  model: FactModel,
  visit: (combination: Combination) => boolean,
  wanted?: readonly Truth[],
  most = MOST_COMBINATIONS,
): boolean {
  if (model.isTooLarge) return false;
  const { variables, values } = model;
  let tried = 0;
  let goOn = true;
  const descend = (depth: number): void => {
    if (++tried > most) goOn = false;
    if (!goOn) return;
    const truths = model.testRules();
    if (wanted && !isOpen(truths, wanted)) return;
    if (!truths.includes(UNKNOWN)) {
      goOn = visit({ truths, values: [...values] });
      return;
    }
    const variable = variables[depth];
    if (!variable) return;
    if (variable.guard !== null && values[variable.guard] !== true) {
      descend(depth + 1);
      return;
    }
    for (const value of variable.values) {
      values[depth] = value;
      if (model.isConsistent()) descend(depth + 1);
    }
    values[depth] = undefined;
    // Nothing says that it is present, so it may be absent.
    if (variable.guard === null && variable.fact.guard !== undefined) descend(depth + 1);
  };
  values.fill(undefined);
  descend(0);
  values.fill(undefined);
  return tried <= most;
}

/** The fewest values of a combination that still make `holds` true, found by leaving out one after the other. */
export function minimise(
  model: FactModel,
  combination: Combination,
  holds: (truths: readonly Truth[]) => boolean,
): FactValue[] {
  const { values } = model;
  for (const [index, value] of combination.values.entries()) values[index] = value;
  for (let index = values.length - 1; index >= 0; index--) {
    const value = values[index];
    values[index] = undefined;
    if (value !== undefined && !holds(model.testRules())) values[index] = value;
  }
  const fewest = [...values];
  values.fill(undefined);
  return fewest;
}

/** True when no rule's condition holds. */
export const noneHolds = (truths: readonly Truth[]): boolean => truths.every((truth) => truth === FALSE);
