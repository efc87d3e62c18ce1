/** Builds the plan of a programme for a payer: its rules by bucket, and what acts in the place of what. */

import { bindVersions, compileParamValues } from '../facts/param-facts.ts';
import { getOwn } from '../get-own.ts';
import type { CompiledBucket } from '../model/bucket.ts';
import type { CompiledPack, CompiledRule, ParamValue } from '../model/compiled.ts';
import type { Fact } from '../model/fact.ts';
import { payerOfPack } from '../model/payer-pack.ts';
import { NO_PAYER, type Plan, type PlanBucket } from '../model/plan.ts';
import { assert } from '../problem.ts';
import { citeSource } from './cite-source.ts';
import type { PackInstance } from './pack-instance.ts';
import { shareConditions } from './share-conditions.ts';

const byRef = (a: CompiledRule, b: CompiledRule) => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0);

function indexBucket(rules: readonly CompiledRule[]): Omit<PlanBucket, 'bucket' | 'children'> {
  const general = rules.filter((rule) => rule.codes === null).sort(byRef);
  const byCode = new Map<string, CompiledRule[]>();
  for (const rule of rules)
    for (const code of rule.codes ?? []) {
      const list = byCode.get(code);
      if (list) list.push(rule);
      else byCode.set(code, [...general, rule]);
    }
  return {
    general: shareConditions(general),
    byCode: new Map([...byCode].map(([code, list]) => [code, shareConditions(list.sort(byRef))])),
    readsOthers: rules.some((rule) => rule.listOthers().length > 0),
  };
}

/** Values that the payer gives for other packs' params. */
function collectSupplied(
  payer: CompiledPack,
  packs: readonly CompiledPack[],
): Map<string, readonly ParamValue[]> {
  const supplied = new Map<string, readonly ParamValue[]>();
  const { pack } = payer;
  for (const [packId, params] of Object.entries(pack.supplies ?? {}))
    for (const [name, binding] of Object.entries(params)) {
      const declared = getOwn(packs.find((one) => one.pack.pack === packId)?.pack.params, name);
      if (!declared) continue;
      const cite = (id: string) => citeSource(pack, id, `${pack.pack}#${id}`);
      const values = compileParamValues(bindVersions(declared, binding), declared.type, pack.pack, cite);
      supplied.set(`${packId}.${name}`, values);
    }
  return supplied;
}

function findDuplicateRules(packs: readonly CompiledPack[]): Plan['duplicates'] {
  const owner = packs.find(({ pack }) => pack.duplicates);
  if (!owner) return null;
  const settings = owner.pack.duplicates!;
  const origin = owner.scope.find(`${settings.pair}.isFound`)?.origin;
  assert(origin?.kind === 'pair', `${owner.pack.pack} declares the pair ${settings.pair}`);
  const facts = settings.exact.map((name): Fact => owner.scope.find(name)!);
  return { settings, pair: origin.find(), facts };
}

/**
 * @param programme the programme and what it uses, the programme last
 * @param payer the payer's pack, compiled for this programme
 */
export function buildPlan(
  programme: readonly CompiledPack[],
  payer: CompiledPack | null,
  instances: readonly PackInstance[],
  roots: readonly CompiledBucket[],
): Plan {
  const packs = [...programme, ...(payer ? [payer] : [])].sort((a, b) =>
    a.pack.pack < b.pack.pack ? -1 : 1,
  );
  const all = packs.flatMap((pack) => pack.rules);
  const exceptions = new Map<CompiledRule, CompiledRule[]>();
  for (const rule of all)
    for (const ref of rule.exceptionTo)
      for (const base of all.filter((one) => one.ref === ref))
        exceptions.set(base, [...(exceptions.get(base) ?? []), rule]);
  const byBucket = Map.groupBy(all, (rule) => rule.bucket.id);
  const planBucket = (bucket: CompiledBucket): PlanBucket => ({
    bucket,
    children: bucket.children.map(planBucket),
    ...indexBucket(byBucket.get(bucket.id) ?? []),
  });
  return {
    programme: programme.at(-1)!,
    payer,
    packs,
    tenantTables: new Map(),
    tenant: payer ? payerOfPack(payer.pack.pack) : NO_PAYER,
    roots: roots.map(planBucket),
    exceptions,
    groups: new Map(instances.flatMap((instance) => instance.listGroups())),
    duplicates: findDuplicateRules(packs),
    supplied: payer ? collectSupplied(payer, packs) : new Map(),
  };
}
