/** Values that name the step they come from are what that step gives. */
import type { LogOperand, LogStep } from '../present/log.ts';
import { isSameAmount, readAmount } from '../present/read-amount.ts';
import type { ReviewResponse } from '../present/review.ts';
import { describeOwnLine } from '../run/past-lines.ts';
import { isOfGroup, type RecomputedGroup, readStanding } from './check-groups.ts';
import type { Findings } from './findings.ts';

/** What a step gives under a name, to a line; undefined when the trace does not show it, a sentence when it gives none. */
function readStep(
  step: LogStep | undefined,
  name: string,
  line: string | null,
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
  line: string | null,
): string | undefined {
  if (own !== null && describeOwnLine(own) !== line) return undefined;
  if (effect === 'value') return formula?.startsWith(`${name} = `) ? (result ?? undefined) : undefined;
  if (name === 'line.quantity') return effect === 'quantity' ? (result ?? undefined) : undefined;
  return name === 'line.allowance' ? readAmount(after)?.toFixed() : undefined;
}

/** What a line is told of a group in which nobody stands: that group is no step. */
const isOfNobody = ({ name, value }: LogOperand): boolean =>
  value === 'false' || value === '0' || name.endsWith('.unsettled');

const nameOf = ({ name }: LogOperand) => name;

const isSame = (a: string, b: string): boolean => a === b || isSameAmount(a, b);

/** The name that a fact has for its own line. */
interface Owned {
  readonly name: string;
  /** The lines that may be meant, in words; of another line those that the pairs of the step found. */
  readonly lines: readonly (string | null)[];
}

/** Reads `other.derived.family` and `columnOne.other.derived.family` as what they are on the line that a pair found. */
function readOwner(name: string, { line, lookUps }: LogStep): Owned {
  const [, pair, own] = /^(?:(\w+)\.)?other\.(.+)$/.exec(name) ?? [];
  if (own === undefined) return { name, lines: [line === null ? null : describeOwnLine(line)] };
  const isPair = (one: string) => (pair === undefined ? one.endsWith('.line') : one === `${pair}.line`);
  return { name: own, lines: lookUps.filter((one) => isPair(one.name)).map(({ value }) => value) };
}

/** Facts of the request, and those of a pair that no table gives. */
const STATED = /^(?:line|bill|claim|provider|option)\.|\.(?:days|count)$/;

interface Referring extends Owned {
  readonly path: string;
  readonly value: LogOperand;
  /** A value that some step gave has to name it. */
  readonly must: boolean;
}

/** What a line has without a step: of the request, until a rule changes the units. */
const OF_REQUEST = new Set(['line.quantity', 'line.charge']);

/** Every value of a step that may name another step, with its path and the line that it is of. */
function* listValues(step: LogStep): Generator<Referring> {
  for (const part of ['operands', 'lookUps'] as const)
    for (const [index, value] of step[part].entries()) {
      const owner = readOwner(value.name, step);
      // Of a line of a prior bill there are no steps.
      const must = owner.lines.every((line) => line === null || line.endsWith(OF_THIS_BILL));
      yield { ...owner, path: `${part}[${index}]`, value, must };
    }
  const { members = [], weight } = step.group ?? {};
  // A derived text is no step; that a name stands for one shows where it is a weight, or has a step elsewhere.
  const stepped = new Set(
    members.flatMap(({ values }) => values.filter((one) => one.step !== undefined)).map(nameOf),
  );
  for (const [index, { line, description, values }] of members.entries())
    for (const [at, value] of values.entries()) {
      const { name } = value;
      const isStep = !OF_REQUEST.has(name) && (name === weight || stepped.has(name));
      const must = line !== null && isStep;
      yield { name, lines: [description], path: `group.members[${index}].values[${at}]`, value, must };
    }
}

const OF_THIS_BILL = 'of this bill';

/** What is wrong with the step that a value names; null when it gives that value. */
function describeMismatch(
  { name, lines, value }: Referring,
  steps: ReadonlyMap<number, LogStep>,
  groups: ReadonlyMap<number, RecomputedGroup>,
): { readonly part: 'step' | 'value'; readonly message: string } | null {
  const given = lines.map((line) => readStep(steps.get(value.step!), name, line, groups));
  const isGiven = (one: (typeof given)[number]) =>
    typeof one !== 'string' && (one.value === undefined || isSame(one.value, value.value));
  if (given.some(isGiven)) return null;
  const [first = 'is of another line, and no pair says of which'] = given;
  if (typeof first === 'string') return { part: 'step', message: first };
  return { part: 'value', message: `shows ${value.value}, but step ${value.step} gives ${first.value}` };
}

/** Holds each value to its step; one of a group, or a derived amount, has to name one. */
export function checkReferences(
  { logDetails, services }: ReviewResponse,
  groups: ReadonlyMap<number, RecomputedGroup>,
  findings: Findings,
): void {
  const steps = new Map(logDetails.map((step) => [step.step, step]));
  const known = new Set(services.map(({ line }) => describeOwnLine(line)));
  for (const [index, step] of logDetails.entries()) {
    const at = `logDetails[${index}]`;
    for (const referring of listValues(step)) {
      const { name, path, value, must } = referring;
      if (value.step === undefined) {
        // A formula computes with nothing that comes from nowhere; a look-up may show that a table is not loaded.
        const isComputed = path.startsWith('operands') && !STATED.test(name);
        const needsStep = isComputed || name.startsWith('derived.') || isOfGroup(name, groups);
        if (must && value.table === undefined && needsStep && !isOfNobody(value))
          findings.report(`${at}.${path}.step`, `is left out, so ${value.name} rests on nothing`);
        continue;
      }
      const mismatch = describeMismatch(referring, steps, groups);
      if (mismatch) findings.report(`${at}.${path}.${mismatch.part}`, mismatch.message);
    }
    for (const [of, { name, value, table }] of step.lookUps.entries())
      if (table === undefined && name.endsWith('.line') && value.endsWith(OF_THIS_BILL) && !known.has(value))
        findings.report(`${at}.lookUps[${of}].value`, `${value}: there is no such line`);
    const shown = new Set(step.lookUps.map((one) => readOwner(one.name, step).name));
    for (const [leaf, { fact }] of step.decidedBy.entries()) {
      const { name } = readOwner(fact, step);
      if (isOfGroup(name, groups) && !shown.has(name))
        findings.report(
          `${at}.decidedBy[${leaf}]`,
          `${fact} decided, and no look-up says where it comes from`,
        );
    }
  }
}
