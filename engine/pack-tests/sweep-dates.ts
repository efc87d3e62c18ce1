/**
 * Runs the examples on every day around a change of the law: the day before a value, rule or pack begins, its first and
 * its last day, and the day after. A line that its own day prices has to be priced then too, or a date was forgotten.
 */
import type { ReviewRequest } from '../bill/request.ts';
import { addDays, dayNumber, dayOf, type Effective, isPlainDate, LAST_DAY, type PlainDate } from '../date.ts';
import type { LineState } from '../model/line.ts';
import type { Pack } from '../model/pack.ts';
import type { TraceStep } from '../model/trace.ts';
import { listGiven } from '../rulebook/list-given.ts';
import type { ReviewedBill } from '../run/walk-bill.ts';
import type { PackTestFailure } from './pack-test.ts';
import { type PackTestInput, type PreparedCase, prepareCases } from './prepare-cases.ts';
import { makeFail, walkCase } from './run-case.ts';

function* listSpans(pack: Pack): Iterable<Effective> {
  const { covers, rules = [], params = {} } = pack;
  if (covers) yield covers;
  for (const { effective } of rules) if (effective) yield effective;
  const given = [params, ...listGiven(pack).map(({ bindings }) => bindings)];
  for (const { values } of given.flatMap((one) => Object.values(one)))
    for (const { effective } of values ?? []) if (effective) yield effective;
}

/** The days around every change, within what the programme covers. */
export function listDays(packs: readonly Pack[], covers: { from: string; through: string }): PlainDate[] {
  const days = new Set<PlainDate>();
  for (const { from, through } of packs.flatMap((pack) => [...listSpans(pack)])) {
    for (const day of from ? [addDays(from, -1), from] : []) days.add(day);
    for (const day of through && through < LAST_DAY ? [through, addDays(through, 1)] : []) days.add(day);
  }
  return [...days].filter((day) => covers.from <= day && day <= covers.through).sort();
}

/** The request with every date and time moved by some days. */
function move(request: ReviewRequest, days: number): ReviewRequest {
  const shift = (value: unknown): unknown => {
    if (
      typeof value === 'string' &&
      isPlainDate(value.slice(0, 10)) &&
      (value.length === 10 || value[10] === 'T')
    )
      return addDays(value.slice(0, 10), days) + value.slice(10);
    if (Array.isArray(value)) return value.map(shift);
    if (typeof value !== 'object' || value === null || value.constructor !== Object) return value;
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shift(child)]));
  };
  return shift(request) as ReviewRequest;
}

const findStop = ({ steps }: LineState): TraceStep | undefined =>
  steps.findLast(({ effect }) => effect === 'stop');

/**
 * True for a line that the releases at hand leave open: none is loaded for the day, an excerpt may lack the row, or the
 * row has no figure in the cell.
 */
const isOpen = (line: LineState): boolean =>
  line.obstacle !== null ||
  (findStop(line)?.missing?.some(
    ({ doubt, lack, lookUp }) =>
      doubt !== undefined || lack === 'table' || (lack === 'row' && lookUp?.value === ''),
  ) ??
    false);

/** Lines that are stopped for want of law, by line number. */
const listStopped = ({ lines }: ReviewedBill): Map<number, LineState> =>
  new Map(lines.filter((line) => line.stopped && !isOpen(line)).map((line) => [line.service.Line, line]));

function sweepCase(one: PreparedCase, failures: PackTestFailure[]): void {
  const { testCase, ruleBook, request } = one;
  const own = walkCase(one, ruleBook).reviewed;
  const plan = own.lines[0]?.plan;
  if (!plan || testCase.error !== undefined) return;
  const stopped = listStopped(own);
  const first = request.Services.map(({ ServiceDate }) => dayOf(ServiceDate)).sort()[0]!;
  const fail = makeFail(one, failures, []);
  for (const day of listDays(
    plan.packs.map(({ pack }) => pack),
    plan.programme.pack.covers!,
  )) {
    const moved = { ...one, request: move(request, dayNumber(day) - dayNumber(first)) };
    // Lines of a bill on several days may leave the pack.
    for (const [number, line] of listStopped(walkCase(moved, ruleBook).reviewed)) {
      if (!stopped.has(number) && line.plan.programme === plan.programme)
        fail(
          [],
          `line ${number} on ${line.date}`,
          `a line that is priced, as on ${first}`,
          findStop(line)?.message ?? 'nothing',
        );
    }
  }
}

/** Every case on every such day; what it expects is of its own day, so only what stops is a failure. */
export function sweepDates(input: PackTestInput): PackTestFailure[] {
  const failures: PackTestFailure[] = [];
  for (const one of prepareCases(input).cases) sweepCase(one, failures);
  return failures;
}
