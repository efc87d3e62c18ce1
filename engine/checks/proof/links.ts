/** What cannot be told apart: a key column holds the key, two look-ups with one key find one row, and places add up in order. */
import type { BoundTable, Fact, FactValue } from '../../model/fact.ts';

type Read = (id: string) => FactValue;

/** What holds of some facts together. */
export interface Constraint {
  /** Ids of all that it may read. */
  readonly reads: readonly string[];
  /** False when the values read so far cannot occur together; absent values contradict nothing. */
  readonly holds: (read: Read) => boolean;
}

/** A part of a key: a literal, or the id of a fact. */
interface KeyPart {
  readonly literal?: string;
  readonly factId?: string;
}

interface TableFact {
  readonly fact: Fact;
  readonly bound: BoundTable;
  readonly alias: string;
  /** `found`, or the column's name. */
  readonly column: string;
}

function readTableFact(fact: Fact): TableFact[] {
  const { origin } = fact;
  if (origin.kind !== 'found' && origin.kind !== 'column') return [];
  return [
    { fact, bound: origin.binding, alias: origin.alias, column: fact.name.slice(origin.alias.length + 1) },
  ];
}

/** The basis of a table's facts is the facts of its key in order, and then its date. */
function listKeyParts({ fact, bound }: TableFact): KeyPart[] {
  const basis = [...(fact.basis?.() ?? [])];
  return bound.binding.key.map((part) =>
    typeof part === 'string' ? { factId: basis.shift()!.id } : (part as KeyPart),
  );
}

const idsOf = (parts: readonly KeyPart[]) => parts.flatMap(({ factId }) => factId ?? []);

function readPart({ literal, factId }: KeyPart, read: Read): string | undefined {
  if (factId === undefined) return literal;
  const value = read(factId);
  return value === undefined ? undefined : String(value);
}

function sameKey(a: readonly KeyPart[], b: readonly KeyPart[], read: Read): boolean {
  return a.every((part, index) => {
    const other = b[index]!;
    if (part.factId !== undefined && part.factId === other.factId) return true;
    const [one, two] = [readPart(part, read), readPart(other, read)];
    return one !== undefined && one === two;
  });
}

export interface Links {
  readonly constraints: readonly Constraint[];
  /** Texts that keys compare a fact with, by the fact's id. */
  readonly literals: ReadonlyMap<string, readonly string[]>;
  /** Facts that can be bound to have the same value. */
  readonly equals: readonly (readonly [Fact, Fact])[];
  /** Facts of which the first is never more than the second. */
  readonly ordered: readonly (readonly [Fact, Fact])[];
}

class LinkCollection implements Links {
  readonly constraints: Constraint[] = [];
  readonly literals = new Map<string, string[]>();
  readonly equals: (readonly [Fact, Fact])[] = [];
  readonly ordered: (readonly [Fact, Fact])[] = [];
  private readonly facts: ReadonlyMap<string, Fact>;

  constructor(facts: readonly Fact[]) {
    this.facts = new Map(facts.map((fact) => [fact.id, fact]));
  }

  /** A key column of the row that was found holds the key it was found by. */
  linkKeyColumns(columns: readonly TableFact[]): void {
    const parts = listKeyParts(columns[0]!);
    for (const { fact, column, bound } of columns) {
      const { key, range } = bound.definition!;
      const position = key.indexOf(column);
      const part = parts[position];
      if (!part || (range !== undefined && position === key.length - 1)) continue;
      this.linkPart(fact, part);
      this.constraints.push({
        reads: [fact.id, ...idsOf([part])],
        holds: (read) => {
          const [cell, value] = [read(fact.id), readPart(part, read)];
          return cell === undefined || value === undefined || String(cell) === value;
        },
      });
    }
  }

  /** Two look-ups in one table find the same row when their keys are the same. */
  linkRows(one: readonly TableFact[], other: readonly TableFact[]): void {
    const keyA = listKeyParts(one[0]!);
    const keyB = listKeyParts(other[0]!);
    for (const [position, part] of keyA.entries()) {
      this.linkParts(part, keyB[position]!);
      this.linkParts(keyB[position]!, part);
    }
    for (const left of one)
      for (const right of other) {
        if (left.column !== right.column) continue;
        this.equals.push([left.fact, right.fact]);
        this.constraints.push({
          reads: [left.fact.id, right.fact.id, ...idsOf([...keyA, ...keyB])],
          holds: (read) => {
            const [x, y] = [read(left.fact.id), read(right.fact.id)];
            return (
              x === undefined || y === undefined || String(x) === String(y) || !sameKey(keyA, keyB, read)
            );
          },
        });
      }
  }

  /** Of one group: what stands before a line is less than what stands through it, and that at most all. */
  linkStandings(facts: readonly Fact[]): void {
    const of = (standing: string) => facts.find(({ name }) => name.endsWith(`.${standing}`));
    for (const [less, more] of [
      ['before', 'through'],
      ['through', 'total'],
      ['before', 'total'],
      ['position', 'count'],
    ] as const) {
      const [low, high] = [of(less), of(more)];
      if (low === undefined || high === undefined) continue;
      this.ordered.push([low, high]);
      this.constraints.push({
        reads: [low.id, high.id],
        holds: (read) => {
          const [a, b] = [read(low.id), read(high.id)];
          return a === undefined || b === undefined || Number(a) <= Number(b);
        },
      });
    }
  }

  private linkParts({ factId }: KeyPart, other: KeyPart): void {
    const fact = factId === undefined ? undefined : this.facts.get(factId);
    if (fact) this.linkPart(fact, other);
  }

  private linkPart(fact: Fact, { literal, factId }: KeyPart): void {
    if (literal !== undefined) this.literals.set(fact.id, [...(this.literals.get(fact.id) ?? []), literal]);
    const other = factId === undefined ? undefined : this.facts.get(factId);
    if (other && other.id !== fact.id) this.equals.push([fact, other]);
  }
}

/** Links between the facts of tables and of groups among `facts`. */
export function collectLinks(facts: readonly Fact[]): Links {
  const distinct = [...new Map(facts.map((fact) => [fact.id, fact])).values()];
  const links = new LinkCollection(distinct);
  const ownerOf = ({ fact, column }: TableFact) => fact.id.slice(0, -column.length);
  const byOwner = [...Map.groupBy(distinct.flatMap(readTableFact), ownerOf).values()];
  for (const [index, one] of byOwner.entries()) {
    links.linkKeyColumns(one);
    for (const other of byOwner.slice(index + 1))
      if (one[0]!.bound.binding.table === other[0]!.bound.binding.table) links.linkRows(one, other);
  }
  const ofGroups = distinct.filter(({ origin }) => origin.kind === 'group');
  for (const standings of Map.groupBy(ofGroups, ({ id }) => id.slice(0, id.lastIndexOf(' '))).values())
    links.linkStandings(standings);
  return links;
}
