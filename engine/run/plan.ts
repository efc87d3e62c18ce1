/** A plan is the part of the book that can act on a line: one programme pack, what it uses, and the payer's pack. */
import { FACTS, type Fact } from '../facts/vocabulary.ts';
import type { CompiledBucket, CompiledPack, CompiledRule, ParamValue } from '../rulebook/compiled.ts';
import type { DuplicateSettings, VisitSettings } from '../rulebook/pack.ts';
import { payerOfPack } from '../rulebook/payer-pack.ts';

export interface PlanBucket {
  readonly bucket: CompiledBucket;
  readonly children: readonly PlanBucket[];
  /** Rules not tied to codes, by ref. */
  readonly general: readonly CompiledRule[];
  /** For a code that some rule is tied to: all rules that can fire for it, by ref. */
  readonly byCode: ReadonlyMap<string, readonly CompiledRule[]>;
  /** Some rule asks for other lines: then all lines are decided before any is acted on. */
  readonly asksForOthers: boolean;
}

export interface Plan {
  readonly programme: CompiledPack;
  readonly payer: CompiledPack | null;
  /** All packs of the plan, by id. */
  readonly packs: readonly CompiledPack[];
  /** Short name of the payer's pack: `demo` for `payers/demo`; `NO_PAYER` without one. */
  readonly tenant: string;
  readonly roots: readonly PlanBucket[];
  /** Rules that take the place of another one, by the ref of the replaced rule. */
  readonly overriddenBy: ReadonlyMap<string, readonly CompiledRule[]>;
  /** When two lines are the same service, as the plan's duplicates pack says; null when it uses none. */
  readonly duplicates: DuplicateSettings | null;
  readonly visits: VisitSettings | null;
  /** Values the payer supplies for other packs' params, by `pack.param`. */
  readonly supplied: ReadonlyMap<string, readonly ParamValue[]>;
}

/** A fact by the name that a pack of the plan has for it. */
export function findFact({ packs }: Plan, packId: string, name: string): Fact | undefined {
  return packs.find(({ pack }) => pack.pack === packId)?.scope.get(name) ?? FACTS.get(name);
}

/** Stands for the payer where there is none, so that its tables (`payers.none.charges`) are never loaded. */
export const NO_PAYER = 'none';

const byRef = (a: CompiledRule, b: CompiledRule) => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0);

function indexBucket(
  rules: readonly CompiledRule[],
): Pick<PlanBucket, 'general' | 'byCode' | 'asksForOthers'> {
  const general = rules.filter((rule) => rule.codes === null).sort(byRef);
  const byCode = new Map<string, CompiledRule[]>();
  for (const rule of rules)
    for (const code of rule.codes ?? []) {
      const list = byCode.get(code);
      if (list) list.push(rule);
      else byCode.set(code, [...general, rule]);
    }
  for (const list of byCode.values()) list.sort(byRef);
  return { general, byCode, asksForOthers: rules.some((rule) => rule.asksForOthers) };
}

/** Builds the plan of a programme pack (with all packs it uses) for a payer. */
export function buildPlan(
  programme: CompiledPack,
  used: readonly CompiledPack[],
  payer: CompiledPack | null,
  roots: readonly CompiledBucket[],
  supplied: ReadonlyMap<string, readonly ParamValue[]>,
): Plan {
  const packs = [programme, ...used, ...(payer ? [payer] : [])].sort((a, b) =>
    a.pack.pack < b.pack.pack ? -1 : 1,
  );
  const all = packs.flatMap((pack) => pack.rules);
  const overriddenBy = new Map<string, CompiledRule[]>();
  for (const rule of all)
    for (const ref of rule.overrides) overriddenBy.set(ref, [...(overriddenBy.get(ref) ?? []), rule]);
  const byBucket = Map.groupBy(all, (rule) => rule.bucket.id);
  const planBucket = (bucket: CompiledBucket): PlanBucket => ({
    bucket,
    children: bucket.children.map(planBucket),
    ...indexBucket(byBucket.get(bucket.id) ?? []),
  });
  return {
    programme,
    payer,
    packs,
    tenant: payer ? payerOfPack(payer.pack.pack) : NO_PAYER,
    roots: roots.map(planBucket),
    overriddenBy,
    duplicates: packs.find((pack) => pack.pack.duplicates)?.pack.duplicates ?? null,
    visits: packs.find((pack) => pack.pack.visits)?.pack.visits ?? null,
    supplied,
  };
}
