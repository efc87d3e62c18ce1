/** One walk of a bill through the book. Pure: same request, book and tables, same review. */
import { findManualDecision } from '../bill/manual-decisions.ts';
import { type OptionEcho, OptionSet } from '../bill/option-set.ts';
import type { BillOptionName, BucketEntry, ReviewRequest, ServiceLine } from '../bill/request.ts';
import { sortLines } from '../bill/sort-lines.ts';
import { dayOf, type PlainDate } from '../date.ts';
import type { ParamValue } from '../model/compiled.ts';
import { type BillState, type Foreseen, LineState, type ManualDecision } from '../model/line.ts';
import { Memo } from '../model/memo.ts';
import type { Pack } from '../model/pack.ts';
import type { Plan } from '../model/plan.ts';
import { Readings } from '../model/readings.ts';
import { describeObstacle, type Obstacle } from '../model/trace.ts';
import { remember } from '../remember.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { TableSource } from '../table.ts';
import { assertInvariants } from './assert-invariants.ts';
import { describeObstacles } from './describe-obstacles.ts';
import { explainUncovered, explainUnknownState } from './explain-uncovered.ts';
import { decideJurisdiction, type Jurisdiction } from './jurisdiction.ts';
import { runLines } from './run-lines.ts';
import { settleLines } from './settle-lines.ts';
import { stopLine } from './stop-line.ts';

export interface ReviewContext {
  readonly ruleBook: RuleBook;
  readonly tables: TableSource;
  /** Name of the payer's pack, `demo` for `payers/demo`; blank: the tenant has none. */
  readonly tenant: string;
  /** Values of params that stand in the place of all others, by `pack.param`; only tests give them. */
  readonly supplied?: ReadonlyMap<string, readonly ParamValue[]>;
  /** Collects what of the book was in use; only tests ask. */
  readonly observed?: Set<unknown>;
  /** See `BillState`. */
  readonly watch?: BillState['watch'];
}

/** What a walk leaves behind; `present/` turns it into the response. */
export interface ReviewedBill {
  readonly error: string | null;
  /** What keeps the bill, or lines of it, from being reviewed. */
  readonly obstacles: readonly Obstacle[];
  readonly jurisdiction: Jurisdiction;
  readonly request: ReviewRequest;
  readonly bill: BillState;
  readonly payer: Pack | null;
  /** As the rules left them: what is read later, to show or to check the review, is no use by a rule. */
  readonly options: readonly OptionEcho[];
  /** In line-number order. Empty when the bill could not be reviewed. */
  readonly lines: readonly LineState[];
}

function readManualDecision(
  line: ServiceLine,
  billEntries: readonly BucketEntry[],
): ManualDecision | undefined {
  const entry = findManualDecision(line, billEntries);
  return entry ? { allowance: entry.Allowance!, source: entry.BucketSource! } : undefined;
}

function readTenantOptions(payer: Pack | null): Partial<Record<BillOptionName, boolean>> {
  const entries = Object.entries(payer?.options ?? {}).map(
    ([name, text]) => [name, text === 'true'] as const,
  );
  return Object.fromEntries(entries);
}

export interface WalkScope {
  /** Name of a root bucket at which the walk ends: nothing behind it is done. */
  readonly stopBefore?: string;
  /** Names of buckets that are passed by, so that what stands behind them shows; such a walk is no review. */
  readonly skip?: ReadonlySet<string>;
  /** The plan for lines that no programme covers; without it such a bill is not walked. */
  readonly uncovered?: Plan | null;
}

/** Walks of one bill, at most, and how many lines they may walk in all: none of a long bill, or one of many prior lines, takes long. */
const MOST_WALKS = 12;
const LEAST_WALKS = 4;
const MOST_LINES_WALKED = 3000;

/** How often a bill may be walked. */
function countWalks({ Services, BillHistory }: ReviewRequest): number {
  const lines = BillHistory.reduce((sum, prior) => sum + prior.Services.length, Services.length);
  return Math.max(LEAST_WALKS, Math.min(MOST_WALKS, Math.floor(MOST_LINES_WALKED / lines)));
}

/**
 * Walks a bill through the book, or through the part of it that `scope` names. A line that cannot be reviewed is stopped
 * and says why; a bill of which none can comes back with `error` and every obstacle. No price is ever guessed.
 *
 * A line on which others rest may be left to a person, or denied, in a step behind theirs. Then the bill is walked again, and
 * that counts from the start; one that is not denied then is in doubt. One such finding may follow from another, of the day
 * before; where too many do, all lines are in doubt in the last walk.
 */
