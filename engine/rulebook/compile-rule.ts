/** Compiles one checked rule: its condition, the codes it is tied to, its effect and its citation. */
import { compileCondition, type FactScope } from '../condition/compile-condition.ts';
import { type Condition, collectLeaves, isLeaf, type Leaf } from '../condition/condition.ts';
import { listMissing } from '../facts/missing.ts';
import { ENTRY_POINTS, type EntryPoint, type Fact } from '../facts/vocabulary.ts';
import { compileFormula } from '../formula/compile-formula.ts';
import { collectNames, parseFormula } from '../formula/parse-formula.ts';
import { Bug } from '../problem.ts';
import { compileMessage } from './compile-message.ts';
import type {
  Citation,
  CompiledBucket,
  CompiledEffect,
  CompiledRounding,
  CompiledRule,
  Computation,
  Operand,
} from './compiled.ts';
import type { PriceEffect, Rounding, Rule, WherePart } from './pack.ts';

export interface RuleContext {
  readonly packId: string;
  readonly file: string;
  readonly scope: FactScope;
  readonly named: ReadonlyMap<string, Condition>;
  readonly params: ReadonlyMap<string, Operand>;
  readonly buckets: ReadonlyMap<string, CompiledBucket>;
  readonly money: Rounding | undefined;
  readonly cite: (id: string) => Citation;
}

function factOperand(fact: Fact): Operand {
  return {
    name: fact.name,
    read: fact.read as Operand['read'],
    trace: fact.trace ?? (() => null),
    ...(fact.cover ? { cover: fact.cover } : {}),
    listMissing: (line) => listMissing(fact, line),
  };
}

function compileRounding(rounding: Rounding | undefined, context: RuleContext): CompiledRounding | null {
  return rounding
    ? { places: Number(rounding.places), mode: rounding.mode, citation: context.cite(rounding.cite) }
    : null;
}

/** A part's value is not on the line: the effect passes it in, so its operand is only a name. */
function partOperand(name: string): Operand {
  return {
    name,
    read: () => undefined,
    trace: () => null,
    listMissing: () => [{ message: `${name} was not computed`, facts: [] }],
  };
}

function compileComputation(
  target: string,
  text: string,
  rounding: CompiledRounding | null,
  parts: readonly Computation[],
  context: RuleContext,
): Computation {
  const parsed = parseFormula(text);
  if ('problem' in parsed)
    throw new Bug(`formula of ${context.packId} reached the compiler unchecked: ${parsed.problem}`);
  const names = collectNames(parsed.formula);
  const operands = names.map((name) => {
    if (parts.some((part) => part.target === name)) return partOperand(name);
    const fact = context.scope.find(name);
    const operand = fact ? factOperand(fact) : context.params.get(name);
    if (!operand)
      throw new Bug(`name ${name} in a formula of ${context.packId} reached the compiler unchecked`);
    return operand;
  });
  return { target, text, operands, compute: compileFormula(parsed.formula, names), rounding, parts };
}

function compileAmount(
  effect: PriceEffect,
  target: string,
  wrap: (text: string) => string,
  rule: Rule,
  context: RuleContext,
): Computation {
  const parts: Computation[] = [];
  for (const [name, part] of Object.entries(effect.where ?? {}) as [string, WherePart][])
    parts.push(
      compileComputation(name, part.formula, compileRounding(part.round, context), [...parts], context),
    );
  const rounding =
    target !== 'quantity'
      ? compileRounding(rule.round ?? context.money, context)
      : compileRounding(rule.round, context);
  return compileComputation(target, wrap(effect.formula), rounding, parts, context);
}

