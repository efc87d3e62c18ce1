/** Compiles a pack as a programme uses it. */
import { showValue } from '../condition/compile-condition.ts';
import { FALSE } from '../condition/condition.ts';
import type { CompiledBucket } from '../model/bucket.ts';
import type { CompiledPack, StateReader } from '../model/compiled.ts';
import { type CustomCode, nameCustomRule, type Rule } from '../model/pack.ts';
import { compileGate, compileRule } from './compile-rule.ts';
import type { PackInstance } from './pack-instance.ts';

function priceCustomCode({ amount, percentOfCharge, per, most }: CustomCode): Rule['price'] {
  if (amount !== undefined && most === undefined) return { formula: amount, per: per ?? 'unit' };
  const ofUnits = per === 'line' ? amount : `${amount} * line.quantity`;
  const whole = amount === undefined ? `line.charge * ${percentOfCharge} / 100` : ofUnits!;
  return { formula: most === undefined ? whole : `min(${whole}, ${most})`, per: 'line' };
}

/** A payer's custom codes are rules like any other: one price each, tied to its code. */
export function ruleOfCustomCode(custom: CustomCode, bucket: string): Rule {
  return {
    id: nameCustomRule(custom.code),
    bucket,
    title: `Custom code ${custom.code}: ${custom.description}`,
    ...(custom.effective ? { effective: custom.effective } : {}),
    when: { fact: 'line.code', operator: 'equal', value: custom.code },
    price: priceCustomCode(custom),
    ...(custom.reason ? { reason: custom.reason } : {}),
    cite: custom.cite,
    source: 'customer-rule',
  };
}

function compileState(fields: Readonly<Record<string, string>> = {}, instance: PackInstance): StateReader[] {
  return Object.entries(fields).map(([name, fact]) => {
    const found = instance.find(fact);
    const owner = instance.findOwner(fact);
    const gate = owner ? compileGate(owner) : null;
    return {
      name,
      read: (line) => {
        // Of a pack that does not count for the line a value would be one that nothing rests on.
        if (gate?.test(line) === FALSE) return null;
        const value = found?.read(line);
        if (typeof value === 'boolean') return value;
        // Figures are shown with the digits they were published with.
        const isPublished = found?.origin.kind === 'column' || found?.origin.kind === 'param';
        const shown = (isPublished ? found.source?.(line)?.text : null) ?? showValue(value);
        return typeof shown === 'string' || shown === null ? shown : shown.join(',');
      },
    };
  });
}

/**
 * Compiles a pack that has passed every check.
 *
 * @param digest sha256 of the pack's file
 * @param declined refs of rules that the programme declines
 */
export function compilePack(
  instance: PackInstance,
  digest: string,
  buckets: ReadonlyMap<string, CompiledBucket>,
  declined: ReadonlySet<string>,
): CompiledPack {
  const { pack, file } = instance;
  const customBucket = [...buckets.values()].find(({ role }) => role === 'custom-codes');
  const custom = (pack.customCodes ?? []).map((code) => ruleOfCustomCode(code, customBucket?.name ?? ''));
  return {
    pack,
    file,
    digest,
    scope: instance,
    rules: [...(pack.rules ?? []), ...custom]
      .filter(({ id }) => !declined.has(`${pack.pack}#${id}`))
      .map((rule) => compileRule(rule, instance, buckets.get(rule.bucket))),
    state: {
      bill: compileState(pack.billState, instance),
      service: compileState(pack.serviceState, instance),
    },
    customCodes: Map.groupBy(pack.customCodes ?? [], ({ code }) => code),
  };
}
