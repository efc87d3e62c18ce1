/**
 * Derived facts: the first case whose condition holds gives the value; an unknown condition leaves it absent. A decimal
 * that is rounded, compared, or the same for the whole bill is a step of the trace; any other stands in the formulas that
 * name it.
 */
import { FALSE, TRUE, UNKNOWN } from '../condition/condition.ts';
import { Decimal } from '../decimal.ts';
import { type Fact, type FactType, layOut, listFields, listMissing, type Scope } from '../model/fact.ts';
import type { BillState, LineState } from '../model/line.ts';
import type { LookUps } from '../model/look-ups.ts';
import type { Derived } from '../model/pack.ts';
import type { Authority, DecidedBy, TraceStep } from '../model/trace.ts';
import { trim } from '../trim.ts';
import { collectLookUps } from './collect-look-ups.ts';
import type { DerivedContext } from './derived-case.ts';
import {
  type Case,
  compileCases,
  listCaseFacts,
  NOTHING_MISSING,
  type Outcome,
  readCase,
} from './derived-case.ts';
import { isBillLevel, isFleeting } from './level.ts';

const NO_OUTCOME: Outcome = { case: undefined, value: undefined, computed: null, missing: NOTHING_MISSING };

class DerivedValue {
  readonly fact: Fact;
  private readonly derived: Derived;
  private readonly context: DerivedContext;
  private readonly stepKey = {};
  private readonly lastKey = {};
  private readonly type: FactType;
  // Found on first use: they rest on facts that may be declared further down.
  private knownBasis: readonly Fact[] | null = null;
  private knownCases: readonly Case[] | null = null;
  private knownOfBill: boolean | null = null;
  private knownFleeting: boolean | null = null;

  constructor(name: string, derived: Derived, context: DerivedContext) {
    this.derived = derived;
    this.context = context;
    const type = derived.type ?? 'text';
    this.type = type;
    const isStep = type !== 'text';
    const values = (derived.cases ?? []).map(({ value }) => value);
    this.fact = layOut({
      name: `derived.${name}`,
      id: context.id ?? context.ref,
      type,
      description: derived.title,
      optional: true,
      ...(type === 'text' && values.every((value) => value !== undefined)
        ? { values: [...new Set(values)] }
        : {}),
      origin: { kind: 'derived', derived },
      basis: () => (this.knownBasis ??= listCaseFacts(derived, context.cases)),
      ...(context.readingOf ? { readingOf: context.readingOf } : {}),
      read: (line) => this.decide(line).value,
      listMissing: (line) => {
        const { missing } = this.decide(line);
        return missing.length
          ? missing
          : [{ message: `${derived.title}: no case applies`, fields: listFields(this.fact), lack: 'rule' }];
      },
      explain: (line, into, restsOn) => {
        if (!isStep || this.inline.isInline()) this.explainCase(line, into, restsOn);
      },
      ...(isStep
        ? {
            source: (line) => this.describeSource(line),
            show: (line, into, isOperand) => {
              if (isOperand) into.cover(this);
              else this.show(line, into);
            },
          }
        : {}),
      ...(type === 'decimal' ? { inline: this.inline } : {}),
    });
  }

  private readonly inline = {
    isInline: () => this.type === 'decimal' && !this.derived.round && !this.isOfBill(),
    select: (line: LineState) => {
      const isStep = !this.inline.isInline();
      // What stands in a formula is computed there, with all of it.
      const { case: chosen, computed = null } = isStep ? this.decide(line) : this.choose(line);
      return chosen?.computation ? { id: chosen.id, computation: chosen.computation, computed } : undefined;
    },
  };

  /** Compiled on first use: a case may name a fact that is declared further down. */
  private cases(): readonly Case[] {
    this.knownCases ??= compileCases(this.fact.id, this.derived, this.context);
    return this.knownCases;
  }

  private isOfBill(): boolean {
    this.knownOfBill ??= isBillLevel(this.fact);
    return this.knownOfBill;
  }

  private isFleeting(): boolean {
    this.knownFleeting ??= isFleeting(this.fact);
    return this.knownFleeting;
  }

  private decide(line: LineState): Outcome {
    const { memo } = this.isOfBill() ? line.bill : line;
    const known = memo.get(this, this.isFleeting()) as Outcome | undefined;
    return known ?? memo.keep(this, this.isFleeting(), this.compute(line));
  }

  /** The first case that holds; none where that is not known, with what is missing to know it. */
  private choose(line: LineState): Outcome {
    for (const one of this.cases()) {
      const { condition, stated } = one;
      const truth = condition?.test(line) ?? TRUE;
      if (truth === FALSE) continue;
      if (truth === UNKNOWN) {
        const unknown = new Set<Fact>();
        condition!.findUnknown(line, unknown);
        const missing = [...unknown].flatMap((fact) => listMissing(fact, line));
        return { case: undefined, value: undefined, computed: null, missing };
      }
      line.bill.observed?.add(stated);
      return one.chosen;
    }
    return NO_OUTCOME;
  }

  private compute(line: LineState): Outcome {
    const chosen = this.choose(line);
    const { case: own } = chosen;
    if (!own) return chosen;
    if (own.constant) return own.constant;
    if (own.computation) {
      const computed = own.computation.compute(line);
      if ('missing' in computed)
        return { case: own, value: undefined, computed: null, missing: computed.missing };
      return { case: own, value: computed.value, computed, missing: NOTHING_MISSING };
    }
    const value = readCase(own, line);
    const missing = value === undefined && own.fact ? listMissing(own.fact, line) : NOTHING_MISSING;
    return { case: own, value, computed: null, missing };
  }

