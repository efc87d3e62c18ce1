/** Everything that a pack names, each with the place where it stands and what it has to be: one list for all checks. */
import type { Condition } from '../condition/condition.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import type { FactType } from '../model/fact.ts';
import {
  type Binding,
  type Derived,
  type DerivedCase,
  type KeyPart,
  listUses,
  type Pack,
  type Rounding,
} from '../model/pack.ts';
import { remember } from '../remember.ts';
import { listPlaces } from '../rulebook/compile-message.ts';
import type { ProblemCode } from '../rulebook/problem-codes.ts';
import { indexOfName, listOperands } from './formula-names.ts';
import type { Path } from './report.ts';
import { namesCondition, visitNodes } from './visit-nodes.ts';

export type ReferenceKind =
  | 'fact'
  | 'condition'
  | 'citation'
  | 'rounding'
  | 'table'
  | 'pack'
  | 'rule'
  | 'bucket'
  | 'reason'
  | 'pair'
  | 'param';

export interface Reference {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly path: Path;
  /** The name is the key at the path. */
  readonly atKey?: boolean;
  /** Characters into the text of the value. */
  readonly offset?: number;
  /** Of a fact: what it has to be here. */
  readonly wanted?: Wanted;
  /** A formula names it: params go by their plain name there. */
  readonly isOperand?: true;
  /** The pair in whose condition or key it stands: `other.…` and its own columns are in reach. */
  readonly pair?: string;
}

/** A condition, formula, rounding or list of cases of a pack, with its place. */
export interface Placed<Value> {
  readonly value: Value;
  readonly path: Path;
}

/** Longer ones are generated, not written; the limit keeps the parser's recursion short. */
export const LONGEST_FORMULA = 1000;

const TEXTUAL: readonly FactType[] = ['text', 'code', 'decimal', 'integer', 'date'];
const NUMERIC: readonly FactType[] = ['decimal', 'integer'];

/** The types of a fact that fit a place, and what is said of another. */
const WANTED = {
  operand: { code: 'unfit-operand', types: NUMERIC, why: 'only numbers can be computed with; name one' },
  day: { code: 'unfit-operand', types: ['date'], why: 'days are counted between dates; name one' },
  key: {
    code: 'unfit-table-key',
    types: TEXTUAL,
    why: 'a table is looked up by one text; derive one, or write { each: … } to look up each entry of a list',
  },
  each: { code: 'unfit-table-key', types: ['list'], why: 'it has no entries; name it without `each`' },
  release: { code: 'unfit-fact', types: ['date'], why: 'a release is picked by a date; name one' },
  start: { code: 'unfit-fact', types: ['date'], why: 'days are counted from a date; name one' },
  text: {
    code: 'unfit-fact',
    types: ['text', 'code', 'integer'],
    why: 'the derived fact is a text; name one',
  },
  entry: {
    code: 'unfit-fact',
    types: [...TEXTUAL, 'boolean'],
    why: 'one value has to pick the entry; derive a text from it',
  },
  order: {
    code: 'unfit-fact',
    types: TEXTUAL,
    why: 'lines are ordered by one value; name a number, date or text',
  },
  code: { code: 'unfit-fact', types: ['text', 'code'], why: 'a code is a text; name one' },
  weight: { code: 'unfit-fact', types: NUMERIC, why: 'weights are added up; name a number' },
  known: {
    code: 'unfit-fact',
    types: ['boolean'],
    why: 'a code is known or not; name a fact such as <table>.found',
  },
} as const satisfies Record<string, { code: ProblemCode; types: readonly FactType[]; why: string }>;
export type Wanted = (typeof WANTED)[keyof typeof WANTED];

/** What a pack states, by kind: walked once, for every check that looks at one kind. */
export class PackParts {
  readonly references: Reference[] = [];
  readonly conditions: (Placed<Condition> & { readonly pair?: string })[] = [];
  /** Every formula; `isMoney` for the amount of a rule. */
  readonly formulas: (Placed<string> & { readonly isMoney: boolean; readonly rule: number | null })[] = [];

  constructor(pack: Pack) {
    this.walk(pack);
  }

  private add(
    kind: ReferenceKind,
    name: string | undefined,
    path: Path,
    more: Partial<Reference> = {},
  ): void {
    if (name !== undefined) this.references.push({ kind, name, path, ...more });
  }

  private facts(names: readonly string[] | undefined, path: Path, more: Partial<Reference> = {}): void {
    for (const [index, name] of (names ?? []).entries()) this.add('fact', name, [...path, index], more);
  }

