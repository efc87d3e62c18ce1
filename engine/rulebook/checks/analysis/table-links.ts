/** What table rows have in common: a key column holds the key, and two look-ups with one key find one row. */
import type { FactValue } from '../../../facts/vocabulary.ts';
import type { BookView } from '../book-view.ts';
import type { FactInfo } from '../pack-scope.ts';

type TableOrigin = Extract<FactInfo['origin'], { kind: 'found' | 'column' }>;
type Read = (id: string) => FactValue;
/** False when the values read so far cannot occur together; absent values contradict nothing. */
export type Constraint = (read: Read) => boolean;

const isTable = (fact: FactInfo): fact is FactInfo & { origin: TableOrigin } =>
  fact.origin.kind === 'found' || fact.origin.kind === 'column';
const ownerOf = ({ source, alias }: TableOrigin) => `${source.yaml.file} ${alias}`;

/** A part of a key: a literal, or the id of a fact. */
interface KeyPart {
  readonly literal?: string;
  readonly factId?: string;
}

function listKeyParts(view: BookView, { binding, source }: TableOrigin): KeyPart[] {
  const { facts } = view.scopeOf(source);
  return binding.key.map((part) =>
    typeof part === 'string' ? { factId: facts.get(part)!.id } : (part as { literal: string }),
  );
}

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

export interface TableLinks {
  readonly constraints: readonly Constraint[];
  /** Texts that keys compare a fact with, by the fact's id. */
  readonly literals: ReadonlyMap<string, readonly string[]>;
  /** Facts that can be bound to have the same value. */
  readonly equals: readonly (readonly [FactInfo, FactInfo])[];
}

type TableFact = FactInfo & { origin: TableOrigin };

/** Links between the table facts among `facts`. */
export function collectTableLinks(view: BookView, facts: readonly FactInfo[]): TableLinks {
  const links = new LinkCollection(view, facts);
  const byOwner = [...Map.groupBy(facts.filter(isTable), ({ origin }) => ownerOf(origin)).values()];
  for (const [index, one] of byOwner.entries()) {
    links.linkKeyColumns(one);
    for (const other of byOwner.slice(index + 1))
      if (one[0]!.origin.binding.table === other[0]!.origin.binding.table) links.linkRows(one, other);
  }
  return links;
}

class LinkCollection implements TableLinks {
  readonly constraints: Constraint[] = [];
  readonly literals = new Map<string, string[]>();
  readonly equals: (readonly [FactInfo, FactInfo])[] = [];
  private readonly view: BookView;
  private readonly facts: ReadonlyMap<string, FactInfo>;

  constructor(view: BookView, facts: readonly FactInfo[]) {
    this.view = view;
    this.facts = new Map(facts.map((fact) => [fact.id, fact]));
  }

  /** A key column of the row that was found holds the key it was found by. */
  linkKeyColumns(columns: readonly TableFact[]): void {
    const parts = listKeyParts(this.view, columns[0]!.origin);
    for (const fact of columns) {
      const { column, definition } = fact.origin;
      const position = definition.key.indexOf(column);
      const isRange = definition.range !== undefined && position === definition.key.length - 1;
      const part = parts[position];
      if (!part || isRange) continue;
      this.linkPart(fact, part);
      this.constraints.push((read) => {
        const [cell, key] = [read(fact.id), readPart(part, read)];
        return cell === undefined || key === undefined || String(cell) === key;
      });
    }
  }

  /** Two look-ups in one table find the same row when their keys are the same. */
  linkRows(one: readonly TableFact[], other: readonly TableFact[]): void {
    const keyA = listKeyParts(this.view, one[0]!.origin);
    const keyB = listKeyParts(this.view, other[0]!.origin);
    for (const [position, part] of keyA.entries()) {
      this.linkParts(part, keyB[position]!);
      this.linkParts(keyB[position]!, part);
    }
    for (const left of one)
      for (const right of other) {
        if (left.origin.column !== right.origin.column) continue;
        this.equals.push([left, right]);
        this.constraints.push((read) => {
          const [x, y] = [read(left.id), read(right.id)];
          return x === undefined || y === undefined || String(x) === String(y) || !sameKey(keyA, keyB, read);
        });
      }
  }

  private linkParts({ factId }: KeyPart, other: KeyPart): void {
    const fact = factId === undefined ? undefined : this.facts.get(factId);
    if (fact) this.linkPart(fact, other);
  }

  private linkPart(fact: FactInfo, { literal, factId }: KeyPart): void {
    if (literal !== undefined) this.literals.set(fact.id, [...(this.literals.get(fact.id) ?? []), literal]);
    const other = factId === undefined ? undefined : this.facts.get(factId);
    if (other && other.id !== fact.id) this.equals.push([fact, other]);
  }
}