  private explainCase(line: LineState, into: DecidedBy[], restsOn: Fact[]): void {
    const { case: chosen } = this.choose(line);
    chosen?.condition?.explain(line, into, restsOn);
    if (chosen?.fact?.show) restsOn.push(chosen.fact);
  }

  private describeSource(line: LineState) {
    const { value } = this.decide(line);
    const text = value instanceof Decimal ? value.toFixed() : (value as string | undefined);
    return { text, origin: null, step: line.prior ? null : this.findStep(line) };
  }

  private show(line: LineState, into: LookUps): void {
    const { text, step } = this.describeSource(line);
    if (text !== undefined) into.add(this, { name: this.fact.name, value: text, origin: null, step });
  }

  /** The step that shows the value, made when something first rests on it. */
  private findStep(line: LineState): TraceStep | null {
    const ofBill = this.isOfBill();
    const holder = ofBill ? line.bill : line;
    const isFleeting = this.isFleeting();
    const known = holder.memo.get(this.stepKey, isFleeting) as TraceStep | null | undefined;
    if (known !== undefined) return known;
    const outcome = this.decide(line);
    const step = outcome.value === undefined ? null : this.makeStep(line, outcome, ofBill);
    return holder.memo.keep(this.stepKey, isFleeting, step && this.addStep(step, holder, ofBill));
  }

  /** Worked out anew, a value of the bill mostly comes to the same by the same: then it stands there once. */
  private addStep(step: TraceStep, holder: LineState | BillState, ofBill: boolean): TraceStep {
    const before = ofBill ? (holder.memo.get(this.lastKey, false) as TraceStep | undefined) : undefined;
    if (before && saysTheSame(before, step)) return before;
    holder.steps.push(step);
    return ofBill ? holder.memo.keep(this.lastKey, false, step) : step;
  }

  private makeStep(line: LineState, { case: chosen, value, computed }: Outcome, ofBill: boolean): TraceStep {
    const decidedBy: DecidedBy[] = [];
    const restsOn: Fact[] = [];
    chosen!.condition?.explain(line, decidedBy, restsOn);
    if (chosen!.fact?.show) restsOn.push(chosen!.fact);
    const { ref, file, rounding, citation } = this.context;
    const rule: Authority = {
      ref,
      file,
      title: this.derived.title,
      effective: {},
      source: ofBill ? 'bill-level' : 'calculated',
      entryPoint: 0,
    };
    const lookUps = collectLookUps(line, computed?.facts ?? [], restsOn, decidedBy);
    return {
      bucket: line.bill.bucket!,
      rule,
      effect: 'value',
      citation: citation() ?? rounding()?.citation ?? null,
      decidedBy: trim(decidedBy),
      formula: `${this.fact.name} = ${computed?.text ?? String(value)}`,
      operands: computed?.operands ?? [],
      lookUps,
      rounding: computed?.rounding ?? null,
      result: value as Decimal | string,
      before: ofBill ? null : line.allowance,
      after: ofBill ? null : line.allowance,
      reason: null,
      message: this.derived.title,
    };
  }
}

const sameList = <Item>(
  one: readonly Item[],
  other: readonly Item[],
  same: (one: Item, other: Item) => boolean,
): boolean => one.length === other.length && one.every((item, index) => same(item, other[index]!));

const sameValue = (one: Decimal | string, other: Decimal | string): boolean => String(one) === String(other);

/** Whether two steps of one value of the bill show the same, by the same steps before them. */
function saysTheSame(one: TraceStep, other: TraceStep): boolean {
  return (
    one.formula === other.formula &&
    sameValue(one.result!, other.result!) &&
    sameList(
      one.operands,
      other.operands,
      (a, b) => a.name === b.name && sameValue(a.value, b.value) && a.from?.step === b.from?.step,
    ) &&
    sameList(
      one.lookUps,
      other.lookUps,
      (a, b) => a.name === b.name && a.value === b.value && a.step === b.step,
    ) &&
    sameList(one.decidedBy, other.decidedBy, (a, b) => a.fact === b.fact && String(a.got) === String(b.got))
  );
}

interface Declaration {
  readonly derived: Derived;
  readonly context: DerivedContext;
}

const declarations = new WeakMap<Fact, Declaration>();

/** Declares `derived.<name>`. */
export function declareDerived(name: string, derived: Derived, context: DerivedContext): Fact {
  const { fact } = new DerivedValue(name, derived, context);
  declarations.set(fact, { derived, context });
  return fact;
}

/** What a derived fact states, and where the names of its cases are looked for; undefined for other facts. */
export function statedOf(
  fact: Fact,
): { readonly derived: Derived; readonly cases: DerivedContext['cases'] } | undefined {
  const declared = declarations.get(fact);
  return declared && { derived: declared.derived, cases: declared.context.cases };
}

/** The same derived fact over another scope, under a name of its own; `ref` where it is declared itself. */
export function redeclare(
  fact: Fact,
  scope: Scope,
  as: { readonly name: string; readonly title: string; readonly ref?: string; readonly id?: string },
): Fact {
  const { derived, context } = declarations.get(fact)!;
  const { name, title, ref = context.ref, id = ref } = as;
  const own = { ...context, ref, id, cases: { ...context.cases, scope }, readingOf: fact };
  return declareDerived(name, { ...derived, title }, own);
}
