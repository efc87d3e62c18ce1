/**
 * A fact is whatever a condition, formula, key or message can name: a field of the request, the state of a line, a
 * column of a table, a derived value, a param, the standing in a group, the match of a pair. One record each, which the
 * compiler, the checks, the trace and `rules facts` all read.
 */
import type { Condition } from '../condition/condition.ts';
import type { Decimal } from '../decimal.ts';
import { Bug } from '../problem.ts';
import { remember } from '../remember.ts';
import type { TableDefinition } from '../table.ts';
import type { CompiledCondition, ScopedCondition } from './compiled-condition.ts';
import type { Computable, Computed } from './computable.ts';
import type { EntryPoint } from './entry-points.ts';
import type { LineState } from './line.ts';
import type { LookUps } from './look-ups.ts';
import type { CompiledGroup, CompiledPair } from './other-lines.ts';
import type { Derived, Group, Pair, Param, TableBinding } from './pack.ts';
import type { Citation, DecidedBy, Missing, Provenance } from './trace.ts';

/** `code` is a procedure code: compared with codes and ranges of codes. `moment` of the request is its day. */
export type FactType = 'text' | 'code' | 'decimal' | 'integer' | 'boolean' | 'date' | 'list';
/** `undefined` is absent: a condition over it is unknown, never false. */
export type FactValue = string | number | boolean | Decimal | readonly string[] | undefined;

/** What declares a fact, as far as checks and proofs ask. */
export type FactOrigin =
  /** Read from the request and never changed. `bill`: the same for all lines of a bill. */
  | { readonly kind: 'request'; readonly level: 'bill' | 'line' }
  /** Left by the steps so far. */
  | { readonly kind: 'state' }
  | { readonly kind: 'found' | 'column' | 'each'; readonly alias: string; readonly binding: BoundTable }
  | { readonly kind: 'derived'; readonly derived: Derived }
  | { readonly kind: 'param'; readonly param: Param }
  /** `whole`: the same for all lines of the group. */
  | {
      readonly kind: 'group';
      readonly group: Group;
      readonly standing: string;
      /** Where the names of its condition are looked for. */
      readonly scoped: Omit<ScopedCondition, 'node'>;
      readonly find: () => CompiledGroup;
    }
  | {
      readonly kind: 'pair';
      readonly pair: Pair;
      readonly column: string;
      readonly find: () => CompiledPair;
    };

/** A table as a pack binds it, with its definition; null while nobody declares the table. */
export interface BoundTable {
  readonly binding: TableBinding;
  readonly definition: TableDefinition | null;
}

/** A derived decimal as formulas take it. */
export interface Inline {
  /** It is no step of its own: a formula that names it shows in its place what stands for it on the line. */
  readonly isInline: () => boolean;
  /** The case that holds, with what it gave; undefined while that is unknown. */
  readonly select: (line: LineState) =>
    | {
        readonly id: string;
        readonly computation: Computable;
        readonly computed: Computed | null;
      }
    | undefined;
}

