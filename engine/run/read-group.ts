/** Reads a group from the lines of a bill: who belongs to it, in which order, and what stands before each. */

import { TRUE, UNKNOWN } from '../condition/condition.ts';
import { compareValues } from '../condition/operators.ts';
import { Decimal, ZERO } from '../decimal.ts';
import { keyOf } from '../facts/agreement.ts';
import type { Fact, FactValue } from '../model/fact.ts';
import { type BillState, type LineState, readForOthers } from '../model/line.ts';
import type { CompiledGroup } from '../model/other-lines.ts';
import { BEYOND } from '../model/pack.ts';
import type { Standing, TraceStep } from '../model/trace.ts';
import { assert } from '../problem.ts';
import { remember } from '../remember.ts';
import type { Member, Shares } from './group-step.ts';
import { makeGroupStep } from './group-step.ts';
import { listPastLines } from './past-lines.ts';

const ONE = new Decimal(1);

/** The lines that agree in `within`, all together. */
export interface Whole {
  readonly members: readonly Member[];
  readonly count: number;
  readonly total: Decimal;
  readonly unsettled: number;
  readonly shares: Shares | null;
  /** The step of the bill that shows the group, made when something first rests on it. */
  readonly findStep: () => TraceStep | null;
}

/** A line of which it is not known whether, or where, it belongs; and the facts that are missing. */
export interface Doubt {
  readonly line: LineState;
  readonly facts: readonly Fact[];
}

/** Lines of one value of `within`, while they are collected. */
class Collection {
  /** The first of its lines, which agrees with all others. */
  readonly of: Placeable;
  readonly members: Member[] = [];
  readonly doubts: Doubt[] = [];
  readonly standings = new Map<LineState, Standing>();
  unsettled = 0;
  whole: Whole | null = null;

  constructor(of: Placeable) {
    this.of = of;
  }
}

/** True for a line that a person may still let be paid. */
export const isOpen = ({ denied, attention, bounds }: LineState): boolean =>
  denied && attention.length > 0 && !bounds?.most?.isZero();

/** True for an open line that stands in no place of a group, and may take one: it is not behind all of them. */
const mayTakePlace = ({ ref }: CompiledGroup, line: LineState): boolean =>
  isOpen(line) && !line.beyond.includes(ref);

/** A line, and the group as its own programme declares it. */
interface Placeable {
  readonly group: CompiledGroup;
  readonly line: LineState;
}

/** What a line would have to share with others of its group, part by part; undefined where it is not known. */
const partsOf = ({ group, line }: Placeable): readonly (string | undefined)[] =>
  group.within.facts.map((fact) => keyOf(line, [fact]));

export class GroupReading {
  private readonly collections = new Map<string, Collection>();
  private readonly readings = new Map<LineState, Reading>();
  /** Of lines that could stand in any collection. */
  private readonly doubts: Doubt[] = [];
  /** Open lines of which not all is known that they would have to share with others. */
  private readonly unplaced: ReturnType<typeof partsOf>[] = [];

  constructor(group: CompiledGroup, bill: BillState) {
    const past = group.ofHistory ? listPastLines(bill) : [];
    const lines = group.ofBill ? [...past, ...bill.lines] : past;
    for (const line of lines) {
      const own = line.plan.groups.get(group.ref)?.();
      if (own && (!line.isOut || mayTakePlace(own, line))) this.collect(own, line);
    }
  }

  private collection(key: string, of: Placeable): Collection {
    return remember(this.collections, key, () => new Collection(of));
  }

  /** Open lines that might belong where this one does: nothing that is known of both differs. */
  private countUnplaced(of: Placeable): number {
    if (this.unplaced.length === 0) return 0;
    const own = partsOf(of);
    return this.unplaced.filter((parts) =>
      parts.every((part, index) => part === undefined || (own[index] ?? part) === part),
    ).length;
  }

  private collect(group: CompiledGroup, line: LineState): void {
    const truth = group.condition?.test(line) ?? TRUE;
    if (truth !== TRUE && truth !== UNKNOWN) return;
    const key = group.within.keyOf(line);
    const collection = key === undefined ? null : this.collection(key, { group, line });
    if (mayTakePlace(group, line)) {
      if (collection) collection.unsettled++;
      else this.unplaced.push(partsOf({ group, line }));
      return;
    }
    const missing = new Set<Fact>();
    if (truth === UNKNOWN) group.condition!.findUnknown(line, missing);
    const read = (fact: Fact): FactValue => {
      const value = fact.read(line);
      if (value === undefined) missing.add(fact);
      return value;
    };
    if (key === undefined) for (const fact of group.within.facts) read(fact);
    const order = group.order.map(({ fact }) => read(fact));
    const weight = group.weight ? read(group.weight) : ONE;
    const units = group.unit.map(read);
    if (missing.size) (collection?.doubts ?? this.doubts).push({ line, facts: [...missing] });
    else
      collection!.members.push({
        line,
        group,
        order,
        unit: group.unit.length ? keyOf(line, group.unit)! : null,
        units,
        weight: typeof weight === 'number' ? new Decimal(weight) : (weight as Decimal),
        at: line.steps.length,
      });
  }

