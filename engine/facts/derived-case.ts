/** The cases of a derived fact: what each names, and the value that one gives. */
import { compileCondition } from '../condition/compile-condition.ts';
import { collectLeaves } from '../condition/condition.ts';
import { moveDate } from '../date.ts';
import { Computation, findOperand } from '../formula/computation.ts';
import { collectNames, parseFormula } from '../formula/parse-formula.ts';
import type { CompiledCondition, ScopedCondition } from '../model/compiled-condition.ts';
import type { CompiledRounding, Computed } from '../model/computable.ts';
import type { Fact, FactValue } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { Derived, DerivedCase } from '../model/pack.ts';
import type { Citation, Missing } from '../model/trace.ts';

/** Where a derived fact is declared, and where its cases are written: in a programme's `with` that is another pack. */
export interface DerivedContext {
  readonly ref: string;
  /** The fact's, where several share the ref. */
  readonly id?: string;
  readonly file: string;
  readonly cases: Omit<ScopedCondition, 'node'>;
  /** The fact that it is `like`. */
  readonly readingOf?: Fact;
  /** Found on first use: what a pack cites may be a mistake of its own. */
  readonly rounding: () => CompiledRounding | null;
  readonly citation: () => Citation | null;
}

/** What a case gave on a line. */
export interface Outcome {
  readonly case: Case | undefined;
  readonly value: FactValue;
  readonly computed: Computed | null;
  readonly missing: readonly Missing[];
}

/** Of an outcome that is known. */
export const NOTHING_MISSING: readonly never[] = [];

/** A case with its facts found. */
export class Case {
  /** The same for one case wherever it is read. */
  readonly id: string;
  readonly stated: DerivedCase;
  readonly condition: CompiledCondition | null;
  readonly computation: Computation | null;
  readonly fact: Fact | null;
  /** It holds, and nothing has been read or computed for it. */
  readonly chosen: Outcome;
  /** What it gives on every line, as most cases do; null where that is read or computed. */
  readonly constant: Outcome | null;

  constructor(
    id: string,
    stated: DerivedCase,
    condition: CompiledCondition | null,
    computation: Computation | null,
    fact: Fact | null,
  ) {
    this.id = id;
    this.stated = stated;
    this.condition = condition;
    this.computation = computation;
    this.fact = fact;
    const give = (value: FactValue): Outcome => ({
      case: this,
      value,
      computed: null,
      missing: NOTHING_MISSING,
    });
    this.chosen = give(undefined);
    this.constant = computation || fact ? null : give(stated.value);
  }
}

/** The cases with the facts that they name found; these may be declared further down. */
export function compileCases(id: string, derived: Derived, { cases, rounding }: DerivedContext): Case[] {
  return (derived.cases ?? []).map((stated, index) => {
    const formula = derived.type === 'decimal' ? (stated.formula ?? stated.value) : undefined;
    return new Case(
      `${id}/${index}`,
      stated,
      stated.when ? compileCondition({ ...cases, node: stated.when }) : null,
      formula === undefined ? null : new Computation(formula, cases.scope, rounding()),
      cases.scope.find(stated.fact ?? stated.from ?? '') ?? null,
    );
  });
}

/** The facts that the cases of a derived fact name. */
export function listCaseFacts(derived: Derived, { scope, named }: DerivedContext['cases']): Fact[] {
  const names = (derived.cases ?? []).flatMap(({ when, fact, from, formula }) => [
    ...(when ? collectLeaves(when, named).flatMap((leaf) => listNames(leaf)) : []),
    fact ?? [],
    from ?? [],
    formula === undefined ? [] : listOperands(formula),
  ]);
  return names.flat().flatMap((name) => findOperand(scope, name) ?? []);
}

const listNames = ({ fact, value }: { fact: string; value: unknown }): string[] =>
  typeof value === 'object' && value !== null && 'fact' in value ? [fact, value.fact as string] : [fact];

function listOperands(formula: string): string[] {
  const parsed = parseFormula(formula);
  return 'problem' in parsed ? [] : collectNames(parsed.formula);
}

/** The value of a case that states no formula, on a line. */
export function readCase({ stated, fact }: Case, line: LineState): FactValue {
  const { value, from, plus, end } = stated;
  if (!fact) return value;
  const read = fact.read(line);
  if (from === undefined || read === undefined) return typeof read === 'number' ? String(read) : read;
  const { years, months, days } = plus ?? {};
  return moveDate(read as string, {
    years: Number(years ?? 0),
    months: Number(months ?? 0),
    days: Number(days ?? 0),
    end,
  });
}