export interface Fact {
  /** As packs write it: `rvu.workRvu`. */
  readonly name: string;
  /** The same for one fact under all packs that see it. */
  readonly id: string;
  readonly type: FactType;
  readonly description: string;
  /** The closed list of values, where there is one. */
  readonly values?: readonly string[];
  /** Id of the table that lists its values. */
  readonly listedIn?: string;
  /** A bill or line may be without it. */
  readonly optional?: boolean;
  /** The least value it can have; only of numbers. */
  readonly least?: number;
  /** Name of the boolean fact without which it is absent. */
  readonly guard?: string;
  /** The entry point of a rule that asks for the fact; left out: `condition`. */
  readonly entryPoint?: EntryPoint;
  /** The field of the request to look at, relative to the line: `CPT1`, or `Bill.ZipCode`. */
  readonly field?: string;
  /** Further fields that it reads. */
  readonly alsoReads?: readonly string[];
  readonly origin: FactOrigin;
  /** The facts it is read from; left out: none. */
  readonly basis?: () => readonly Fact[];
  /** The fact of which it is another reading: on the other line of a pair, or over other rows. */
  readonly readingOf?: Fact;
  readonly read: (line: LineState) => FactValue;
  /** What two lines agree in, where that is not its value: the first of these that both have. Without one they do not. */
  readonly agreesBy?: readonly ((line: LineState) => string | undefined)[];
  /** Where the value comes from; absent for what the line itself states. */
  readonly source?: (line: LineState) => Provenance | null;
  /** Adds what the value rests on to the look-ups of a step; of an operand, which shows its own row, only what is behind it. */
  readonly show?: (line: LineState, into: LookUps, isOperand: boolean) => void;
  /** The leaves that gave a derived fact its value; shown with the leaf that asked for it. */
  readonly explain?: (line: LineState, into: DecidedBy[], restsOn: Fact[]) => void;
  /** Only of derived decimals. */
  readonly inline?: Inline;
  /** The source of a value that another pack supplied: the law behind a comparison with it. */
  readonly findLaw?: (line: LineState) => Citation | null;
  /** What is missing when the fact is absent; without it the fact itself is. */
  readonly listMissing?: (line: LineState) => readonly Missing[];
}

/**
 * The fact with each of its fields, in one order. A line reads hundreds of facts, and V8 finds a field without a search
 * where all objects are laid out alike.
 */
export const layOut = (fact: Fact): Fact =>
  ({
    name: fact.name,
    id: fact.id,
    type: fact.type,
    description: fact.description,
    values: fact.values,
    listedIn: fact.listedIn,
    optional: fact.optional,
    least: fact.least,
    guard: fact.guard,
    entryPoint: fact.entryPoint,
    field: fact.field,
    alsoReads: fact.alsoReads,
    origin: fact.origin,
    basis: fact.basis,
    readingOf: fact.readingOf,
    read: fact.read,
    agreesBy: fact.agreesBy,
    source: fact.source,
    show: fact.show,
    explain: fact.explain,
    inline: fact.inline,
    findLaw: fact.findLaw,
    listMissing: fact.listMissing,
  }) satisfies Record<keyof Fact, unknown>;

/** Names in reach of a pack. */
export interface Scope {
  readonly find: (name: string) => Fact | undefined;
  /** A condition of the pack that several scopes share; left out where each compiles its own. */
  readonly shareCondition?: (node: Condition) => CompiledCondition | undefined;
}

/**
 * A fact by a name that the checks have looked up.
 *
 * @param where the name stands, for the message of the bug: ` of a key`
 */
export function findChecked(scope: Scope, name: string, where = ''): Fact {
  const fact = scope.find(name);
  if (!fact) throw new Bug(`fact ${name}${where} reached the compiler unchecked`);
  return fact;
}

const NOTHING: readonly Fact[] = [];
const reach = new WeakMap<Fact, ReadonlySet<Fact>>();

/** Everything a fact rests on, itself included. Ends at circles, which the checks report. */
export function listBasis(fact: Fact): ReadonlySet<Fact> {
  const known = reach.get(fact);
  if (known) return known;
  const found = new Set<Fact>([fact]);
  for (const one of found) for (const next of one.basis?.() ?? NOTHING) found.add(next);
  reach.set(fact, found);
  return found;
}

/** The fields of the request that a fact is read from or looked up by. */
export function listFields(fact: Fact): string[] {
  return [...listBasis(fact)].flatMap(({ field }) => field ?? []);
}

const notGiven = new WeakMap<Fact, readonly Missing[]>();

/** Why a fact is absent on a line. */
export function listMissing(fact: Fact, line: LineState): readonly Missing[] {
  return (
    fact.listMissing?.(line) ??
    remember(notGiven, fact, () => [
      { message: `${fact.name} (${fact.description}) is not given`, fields: listFields(fact) },
    ])
  );
}
