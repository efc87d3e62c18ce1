/** Values that name the step they come from are what that step gives. */
import { parseDecimal } from '../decimal.ts';
import { readAmount } from '../present/read-amount.ts';
import type { LogOperand, LogStep, ReviewResponse } from '../present/review.ts';
import { isOfGroup, type RecomputedGroup, readStanding } from './check-groups.ts';
import type { Findings } from './findings.ts';

/** What a step gives under a name, to a line; undefined when the trace does not show it, a sentence when it gives none. */
function readStep(
  step: LogStep | undefined,
  name: string,
  line: number | null,
  groups: ReadonlyMap<number, RecomputedGroup>,
): { readonly value: string | undefined } | string {
  if (!step) return 'names a step that the trace does not have';
  const group = groups.get(step.step);
  if (group) {
    if (!name.startsWith(`${group.name}.`)) return `names step ${step.step}, which shows ${group.name}`;
    return { value: readStanding(group, name.slice(group.name.length + 1), line) };
  }
  const shown = readState(step, name, line);
  return shown === undefined ? `names step ${step.step}, which does not show ${name}` : { value: shown };
}

/** What a step gave the bill or its own line under a name; undefined when that is something else. */
function readState(
  { effect, formula, result, after, line: own }: LogStep,
  name: string,
  line: number | null,
): string | undefined {
  if (own !== null && own !== line) return undefined;
  if (effect === 'value') return formula?.startsWith(`${name} = `) ? (result ?? undefined) : undefined;
  if (name === 'line.quantity') return effect === 'quantity' ? (result ?? undefined) : undefined;
  return name === 'line.allowance' ? readAmount(after)?.toFixed() : undefined;
}

/** What a line is told of a group in which nobody stands: that group is no step. */
const isOfNobody = ({ name, value }: LogOperand): boolean =>
  value === 'false' || value === '0' || name.endsWith('.unsettled');

const nameOf = ({ name }: LogOperand) => name;

const isSame = (a: string, b: string): boolean =>
  a === b || (parseDecimal(a)?.equals(parseDecimal(b) ?? NaN) ?? false);

/** What a line has without a step: of the request, until a rule changes the units. */
const OF_REQUEST = new Set(['line.quantity', 'line.charge']);

/** Every value of a step that may name another step, with its path and the line that asks. */
function* listValues(
  step: LogStep,
): Generator<{ path: string; value: LogOperand; line: number | null; must: boolean }> {
  for (const part of ['operands', 'lookUps'] as const)
    for (const [index, value] of step[part].entries())
      yield { path: `${part}[${index}]`, value, line: step.line, must: true };
  const { members = [], weight } = step.group ?? {};
  // A derived text is no step; that a name stands for one shows where it is a weight, or has a step elsewhere.
  const stepped = new Set(
    members.flatMap(({ values }) => values.filter((one) => one.step !== undefined)).map(nameOf),
  );
  for (const [index, { line, values }] of members.entries())
    for (const [at, value] of values.entries()) {
      const isStep = !OF_REQUEST.has(value.name) && (value.name === weight || stepped.has(value.name));
      const must = line !== null && isStep;
      yield { path: `group.members[${index}].values[${at}]`, value, line, must };
    }
}

/** Holds each value to its step; one of a group, or a derived amount, has to name one. */
export function checkReferences(
  { logDetails }: ReviewResponse,
  groups: ReadonlyMap<number, RecomputedGroup>,
  findings: Findings,
): void {
  const steps = new Map(logDetails.map((step) => [step.step, step]));
  for (const [index, step] of logDetails.entries()) {
    const at = `logDetails[${index}]`;
    for (const { path, value, line, must } of listValues(step)) {
      if (value.step === undefined) {
        const needsStep =
          value.table === undefined &&
          (value.name.startsWith('derived.') || (isOfGroup(value.name, groups) && !isOfNobody(value)));
        if (must && needsStep)
          findings.report(`${at}.${path}.step`, `is left out, so ${value.name} rests on nothing`);
        continue;
      }
      const given = readStep(steps.get(value.step), value.name, line, groups);
      if (typeof given === 'string') findings.report(`${at}.${path}.step`, given);
      else if (given.value !== undefined && !isSame(given.value, value.value))
        findings.report(
          `${at}.${path}.value`,
          `shows ${value.value}, but step ${value.step} gives ${given.value}`,
        );
    }
    for (const [leaf, { fact }] of step.decidedBy.entries())
      if (isOfGroup(fact, groups) && !step.lookUps.some(({ name }) => name === fact))
        findings.report(
          `${at}.decidedBy[${leaf}]`,
          `${fact} decided, and no look-up says where it comes from`,
        );
  }
}
