/** Tries every combination of values that can make a difference. */
import { FALSE, type Truth, UNKNOWN } from '../../condition/condition.ts';
import type { FactValue } from '../../model/fact.ts';
import type { FactModel, Tried } from './fact-model.ts';

/** Combinations looked at in one search before it gives up and says so. */
export const MOST_COMBINATIONS = 200_000;

export interface Combination {
  readonly truths: readonly Truth[];
  /** One value for each variable; undefined where it makes no difference. */
  readonly values: readonly FactValue[];
  /** Whether the variables without a value can have some beside these; to be asked while the combination is visited. */
  readonly isPossible: () => boolean;
}

/** Values tried for the variables that no rule asks for before a combination counts as possible. */
const MOST_COMPLETIONS = 2_000;

/** Whether decisions are worth going on with, of which some are open: what is decided stays so, whatever else is tried. */
export type Hope = (truths: readonly Truth[]) => boolean;

/** These decisions, one for each rule. */
export const hopeFor =
  (wanted: readonly Truth[]): Hope =>
  (truths) =>
    truths.every((truth, index) => truth === UNKNOWN || truth === wanted[index]);

/** Two rules that hold. */
export const hopeForTwo: Hope = (truths) => truths.filter((truth) => truth !== FALSE).length > 1;

/**
 * Calls `visit` for combinations in which every rule is decided, until it returns false. Conditions are
 * three-valued, so a combination that is decided with some facts open is decided for all their values, and these are
 * not tried. A combination that stays unknown stops a line for lack of data: neither a gap nor an overlap.
 *
 * @param hope combinations are looked for only where it is true; left out: everywhere
 * @param most combinations after which it gives up
 * @returns false when there were more combinations than are looked at
 */
export function searchCombinations(
  model: FactModel,
  visit: (combination: Combination) => boolean,
  hope: Hope = () => true,
  most = MOST_COMBINATIONS,
): boolean {
  if (model.isTooLarge) return false;
  const { variables, values } = model;
  const isTaken = variables.map(() => false);
  const isAsked = variables.map(() => false);
  let tried = 0;
  let goOn = true;
  /** The first variable that an open rule waits for; one behind a guard only where the guard lets it be there. */
  const choose = ({ missing }: Tried): number => {
    isAsked.fill(false);
    for (const some of missing) for (const index of some) isAsked[index] = true;
    for (const [index, { guard }] of variables.entries()) {
      if (isTaken[index] || !isAsked[index]) continue;
      if (guard === null || values[guard] === true) return index;
      if (!isTaken[guard]) return guard;
    }
    return -1;
  };
  let completions = 0;
  /** Gives values to the variables from one on that have none, until all can occur together. */
  const complete = (index: number): boolean => {
    const variable = variables[index];
    if (!variable || ++completions > MOST_COMPLETIONS) return true;
    const { guard } = variable;
    if (isTaken[index] || (guard !== null && values[guard] !== true)) return complete(index + 1);
    let isDone = false;
    for (const value of variable.values) {
      values[index] = value;
      isDone = model.isConsistent(index) && complete(index + 1);
      if (isDone) break;
    }
    values[index] = undefined;
    return isDone || (guard === null && variable.fact.guard !== undefined && complete(index + 1));
  };
  const isPossible = () => {
    completions = 0;
    return complete(0);
  };
  const descend = (now: Tried): void => {
    if (++tried > most) goOn = false;
    if (!goOn) return;
    const { truths } = now;
    if (!hope(truths)) return;
    if (!truths.includes(UNKNOWN)) {
      goOn = visit({ truths, values: [...values], isPossible });
      return;
    }
    const chosen = choose(now);
    const variable = variables[chosen];
    if (!variable) return;
    isTaken[chosen] = true;
    for (const value of variable.values) {
      values[chosen] = value;
      if (model.isConsistent(chosen)) descend(model.testRules(now, chosen));
    }
    values[chosen] = undefined;
    // Nothing says that it is present, so it may be absent.
    if (variable.guard === null && variable.fact.guard !== undefined) descend(now);
    isTaken[chosen] = false;
  };
  values.fill(undefined);
  descend(model.testRules());
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
    if (value !== undefined && !holds(model.testRules().truths)) values[index] = value;
  }
  const fewest = [...values];
  values.fill(undefined);
  return fewest;
}

/** True when no rule's condition holds. */
export const noneHolds = (truths: readonly Truth[]): boolean => truths.every((truth) => truth === FALSE);
