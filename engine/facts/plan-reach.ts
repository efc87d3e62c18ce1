/** What the rules of a plan can read: fields of the request, options, tables, and whether they look at prior bills. */
import { type BoundTable, type Fact, listBasis } from '../model/fact.ts';
import type { Plan } from '../model/plan.ts';
import { remember } from '../remember.ts';

export interface PlanReach {
  /** As `Fact.field` names them: `CPT1`, `Bill.ZipCode`. */
  readonly fields: ReadonlySet<string>;
  /** Names of facts: `option.IsNCCI`. */
  readonly facts: ReadonlySet<string>;
  readonly tables: ReadonlySet<BoundTable>;
  readonly ofHistory: boolean;
}

const reaches = new WeakMap<Plan, PlanReach>();

/** The facts that say what repeats a line, which the engine reads for the rules that ask. */
function listDuplicateFacts({ duplicates }: Plan): readonly Fact[] {
  if (!duplicates) return [];
  const { pair, facts } = duplicates;
  return [...facts, ...pair.within, ...(pair.condition?.facts ?? [])];
}

function collect(plan: Plan): PlanReach {
  const found = new Set<Fact>();
  const add = (fact: Fact) => {
    if (!found.has(fact)) for (const one of listBasis(fact)) found.add(one);
  };
  for (const { rules } of plan.packs) for (const { facts } of rules) for (const fact of facts) add(fact);
  const asksForDuplicates = [...found].some(({ name }) => name.startsWith('duplicate.'));
  if (asksForDuplicates) for (const fact of listDuplicateFacts(plan)) add(fact);
  const origins = [...found].map(({ origin }) => origin);
  const fields = [...found].flatMap(({ field, alsoReads = [] }) => [...(field ? [field] : []), ...alsoReads]);
  return {
    fields: new Set(fields),
    facts: new Set([...found].map(({ name }) => name)),
    tables: new Set(
      origins.flatMap((origin) =>
        origin.kind === 'found' || origin.kind === 'column' || origin.kind === 'each' ? [origin.binding] : [],
      ),
    ),
    ofHistory:
      (asksForDuplicates && (plan.duplicates?.pair.ofHistory ?? false)) ||
      origins.some(
        (origin) => (origin.kind === 'group' || origin.kind === 'pair') && origin.find().ofHistory,
      ),
  };
}

/** Worked out once for a plan. */
export const reachOf = (plan: Plan): PlanReach => remember(reaches, plan, () => collect(plan));
