/**
 * What the rules of a plan can read on a bill of one kind: fields of the request, options, tables, and whether they look at
 * prior bills. Rules for other kinds of bills read nothing of it.
 */
import { readSetting, type Setting } from '../bill/setting.ts';
import { FALSE } from '../condition/condition.ts';
import type { CompiledRule } from '../model/compiled.ts';
import { type BoundTable, type Fact, listBasis } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { Plan } from '../model/plan.ts';
import { remember } from '../remember.ts';
import { OTHER } from './pair-other.ts';

export interface PlanReach {
  /** As `Fact.field` names them: `CPT1`, `Bill.ZipCode`. */
  readonly fields: ReadonlySet<string>;
  /** Names of facts: `option.IsNCCI`. */
  readonly facts: ReadonlySet<string>;
  readonly tables: ReadonlySet<BoundTable>;
  readonly ofHistory: boolean;
  /** Fields that are read of lines of prior bills, of what is known of them alone: `Historical_QuantityUsed`. */
  readonly fieldsOfHistory: ReadonlySet<string>;
}

/** By the packs of a plan: whatever a payer supplies, they read the same. */
const reaches = new WeakMap<Plan['packs'], Map<Setting, PlanReach>>();

/** The facts that tell kinds of bills apart; the setting decides both. */
const KIND = ['bill.isInstitutional', 'bill.setting'];

/** What its bill says of its kind rules the rule out, whatever else is true of a line. */
const isForOthers = ({ condition }: CompiledRule, line: LineState): boolean =>
  condition?.testBy(line, ({ name }) => KIND.includes(name)) === FALSE;

/** The facts that say what repeats a line, which the engine reads for the rules that ask. */
function listDuplicateFacts({ duplicates }: Plan): readonly Fact[] {
  if (!duplicates) return [];
  const { pair, facts } = duplicates;
  return [...facts, ...pair.within.facts, ...(pair.condition?.facts ?? [])];
}

/** Whether a group or pair looks among lines of prior bills. */
const asksPriorBills = ({ origin }: Fact): boolean => {
  if (origin.kind === 'group') return origin.find().ofHistory;
  return origin.kind === 'pair' && (origin.find().ofHistory || origin.find().ofUnpaid);
};

/** Facts that groups and pairs read of lines of prior bills: of a pair, what it names of the other line. */
function* listFactsOfHistory(found: Iterable<Fact>): Generator<Fact> {
  for (const fact of found) {
    const { origin } = fact;
    if (!asksPriorBills(fact)) continue;
    for (const one of listBasis(fact))
      if (origin.kind === 'group' || one.name.startsWith(OTHER)) yield* listBasis(one);
  }
}

/** Names of facts of the other line of pairs that find lines of prior bills alone: of the bill itself nothing is read by them. */
function listPriorOnly(found: ReadonlySet<Fact>): Set<string> {
  const prior = new Set<string>();
  const own = new Set<string>();
  for (const fact of found) {
    if (fact.origin.kind !== 'pair') continue;
    const { ofBill, ofOpen } = fact.origin.find();
    // The pair's own name of it too: `visit.other.line.priorAllowance`.
    for (const { name } of listBasis(fact))
      if (name.startsWith(OTHER) || name.includes(`.${OTHER}`)) (ofBill || ofOpen ? own : prior).add(name);
  }
  return prior.difference(own);
}

/** What a fact rests on of the bill itself: a group of prior bills alone reads of it what its lines agree in. */
const listOwnBasis = ({ origin, basis }: Fact): readonly Fact[] =>
  origin.kind === 'group' && !origin.find().ofBill ? origin.find().within.facts : (basis?.() ?? []);

/** The facts and all that they rest on of the bill itself. */
function listOwn(facts: Iterable<Fact>): Fact[] {
  const own = new Set(facts);
  for (const one of own) for (const next of listOwnBasis(one)) own.add(next);
  return [...own];
}

const listFieldsOf = (facts: Iterable<Fact>): string[] =>
  [...facts].flatMap(({ field, alsoReads = [] }) => [...(field ? [field] : []), ...alsoReads]);

function collect(line: LineState): PlanReach {
  const { plan } = line;
  const found = new Set<Fact>();
  const named = new Set<Fact>();
  const add = (fact: Fact) => {
    named.add(fact);
    if (!found.has(fact)) for (const one of listBasis(fact)) found.add(one);
  };
  for (const { rules } of plan.packs)
    for (const rule of rules) if (!isForOthers(rule, line)) for (const fact of rule.facts) add(fact);
  const asksForDuplicates = [...found].some(({ name }) => name.startsWith('duplicate.'));
  if (asksForDuplicates) for (const fact of listDuplicateFacts(plan)) add(fact);
  const prior = listPriorOnly(found);
  const origins = [...found].map(({ origin }) => origin);
  return {
    fields: new Set(listFieldsOf(listOwn(named).filter(({ name }) => !prior.has(name)))),
    facts: new Set([...found].map(({ name }) => name)),
    tables: new Set(
      origins.flatMap((origin) =>
        origin.kind === 'found' || origin.kind === 'column' || origin.kind === 'each' ? [origin.binding] : [],
      ),
    ),
    fieldsOfHistory: new Set(listFieldsOf(listFactsOfHistory(found))),
    ofHistory:
      (asksForDuplicates && (plan.duplicates?.pair.ofHistory ?? false)) || [...found].some(asksPriorBills),
  };
}

/** Of the plan of a line, for bills of the kind of its bill; worked out once for each kind. */
export function reachOf(line: LineState): PlanReach {
  const bySetting = remember(reaches, line.plan.packs, () => new Map<Setting, PlanReach>());
  return remember(bySetting, readSetting(line.bill.request.Bill), () => collect(line));
}

/** Whether some rule that can act on such a bill asks for an option; what others ask before they find that they cannot is nothing. */
export const readsOption = (reaches: readonly PlanReach[], name: string): boolean =>
  reaches.some(({ facts }) => facts.has(`option.${name}`));

/** The first line of each plan. */
export const ofEachPlan = (lines: readonly LineState[]): LineState[] =>
  [...Map.groupBy(lines, ({ plan }) => plan).values()].map(([first]) => first!);