  private condition(node: Condition | undefined, path: Path, pair?: string): void {
    if (node === undefined) return;
    const within = pair === undefined ? {} : { pair };
    this.conditions.push({ value: node, path, ...within });
    visitNodes(node, path, (one, at) => {
      const value = one['value'] as { fact?: unknown } | undefined;
      if (typeof one['fact'] === 'string') this.add('fact', one['fact'], [...at, 'fact'], within);
      if (typeof value === 'object' && typeof value.fact === 'string')
        this.add('fact', value.fact, [...at, 'value', 'fact'], within);
      if (typeof one['condition'] === 'string') this.add('condition', one['condition'], [...at, 'condition']);
    });
  }

  private formula(text: string | undefined, path: Path, isMoney = false, rule: number | null = null): void {
    if (text === undefined) return;
    this.formulas.push({ value: text, path, isMoney, rule });
    const parsed = text.length > LONGEST_FORMULA ? { problem: '' } : parseFormula(text);
    if ('problem' in parsed) return;
    for (const [name, isDate] of listOperands(parsed.formula))
      this.add('fact', name, path, {
        offset: indexOfName(text, name),
        wanted: isDate ? WANTED.day : WANTED.operand,
        isOperand: true,
      });
  }

  private rounding(rounding: Rounding | string | undefined, path: Path): void {
    if (typeof rounding === 'string') this.add('rounding', rounding, path);
    if (typeof rounding !== 'object') return;
    this.add('citation', rounding.cite, [...path, 'cite']);
  }

  private key(key: readonly KeyPart[] | undefined, path: Path, pair?: string): void {
    const within = pair === undefined ? {} : { pair };
    for (const [index, part] of (key ?? []).entries())
      if (typeof part === 'string')
        this.add('fact', part, [...path, index], { ...within, wanted: WANTED.key });
      else if ('each' in part)
        this.add('fact', part.each, [...path, index, 'each'], { ...within, wanted: WANTED.each });
  }

  private on(name: string | undefined, path: Path): void {
    this.add('fact', name, [...path, 'on'], { wanted: WANTED.release });
  }

  private cases(cases: readonly DerivedCase[] | undefined, path: Path, type: Derived['type'] = 'text'): void {
    for (const [index, { when, fact, from, formula }] of (cases ?? []).entries()) {
      const at = [...path, 'cases', index];
      this.condition(when, [...at, 'when']);
      this.add('fact', fact, [...at, 'fact'], { wanted: type === 'date' ? WANTED.start : WANTED.text });
      this.add('fact', from, [...at, 'from'], { wanted: WANTED.start });
      this.formula(formula, [...at, 'formula']);
    }
  }

  private binding(binding: Binding, path: Path): void {
    this.add('table', binding.table, [...path, 'table']);
    this.key(binding.key, [...path, 'key']);
    this.on(binding.on, path);
    this.cases(binding.cases, path);
    this.rounding(binding.round, [...path, 'round']);
    this.add('citation', binding.cite, [...path, 'cite']);
    for (const [index, { cite }] of (binding.values ?? []).entries())
      this.add('citation', cite, [...path, 'values', index, 'cite']);
  }

  private walk(pack: Pack): void {
    this.rounding(pack.money, ['money']);
    for (const [name, one] of Object.entries(pack.roundings ?? {})) this.rounding(one, ['roundings', name]);
    for (const [index, use] of listUses(pack).entries()) {
      const at = ['uses', index];
      this.add('pack', use.pack, typeof pack.uses![index] === 'string' ? at : [...at, 'pack']);
      this.condition(use.when, [...at, 'when']);
      for (const [name, binding] of Object.entries(use.with ?? {}))
        this.binding(binding, [...at, 'with', name]);
    }
    for (const [id, params] of Object.entries(pack.supplies ?? {})) {
      this.add('pack', id, ['supplies', id], { atKey: true });
      for (const [name, binding] of Object.entries(params)) this.binding(binding, ['supplies', id, name]);
    }
    for (const name of Object.keys(pack.declines ?? {}))
      this.add(name.includes('#') ? 'rule' : 'pack', name, ['declines', name], { atKey: true });
    for (const [alias, { table, key, on }] of Object.entries(pack.tables ?? {})) {
      this.add('table', table, ['tables', alias, 'table']);
      this.key(key, ['tables', alias, 'key']);
      this.on(on, ['tables', alias]);
    }
    for (const [name, derived] of Object.entries(pack.derive ?? {})) {
      const at = ['derive', name];
      this.cases(derived.cases, at, derived.type);
      this.rounding(derived.round, [...at, 'round']);
      this.add('citation', derived.cite, [...at, 'cite']);
      this.add('fact', derived.like, [...at, 'like']);
      for (const [alias, other] of Object.entries(derived.with ?? {}))
        for (const one of [alias, other]) this.add('fact', `${one}.found`, [...at, 'with', alias]);
    }
    for (const [name, param] of Object.entries(pack.params ?? {})) {
      this.add('fact', param.by, ['params', name, 'by'], { wanted: WANTED.entry });
      this.on(param.on, ['params', name]);
      for (const [index, { cite }] of (param.values ?? []).entries())
        this.add('citation', cite, ['params', name, 'values', index, 'cite']);
    }
    this.walkLines(pack);
    this.walkRules(pack);
  }

