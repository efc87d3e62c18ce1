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
    typeof part === 'string' ? { factId: facts.get(part)!.id } : { literal: part.literal },
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
}

/** Links between the table facts among `facts`. */
export function collectTableLinks(view: BookView, facts: readonly FactInfo[]): TableLinks {
  const constraints: Constraint[] = [];
  const literals = new Map<string, string[]>();
  const byOwner = [...Map.groupBy(facts.filter(isTable), ({ origin }) => ownerOf(origin)).values()];
  for (const columns of byOwner) constraints.push(...linkKeyColumns(view, columns));
  for (const [index, one] of byOwner.entries())
    for (const other of byOwner.slice(index + 1)) {
      const [a, b] = [one[0]!.origin, other[0]!.origin];
      if (a.binding.table !== b.binding.table) continue;
      const [keyA, keyB] = [listKeyParts(view, a), listKeyParts(view, b)];
      for (const [position, part] of keyA.entries())
        for (const [left, right] of [[part, keyB[position]!] as const, [keyB[position]!, part] as const])
          if (left.factId !== undefined && right.literal !== undefined)
            literals.set(left.factId, [...(literals.get(left.factId) ?? []), right.literal]);
      for (const left of one)
        for (const right of other)
          if (left.origin.column === right.origin.column)
            constraints.push((read) => {
              const [x, y] = [read(left.id), read(right.id)];
              return (
                x === undefined || y === undefined || String(x) === String(y) || !sameKey(keyA, keyB, read)
              );
            });
    }
  return { constraints, literals };
}

function linkKeyColumns(
  view: BookView,
  columns: readonly (FactInfo & { origin: TableOrigin })[],
): Constraint[] {
  const { origin } = columns[0]!;
  const parts = listKeyParts(view, origin);
  return columns.flatMap(({ id, origin: { column, definition } }) => {
    const position = definition.key.indexOf(column);
    const isRange = definition.range !== undefined && position === definition.key.length - 1;
    if (position < 0 || isRange || !parts[position]) return [];
    return [
      (read: Read) => {
        const [cell, key] = [read(id), readPart(parts[position]!, read)];
        return cell === undefined || key === undefined || String(cell) === key;
      },
    ];
  });
}