export function walkBill(
  request: ReviewRequest,
  context: ReviewContext,
  scope: WalkScope = {},
): ReviewedBill {
  const foreseen = new Map<number, Foreseen>();
  const betweenWalks = new Memo();
  const most = countWalks(request);
  for (let walks = 1; ; walks++) {
    const observed = context.observed && new Set();
    const known = { foreseen, betweenWalks };
    const reviewed = walkOnce(request, { ...context, ...(observed && { observed }) }, scope, known);
    const surprises = reviewed.bill.lines.map((line) => line.findSurprise());
    if (surprises.some((one) => one !== null)) {
      const isLast = walks === most - 1;
      for (const [at, found] of surprises.entries()) {
        const outlook = isLast ? 'in doubt' : found;
        if (outlook) foreseen.set(at, outlook);
      }
      continue;
    }
    for (const one of observed ?? []) context.observed!.add(one);
    return reviewed;
  }
}

/** What a walk has from those before it. */
interface Known {
  readonly foreseen: ReadonlyMap<number, Foreseen>;
  readonly betweenWalks: Memo;
}

function walkOnce(
  request: ReviewRequest,
  context: ReviewContext,
  { stopBefore, skip, uncovered = null }: WalkScope,
  { foreseen, betweenWalks }: Known,
): ReviewedBill {
  const { ruleBook, tables, tenant, observed = null, watch = null } = context;
  const payer = ruleBook.payer(tenant);
  const jurisdiction = decideJurisdiction(request, tables);
  const { state, programme, table } = jurisdiction;
  const bill: BillState = {
    request,
    state: state ?? '',
    options: new OptionSet(request.BillOptions, readTenantOptions(payer)),
    tables,
    lines: [],
    past: null,
    readings: new Readings(),
    memo: new Memo(),
    betweenWalks,
    steps: [],
    bucket: null,
    isReadForOthers: false,
    changes: 0,
    codeChanges: 0,
    tablesUsed: new Map(table ? [[table, table.definition.id]] : []),
    observed,
    watch,
  };
  const reviewed = { jurisdiction, request, bill, payer };
  const fail = (obstacles: readonly Obstacle[], error = describeObstacles(obstacles)) => {
    return { ...reviewed, error, obstacles, options: bill.options.echo(), lines: [] };
  };
  const missingPayer = ruleBook.describeMissingPayer(tenant);
  if (missingPayer !== null) return fail([], missingPayer);
  if (state === null && !uncovered) return fail([explainUnknownState(request.Bill.ZipCode, tables)]);
  const services = sortLines(request.Services);
  const select = (day: PlainDate): Plan | null =>
    ruleBook.selectPlan(bill.state, programme, day, tenant, context.supplied) ?? uncovered;
  const byDay = new Map<PlainDate, { readonly plan: Plan | null }>();
  const plans = services.map(({ ServiceDate }) => {
    const day = dayOf(ServiceDate);
    return remember(byDay, day, () => ({ plan: select(day) })).plan;
  });
  const other = plans.find((plan) => plan !== null);
  if (!other) return fail(explainUncovered(jurisdiction, services, ruleBook));
  for (const [index, service] of services.entries()) {
    const manual = readManualDecision(service, request.Bill.BucketList);
    const line = new LineState(bill, service, plans[index] ?? other, manual);
    line.foreseen = foreseen.get(index) ?? null;
    if (!plans[index]) line.obstacle = explainUncovered(jurisdiction, [service], ruleBook)[0]!;
    bill.lines.push(line);
  }
  for (const line of bill.lines)
    if (line.obstacle) stopLine(line, ruleBook.coverageBucket, describeObstacle(line.obstacle));
  runLines(bill.lines, stopBefore, skip);
  const stopped = bill.lines.flatMap(findObstacle);
  if (stopped.length === bill.lines.length) return fail(joinObstacles(stopped));
  const options = bill.options.echo();
  settleLines(bill.lines);
  if (stopBefore === undefined) assertInvariants(bill.lines);
  return { ...reviewed, error: null, obstacles: stopped, options, lines: bill.lines };
}

/** What stopped a line; what was only met on the way to something else stopped nothing. */
function findObstacle({ obstacle, stopped, steps }: LineState): Obstacle[] {
  if (!obstacle || !stopped) return [];
  const said = describeObstacle(obstacle);
  return steps.some(({ effect, message }) => effect === 'stop' && message?.includes(said)) ? [obstacle] : [];
}

/** The same thing missing for several lines is one obstacle, told of the first. */
function joinObstacles(obstacles: readonly Obstacle[]): Obstacle[] {
  const told = new Map<string, Obstacle>();
  for (const one of obstacles) if (!told.has(describeObstacle(one))) told.set(describeObstacle(one), one);
  return [...told.values()];
}