  private walkLines({ groups, pairs, duplicates, conditions }: Pack): void {
    for (const [name, { within, when, unit, order, weight, shares }] of Object.entries(groups ?? {})) {
      const at = ['groups', name];
      this.facts(within, [...at, 'within']);
      this.facts(unit, [...at, 'unit']);
      this.condition(when, [...at, 'when']);
      for (const [index, { by }] of (order ?? []).entries())
        this.add('fact', by, [...at, 'order', index, 'by'], { wanted: WANTED.order });
      this.add('fact', weight, [...at, 'weight'], { wanted: WANTED.weight });
      this.add('param', shares, [...at, 'shares']);
    }
    for (const [name, { within, table, when }] of Object.entries(pairs ?? {})) {
      const at = ['pairs', name];
      this.facts(within, [...at, 'within']);
      this.add('table', table?.table, [...at, 'table', 'table']);
      this.key(table?.key, [...at, 'table', 'key'], name);
      this.on(table?.on, [...at, 'table']);
      this.condition(when, [...at, 'when'], name);
    }
    for (const [name, node] of Object.entries(conditions ?? {})) {
      // A named condition is read where it is named, maybe within a pair.
      const user = Object.entries(pairs ?? {}).find(
        ([, { when }]) => when && namesCondition(when, name, conditions ?? {}),
      );
      this.condition(node, ['conditions', name], user?.[0]);
    }
    this.add('pair', duplicates?.pair, ['duplicates', 'pair']);
    this.facts(duplicates?.exact, ['duplicates', 'exact']);
  }

  private walkRules({ rules, customCodes, billState, serviceState, knownBy }: Pack): void {
    for (const [index, rule] of (rules ?? []).entries()) {
      const at = ['rules', index];
      this.add('bucket', rule.bucket, [...at, 'bucket']);
      this.condition(rule.when, [...at, 'when']);
      for (const effect of ['price', 'adjust', 'cap', 'quantity', 'charge'] as const)
        this.formula(rule[effect]?.formula, [...at, effect, 'formula'], effect !== 'quantity', index);
      for (const effect of ['deny', 'flag'] as const)
        for (const bound of ['least', 'most'] as const)
          this.formula(rule[effect]?.[bound], [...at, effect, bound], true, index);
      const to = rule.code?.to;
      if (typeof to === 'object')
        this.add('fact', to.fact, [...at, 'code', 'to', 'fact'], { wanted: WANTED.code });
      this.rounding(rule.round, [...at, 'round']);
      for (const { name, offset } of listPlaces(rule.message ?? ''))
        this.add('fact', name, [...at, 'message'], { offset });
      this.add('reason', rule.reason, [...at, 'reason']);
      this.add('citation', rule.cite, [...at, 'cite']);
      for (const end of ['begins', 'ends'] as const)
        this.add('citation', rule[end]?.cite, [...at, end, 'cite']);
      for (const [position, ref] of (rule.exceptionTo ?? []).entries())
        this.add('rule', ref, [...at, 'exceptionTo', position]);
    }
    for (const [index, { reason, cite }] of (customCodes ?? []).entries()) {
      this.add('reason', reason, ['customCodes', index, 'reason']);
      this.add('citation', cite, ['customCodes', index, 'cite']);
    }
    for (const [key, fields] of [
      ['billState', billState],
      ['serviceState', serviceState],
    ] as const)
      for (const [name, fact] of Object.entries(fields ?? {})) this.add('fact', fact, [key, name]);
    this.facts(knownBy, ['knownBy'], { wanted: WANTED.known });
  }
}

/** The parts of each pack, walked when first asked for. */
const walked = new WeakMap<Pack, PackParts>();
export function partsOf(pack: Pack): PackParts {
  return remember(walked, pack, () => new PackParts(pack));
}
