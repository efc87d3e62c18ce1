/** Compiles one pack in the scope of the packs it uses. */

import { showValue } from '../condition/compile-condition.ts';
import type { Condition } from '../condition/condition.ts';
import { findRoots, listMissing } from '../facts/missing.ts';
import { FACTS, type Fact } from '../facts/vocabulary.ts';
import { Bug } from '../problem.ts';
import { CannotReview } from '../run/cannot-review.ts';
import type { TableDefinition } from '../table.ts';
import { citeSource } from './cite-source.ts';
import { compileDerivedFact } from './compile-derived.ts';
import { compileOthers } from './compile-others.ts';
import { compileParam, compileParamFacts, compileParamValues } from './compile-param.ts';
import { compileRule } from './compile-rule.ts';
import { compileTableFacts } from './compile-table.ts';
import type { CompiledBinding, CompiledBucket, CompiledPack, Operand, StateReader } from './compiled.ts';
import {
  type CustomCode,
  nameCustomRule,
  type Pack,
  type Param,
  type Rule,
  type StateField,
} from './pack.ts';

/** Everything a pack can see of others. */
export interface PackEnvironment {
  readonly buckets: ReadonlyMap<string, CompiledBucket>;
  readonly definition: (tableId: string) => TableDefinition | null;
  /** Packs named in `uses`, compiled. */
  readonly used: readonly CompiledPack[];
  readonly file: string;
  readonly digest: string;
}

const EMPTY: TableDefinition = { id: '', title: 'a table that is not loaded', key: [], columns: [] };

/** A payer's custom codes are rules like any other: one price each, tied to its code. */
function ruleOfCustomCode(custom: CustomCode): Rule {
  return {
    id: nameCustomRule(custom.code),
    bucket: 'custom-code',
    title: `Custom code ${custom.code}: ${custom.description}`,
    ...(custom.effective ? { effective: custom.effective } : {}),
    when: { fact: 'line.code', operator: 'equal', value: custom.code },
    price:
      custom.amount !== undefined
        ? { formula: custom.amount }
        : { formula: `line.charge * ${custom.percentOfCharge} / 100`, per: 'line' },
    ...(custom.reason ? { reason: custom.reason } : {}),
    cite: custom.cite,
    source: 'customer-rule',
  };
}

/** The facts a pack's rules may name: the vocabulary, its own tables and derived facts, and those of used packs. */
export function buildScope(pack: Pack, environment: PackEnvironment): Map<string, Fact> {
  const scope = new Map<string, Fact>(FACTS);
  for (const used of environment.used) for (const [name, fact] of used.scope) scope.set(name, fact);
  const find = (name: string) => scope.get(name);
  const named = new Map(Object.entries(pack.conditions ?? {}));
  for (const [name, derived] of Object.entries(pack.derive ?? {}))
    scope.set(`derived.${name}`, compileDerivedFact(name, derived, { find }, named));
  for (const [name, others] of Object.entries(pack.others ?? {}))
    scope.set(`others.${name}`, compileOthers(name, others, { find }, named));
  for (const [alias, binding] of Object.entries(pack.tables ?? {})) {
    const definition = environment.definition(binding.table) ?? EMPTY;
    // Keys are resolved when first read: a key may name a fact of a table declared further down.
    const keyFacts = binding.key.map((part) => {
      if (typeof part === 'string') return lazyFact(part, find);
      return 'each' in part ? { each: lazyFact(part.each, find) } : part;
    });
    const compiled: CompiledBinding = { alias, binding, optional: binding.optional === 'true', keyFacts };
    for (const fact of compileTableFacts(compiled, definition)) scope.set(fact.name, fact);
  }
  for (const [name, param] of Object.entries(pack.params ?? {})) {
    // Values are read on first use: a scope is also built for packs that still have problems.
    let operand: Operand | undefined;
    const select = () => {
      operand ??= compileOwnParam(pack, name, param, find);
      return operand;
    };
    const by = () => findBy(param, find);
    for (const fact of compileParamFacts(name, param, select, by)) scope.set(fact.name, fact);
  }
  return scope;
}

/** The fact that chooses among a param's entries, if it has any. */
function findBy(param: Param, find: (name: string) => Fact | undefined): Fact | null {
  return (param.by ? find(param.by) : undefined) ?? null;
}

function compileOwnParam(
  pack: Pack,
  name: string,
  param: Param,
  find: (name: string) => Fact | undefined,
): Operand {
  return compileParam(pack.pack, name, param, compileParamValues(param, pack), findBy(param, find));
}

function lazyFact(name: string, find: (name: string) => Fact | undefined): Fact {
  let known: Fact | undefined;
  const target = () => {
    known ??= find(name);
    if (!known) throw new Bug(`fact ${name} reached the compiler unchecked`);
    return known;
  };
  return {
    name,
    type: 'text',
    get description() {
      return target().description;
    },
    read: (line) => target().read(line),
    listMissing: (line) => listMissing(target(), line),
    roots: () => findRoots(target()),
    lookUp: (line, into) => target().lookUp?.(line, into),
  };
}

/**
 * A value that is only shown, of a table that may not be loaded: a line denied before its price was looked up needs
 * no table, and showing it must not ask for one.
 */
function showIfLoaded(read: () => ReturnType<typeof showValue>): ReturnType<typeof showValue> {
  try {
    return read();
  } catch (error) {
    if (error instanceof CannotReview) return null;
    throw error;
  }
}

/** Compiles a pack that has passed every check. */
export function compilePack(pack: Pack, environment: PackEnvironment): CompiledPack {
  const cite = (id: string) => citeSource(pack, id, id);
  const scope = buildScope(pack, environment);
  const find = (name: string) => scope.get(name);
  const params = new Map<string, Operand>();
  for (const [name, param] of Object.entries(pack.params ?? {}))
    params.set(name, compileOwnParam(pack, name, param, find));
  const context = {
    packId: pack.pack,
    file: environment.file,
    scope: { find },
    named: new Map<string, Condition>(Object.entries(pack.conditions ?? {})),
    params,
    buckets: environment.buckets,
    money: pack.money,
    cite,
  };
  const compileState = (fields: Readonly<Record<string, StateField>> | undefined): StateReader[] =>
    Object.entries(fields ?? {}).map(([name, field]) => ({
      name,
      read: (line) =>
        showIfLoaded(() => {
          const source = field.fact ? find(field.fact) : params.get(field.param ?? '');
          return source?.trace?.(line)?.text ?? showValue(source?.read(line));
        }),
    }));
  return {
    pack,
    file: environment.file,
    digest: environment.digest,
    rules: [
      ...(pack.rules ?? []).map((rule) => compileRule(rule, context)),
      ...(pack.customCodes ?? []).map((customCode) => compileRule(ruleOfCustomCode(customCode), context)),
    ],
    scope: new Map([...scope].filter(([name]) => !FACTS.has(name))),
    state: { bill: compileState(pack.billState), service: compileState(pack.serviceState) },
    customCodes: Map.groupBy(pack.customCodes ?? [], ({ code }) => code),
  };
}
