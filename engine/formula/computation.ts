/** A formula over facts: compiled once, computed on a line with every operand traced, rounded as stated. */
import { Decimal, roundDecimal } from '../decimal.ts';
import type { CompiledRounding, Computable, Operand, Result } from '../model/computable.ts';
import { type Fact, listMissing, type Scope } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { Missing, StepOperand } from '../model/trace.ts';
import { Bug } from '../problem.ts';
import { remember } from '../remember.ts';
import { type CompiledFormula, compileFormula, type FormulaValue } from './compile-formula.ts';
import { collectNames, type Formula, parseFormula } from './parse-formula.ts';
import { printFormula, replaceNames } from './print-formula.ts';

/** A formula whose operands are all read as they are. */
interface Plain {
  readonly text: string;
  readonly operands: readonly Operand[];
  readonly compute: CompiledFormula;
}

/** A fact by the name a formula gives it: params go by their plain name. */
export function findOperand(scope: Scope, name: string): Fact | undefined {
  return scope.find(name) ?? (name.includes('.') ? undefined : scope.find(`param.${name}`));
}

export class Computation implements Computable {
  readonly formula: Formula;
  readonly text: string;
  readonly operands: readonly Operand[];
  readonly rounding: CompiledRounding | null;
  private readonly plain: Plain | null;
  readonly inlines: readonly Operand[];
  private readonly expanded = new Map<string, Plain>();

  /** @param text a formula that has passed every check */
  constructor(text: string, scope: Scope, rounding: CompiledRounding | null) {
    const parsed = parseFormula(text);
    if ('problem' in parsed)
      throw new Bug(`formula "${text}" reached the compiler unchecked: ${parsed.problem}`);
    const facts = new Map(collectNames(parsed.formula).map((name) => [name, this.find(scope, name)]));
    const shownAs = (name: string) => {
      const { name: own } = facts.get(name)!;
      return own === `param.${name}` ? name : own;
    };
    // Names stay as written, but for those that the scope reads as others (`like … with`).
    const isRenamed = [...facts.keys()].some((name) => shownAs(name) !== name);
    this.formula = isRenamed
      ? replaceNames(parsed.formula, (name) => ({ kind: 'name', name: shownAs(name) }))
      : parsed.formula;
    this.text = isRenamed ? printFormula(this.formula) : text;
    this.operands = [...facts].map(([name, fact]) => ({ name: shownAs(name), fact }));
    this.rounding = rounding;
    this.inlines = this.operands.filter(({ fact }) => fact.inline?.isInline());
    this.plain = this.inlines.length ? null : makePlain(this.text, this.formula, this.operands);
  }

  private find(scope: Scope, name: string): Fact {
    const fact = findOperand(scope, name);
    if (!fact) throw new Bug(`name ${name} in a formula reached the compiler unchecked`);
    return fact;
  }

  /** Computes it on a line; or says what is missing. `instead` stands for operands by name. */
  compute(line: LineState, instead: ReadonlyMap<string, Decimal> = NOTHING): Result {
    const own = this.formula.kind === 'name' ? this.takeOver(line, instead) : null;
    if (own) return own;
    const facts: Fact[] = [];
    const plain = this.plain ?? this.expand(line, facts);
    if ('missing' in plain) return plain;
    const { length } = plain.operands;
    const values: FormulaValue[] = new Array(length);
    const operands: StepOperand[] = new Array(length);
    const missing: Missing[] = [];
    for (let index = 0; index < length; index++) {
      const { name, fact } = plain.operands[index]!;
      const read = instead.get(name) ?? fact.read(line);
      if (read === undefined) {
        const lacks = listMissing(fact, line);
        // Of a pair that found nothing there is nothing to ask for.
        missing.push(...(lacks.length ? lacks : [{ message: `${name} has no value`, fields: [] }]));
        continue;
      }
      const value = typeof read === 'number' ? new Decimal(read) : (read as FormulaValue);
      values[index] = value;
      operands[index] = { name, value, from: fact.source?.(line) ?? null };
      facts.push(fact);
    }
    if (missing.length) return { missing };
    const raw = plain.compute(values);
    if (raw === null) return explain(`${plain.text} divides by zero`);
    if (instead === NOTHING && !raw.isFinite()) return explain(`${plain.text} gives no amount`);
    const { rounding } = this;
    if (!rounding) return { value: raw, text: plain.text, operands, facts, rounding: null };
    const { places, mode } = rounding;
    const value = roundDecimal(raw, places, mode);
    return {
      value,
      text: plain.text,
      operands,
      facts,
      rounding: { places, mode, before: raw, after: value },
    };
  }

  /** What a rounded value gave that is all of this formula: one step shows both. */
  private takeOver(line: LineState, instead: ReadonlyMap<string, Decimal>): Result | null {
    const { inline } = this.operands[0]!.fact;
    const own = inline?.isInline() === false ? inline.select(line) : undefined;
    const rounding = own?.computation.rounding;
    if (!rounding || (this.rounding && rounding.places > this.rounding.places)) return null;
    return (instead === NOTHING && own.computed) || own.computation.compute(line, instead);
  }

  /** The formula with what stands for its inline values on the line; `used` gets these values. */
  private expand(line: LineState, used: Fact[]): Plain | { readonly missing: readonly Missing[] } {
    const chosen = new Map<Fact, Computable>();
    const missing: Missing[] = [];
    let key = '';
    const choose = ({ inlines }: Computable): void => {
      for (const { fact } of inlines) {
        if (chosen.has(fact)) continue;
        const selected = fact.inline!.select(line);
        if (!selected) {
          missing.push(...listMissing(fact, line));
          continue;
        }
        used.push(fact);
        key += ` ${selected.id}`;
        chosen.set(fact, selected.computation);
        choose(selected.computation);
      }
    };
    choose(this);
    if (missing.length) return { missing };
    return remember(this.expanded, key, () => {
      const operands = new Map<string, Operand>();
      const formula = writeOut(this, chosen, operands);
      return makePlain(printFormula(formula), formula, [...operands.values()]);
    });
  }
}

/** A formula with those of its values in their place; `into` gets the operands that are left. */
function writeOut(
  { formula, operands }: Computable,
  chosen: ReadonlyMap<Fact, Computable>,
  into: Map<string, Operand>,
): Formula {
  return replaceNames(formula, (name) => {
    const operand = operands.find((one) => one.name === name)!;
    const computation = chosen.get(operand.fact);
    if (computation) return writeOut(computation, chosen, into);
    into.set(name, operand);
    return null;
  });
}

const NOTHING: ReadonlyMap<string, Decimal> = new Map();

/** A formula whose operands are all there, and which still gives no amount: nothing of the request is missing. */
export const explain = (message: string) => ({ missing: [{ message, fields: [], lack: 'rule' }] as const });

function makePlain(text: string, formula: Formula, operands: readonly Operand[]): Plain {
  const names = collectNames(formula);
  const ordered = names.map((name) => operands.find((one) => one.name === name)!);
  return { text, operands: ordered, compute: compileFormula(formula, names) };
}
