/** Facts of the match that a pair finds: which line it is, how far off, and what the table says of the two. */
import { showValue } from '../condition/compile-condition.ts';
import { dayNumber } from '../date.ts';
import type { ScopedCondition } from '../model/compiled-condition.ts';
import { type BoundTable, type Fact, type FactValue, layOut } from '../model/fact.ts';
import { askMatched, type LineState, type PairMatch } from '../model/line.ts';
import type { LookUps } from '../model/look-ups.ts';
import type { CompiledPair } from '../model/other-lines.ts';
import type { Pair } from '../model/pack.ts';
import { type Found, matchPair } from '../run/match-pair.ts';
import { describeLine } from '../run/past-lines.ts';
import { readCell } from './table-facts.ts';

export interface PairContext {
  readonly ref: string;
  readonly file: string;
  readonly scoped: Omit<ScopedCondition, 'node'>;
  /** The pair's table; null where it needs none. */
  readonly bound: BoundTable | null;
}

/** Facts of a match by what stands behind the dot; columns of the pair's table beside them. */
const OF_MATCH: Readonly<
  Record<
    string,
    Pick<Fact, 'type' | 'description'> & { read: (line: LineState, match: PairMatch) => FactValue }
  >
> = {
  line: {
    type: 'text',
    description: 'the other line, by its number and bill, in words',
    read: (_line, { other }) => describeLine(other),
  },
  days: {
    type: 'integer',
    description: 'calendar days from the other line to this one',
    read: (line, { other }) => dayNumber(line.date) - dayNumber(other.date),
  },
  release: {
    type: 'text',
    description: 'the release of the table that the row for the two stands in; without a table nothing',
    read: (_line, { row }) => row?.table?.release,
  },
  isBeforeRelease: {
    type: 'boolean',
    description: 'that release begins behind the day; without a table nothing',
    read: (_line, { row }) => row?.isBeforeRelease(),
  },
  mayComeToNothing: {
    type: 'boolean',
    description:
      'a person may allow nothing for the other line, and no other one is found of which that is not so',
    read: (_line, { other }) => other.isInDoubt(),
  },
  differingModifiers: {
    type: 'list',
    description: 'modifiers that one of the two lines carries and the other does not',
    read: (line, { other }) => [...new Set(line.modifiers).symmetricDifference(new Set(other.modifiers))],
  },
};

/** Whether a pair looks among lines of prior bills. */
export const ofPriorBills = ({ of }: Pair): boolean =>
  of?.some((pool) => pool === 'history' || pool === 'unpaid') ?? false;

/** The facts of the match that `line.match` holds, by the name of the pair. */
export function declareMatch(
  name: string,
  pair: Pair,
  { ref, bound, find }: PairContext & { find: () => CompiledPair },
): Fact[] {
  const common = {
    optional: true,
    guard: `${name}.isFound`,
    entryPoint: ofPriorBills(pair) ? 'history' : 'otherLines',
  } as const;
  const origin = (column: string) => ({ kind: 'pair', pair, column, find }) as const;
  const facts = Object.entries(OF_MATCH).map(([key, { read, ...fact }]) => ({
    ...common,
    ...fact,
    description: `${pair.title}: ${fact.description}`,
    name: `${name}.${key}`,
    id: `${ref} ${key}`,
    origin: origin(key),
    read: (line: LineState) => (line.match ? read(line, line.match) : undefined),
    show: (line: LineState, into: LookUps) => {
      const value = line.match && showValue(read(line, line.match));
      if (value) into.add(read, { name: `${name}.${key}`, value: String(value), origin: null });
    },
  }));
  const { definition } = bound ?? { definition: null };
  return [
    ...facts,
    ...(definition?.columns ?? []).map(
      (column, index): Fact => ({
        ...common,
        name: `${name}.${column.name}`,
        id: `${ref} ${column.name}`,
        type: column.isCode ? 'code' : column.type,
        description: column.description ?? `${column.name} of ${definition!.title}`,
        ...(column.values ? { values: [...new Set([...column.values, ''])] } : {}),
        origin: origin(column.name),
        read: (line) => {
          const row = line.match?.row;
          return row?.table && row.row >= 0 ? readCell(row.table, row.row, column, index) : undefined;
        },
        source: (line) => {
          const row = line.match?.row;
          return row?.table && row.row >= 0
            ? { text: row.table.text(row.row, index) ?? '', origin: row.origin() }
            : null;
        },
        show: (line, into, isOperand) => {
          const row = line.match?.row;
          if (!row?.table || isOperand) return;
          into.add(row, {
            name: `${name}.${column.name}`,
            value: row.table.text(row.row, index) ?? '',
            origin: row.origin(),
          });
        },
      }),
    ),
  ];
}

/** A fact of the match that a line found, outside of the pair's own condition. */
export function outside(fact: Fact, find: () => CompiledPair): Fact {
  const within = <Value>(line: LineState, read: (found: Found) => Value): Value => {
    const found = matchPair(find(), line);
    return askMatched(line, found.match, () => read(found));
  };
  return layOut({
    ...fact,
    read: (line) => within(line, () => fact.read(line)),
    ...(fact.source ? { source: (line) => within(line, () => fact.source!(line)) } : {}),
    show: (line, into, isOperand) => within(line, () => fact.show?.(line, into, isOperand)),
    listMissing: (line) => {
      const { match, doubts } = matchPair(find(), line);
      if (doubts.length > 0) return doubts;
      const { name, description } = fact;
      const why = match ? `(${description}) is not given` : `has no value, since no line is ${find().title}`;
      return [{ message: `${name} ${why}`, fields: [], lack: 'rule' }];
    },
  });
}