  /** Where a line stands; its group is unknown while some line may or may not belong to it. */
  of(group: CompiledGroup, line: LineState): Reading {
    return this.readings.get(line) ?? this.find(group, line);
  }

  private find(group: CompiledGroup, line: LineState): Reading {
    const key = group.within.keyOf(line);
    const collection = key === undefined ? undefined : this.collections.get(key);
    if (key !== undefined && !collection && this.doubts.length === 0 && this.unplaced.length === 0) {
      this.readings.set(line, ALONE);
      return ALONE;
    }
    const doubts = [...this.doubts, ...(collection?.doubts ?? [])];
    if (collection) collection.whole ??= this.complete(collection, line.bill);
    const reading = {
      whole: collection?.whole ?? {
        ...NOBODY,
        unsettled: key === undefined ? 0 : this.countUnplaced({ group, line }),
      },
      standing: collection?.standings.get(line) ?? null,
      isUnknown: key === undefined || doubts.length > 0,
      doubts,
    };
    this.readings.set(line, reading);
    return reading;
  }

  /** Puts the members in order, and several lines of one unit on one place. */
  private complete({ of, members, standings, unsettled }: Collection, bill: BillState): Whole {
    members.sort(compareMembers);
    const places = new Map<string | LineState, Standing>();
    let total = ZERO;
    for (const { line, unit, weight } of members) {
      const place = unit ?? line;
      let standing = places.get(place);
      if (!standing) {
        standing = { position: places.size + 1, before: total, through: total.plus(weight) };
        places.set(place, standing);
        total = standing.through;
      }
      standings.set(line, standing);
    }
    const [first] = members;
    const shares = first ? readShares(first) : null;
    let step: TraceStep | null | undefined;
    return {
      members,
      count: places.size,
      total,
      unsettled: unsettled + this.countUnplaced(of),
      shares,
      // What was read of its members is shown as it was read.
      findStep: () =>
        (step ??= first
          ? readForOthers(bill, (own) => makeGroupStep(first.group, members, standings, shares, own), bill)
          : null),
    };
  }
}

export interface Reading {
  readonly whole: Whole;
  /** Null for a line that does not belong to the group. */
  readonly standing: Standing | null;
  readonly isUnknown: boolean;
  readonly doubts: readonly Doubt[];
}

const NOBODY: Whole = {
  members: [],
  count: 0,
  total: ZERO,
  unsettled: 0,
  shares: null,
  findStep: () => null,
};

/** Of a line in whose place nobody belongs to the group. */
const ALONE: Reading = { whole: NOBODY, standing: null, isUnknown: false, doubts: [] };

function readGroup(group: CompiledGroup, bill: BillState): GroupReading {
  const reading = readForOthers(bill, (own) => new GroupReading(group, own), bill);
  return bill.readings.keep(group.ref, reading);
}

/** Where a line stands in a group, by the reading of the bucket that runs. */
export function readStanding(group: CompiledGroup, line: LineState): Reading {
  const { bill } = line;
  const known = bill.readings.get(group.ref) as GroupReading | undefined;
  return (known ?? readGroup(group, bill)).of(group, line);
}

/** By the facts of the order; what these leave equal stands by line number, lines of the history first. */
function compareMembers(a: Member, b: Member): number {
  for (const [index, { descending }] of a.group.order.entries()) {
    const compared = compareValues(a.order[index], b.order[index]);
    if (compared !== 0) return descending ? -compared : compared;
  }
  return (
    Number(b.line.prior !== null) - Number(a.line.prior !== null) || a.line.service.Line - b.line.service.Line
  );
}

function readShares({ group, line }: Member): Shares | null {
  if (!group.shares) return null;
  const list = group.shares.read(line) as readonly string[] | undefined;
  if (!list) return null;
  const last = list.at(-1);
  assert(
    last === BEYOND.byReport || last === BEYOND.onwards,
    `${group.ref} says what follows its last share`,
  );
  const values = list.slice(0, -1).map((text) => new Decimal(text));
  const { origin = null, citation } = group.shares.source?.(line) ?? {};
  const param = { name: group.shares.name, value: list.join(', '), origin, citation };
  return { param, texts: list, values, byReport: last === BEYOND.byReport };
}