function compileEffect(rule: Rule, context: RuleContext): CompiledEffect {
  const plain = (text: string) => text;
  if (rule.price)
    return {
      kind: 'price',
      per: rule.price.per ?? 'unit',
      computation: compileAmount(rule.price, 'allowance', plain, rule, context),
    };
  if (rule.adjust)
    return { kind: 'adjust', computation: compileAmount(rule.adjust, 'allowance', plain, rule, context) };
  if (rule.cap)
    return {
      kind: 'cap',
      computation: compileAmount(
        rule.cap,
        'allowance',
        (text) => `min(line.allowance, ${text})`,
        rule,
        // A charge or rate with parts of a cent would be exceeded by rounding it up.
        context.money ? { ...context, money: { ...context.money, mode: 'down' } } : context,
      ),
    };
  if (rule.quantity)
    return { kind: 'quantity', computation: compileAmount(rule.quantity, 'quantity', plain, rule, context) };
  if (rule.deny) return { kind: 'deny', attention: rule.deny.attention === 'true' };
  if (rule.code) return { kind: 'code', to: rule.code.to };
  if (rule.charge) {
    const target = CHARGE_TARGETS[rule.charge.kind];
    return {
      kind: 'charge',
      total: rule.charge.kind,
      computation: compileAmount(rule.charge, target, plain, rule, context),
    };
  }
  if (rule.flag)
    return {
      kind: 'flag',
      priorAuthorization: rule.flag.priorAuthorization === 'true',
      documentation: rule.flag.documentation === 'true',
      attention: rule.flag.attention === 'true',
    };
  throw new Bug(`rule ${rule.id} of ${context.packId} has no effect`);
}

/** Names of the totals beside the allowance, as formulas show them. */
const CHARGE_TARGETS = { tax: 'tax', surcharge: 'surcharge', 'late-fee': 'lateFee' } as const;

/** The codes a condition can be true for, or null when it does not tie itself to codes. */
export function collectCodes(
  node: Condition,
  named: ReadonlyMap<string, Condition>,
): ReadonlySet<string> | null {
  if (isLeaf(node)) {
    if (node.fact !== 'line.code' || (node.operator !== 'equal' && node.operator !== 'in')) return null;
    if (typeof node.value === 'object' && 'fact' in node.value) return null;
    return new Set(typeof node.value === 'string' ? [node.value] : (node.value as readonly string[]));
  }
  if ('all' in node) {
    const sets = node.all.map((child) => collectCodes(child, named)).filter((set) => set !== null);
    return sets.length ? sets.reduce((left, right) => left.intersection(right)) : null;
  }
  if ('any' in node) {
    const sets = node.any.map((child) => collectCodes(child, named));
    return sets.every((set) => set !== null) ? new Set(sets.flatMap((set) => [...set])) : null;
  }
  if ('condition' in node) {
    const target = named.get(node.condition);
    return target ? collectCodes(target, named) : null;
  }
  return null;
}

/** The entry points of a rule that asks for several kinds of facts: the first of these that one of them has. */
const STRONGEST: readonly EntryPoint[] = ['request', 'history', 'otherLines', 'modifier', 'table', 'option'];

/** bucketEntryPoint of the interface: what kind of fact triggered the rule. */
function selectEntryPoint(leaves: readonly Leaf[], scope: FactScope): number {
  if (leaves.length === 0) return ENTRY_POINTS.always;
  const kinds = new Set(leaves.map((leaf) => scope.find(leaf.fact)?.entryPoint));
  return ENTRY_POINTS[STRONGEST.find((kind) => kinds.has(kind)) ?? 'condition'];
}

/** Compiles a rule that has passed every check. */
export function compileRule(rule: Rule, context: RuleContext): CompiledRule {
  const bucket = context.buckets.get(rule.bucket);
  if (!bucket) throw new Bug(`bucket ${rule.bucket} reached the compiler unchecked`);
  const leaves = rule.when ? collectLeaves(rule.when, context.named) : [];
  return {
    ref: `${context.packId}#${rule.id}`,
    packId: context.packId,
    file: context.file,
    title: rule.title,
    bucket,
    effective: rule.effective ?? {},
    condition: rule.when ? compileCondition(rule.when, context.scope, context.named) : null,
    codes: rule.when ? collectCodes(rule.when, context.named) : null,
    effect: compileEffect(rule, context),
    citation: context.cite(rule.cite),
    reason: rule.reason === undefined ? null : Number(rule.reason),
    describe: rule.message === undefined ? () => rule.title : compileMessage(rule.message, context.scope),
    source: rule.source ?? bucket.source ?? 'calculated',
    entryPoint: selectEntryPoint(leaves, context.scope),
    asksForOthers: leaves.some(({ fact }) => fact.startsWith('others.')),
    overrides: rule.overrides ?? [],
  };
}
