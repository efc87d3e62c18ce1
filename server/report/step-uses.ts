/** Which steps rest on which: the way back from a value or a group to what was computed from it. */
import type { ReportOperand, ReportStep } from './report-input.ts';

/** More are counted: a value of the bill can stand in a step of each of its lines. */
const MOST_NAMED = 30;

function* listValues({ operands, lookUps, group }: ReportStep): Generator<ReportOperand> {
  yield* operands ?? [];
  yield* lookUps ?? [];
  for (const { values } of group?.members ?? []) yield* values;
}

export interface UsesView {
  readonly steps: readonly { readonly step: number; readonly last: boolean }[];
  readonly more: string;
}

const NOWHERE: UsesView = { steps: [], more: '' };

/** Steps as a list with a mark on its last, and the count of those beyond the first thirty. */
export function viewSteps(steps: readonly number[]): UsesView {
  const named = steps.slice(0, MOST_NAMED);
  const more = steps.length - named.length;
  return {
    steps: named.map((step, index) => ({ step, last: index === named.length - 1 })),
    more: more > 0 ? `and ${more} more` : '',
  };
}

export class StepUses {
  readonly #users = new Map<number, Set<number>>();

  constructor(steps: readonly ReportStep[]) {
    for (const step of steps)
      for (const { step: source } of listValues(step)) {
        if (source === null || source === undefined || source === step.step) continue;
        const users = this.#users.get(source);
        if (users) users.add(step.step);
        else this.#users.set(source, new Set([step.step]));
      }
  }

  /** The steps that show a value of this one. */
  view(step: number): UsesView {
    const users = this.#users.get(step);
    return users ? viewSteps([...users].sort((a, b) => a - b)) : NOWHERE;
  }
}
