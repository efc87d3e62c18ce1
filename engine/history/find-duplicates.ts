/** Which lines of the bill and of its history a line repeats, as the plan's pack says what one service is. */
import { showValue } from '../condition/compile-condition.ts';
import { isFleeting } from '../facts/level.ts';
import type { Fact } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import { findMatches } from '../run/match-pair.ts';
import { describeLine, sequenceOf } from '../run/past-lines.ts';

/** Values of `duplicate` in the interface; a released or confirmed match is no duplicate. */
export const DUPLICATE_VALUES = { none: 0, exact: 1, potential: 2, released: 3, confirmed: 3 } as const;
export type DuplicateStatus = keyof typeof DUPLICATE_VALUES;

/** One line that is, or could be, the same service as another. */
export interface LineMatch {
  readonly source: 'bill' | 'history';
  readonly controlNumber: number | null;
  readonly sequence: number | null;
  readonly line: number;
  readonly matchedFields: readonly string[];
  readonly differingFields: readonly string[];
  /** The modifier that releases the match; null when none does. */
  readonly releasedBy: string | null;
  /** 0-100: the share of the fields of an exact duplicate that agree. */
  readonly score: number;
  /** The line in words. */
  readonly is: string;
}

export interface DuplicateFinding {
  readonly status: DuplicateStatus;
  /** Strongest first; the first fifty. */
  readonly matches: readonly LineMatch[];
  /** The strongest match that nothing releases: the line that is repeated; null when only the request says so. */
  readonly repeats: LineMatch | null;
}

/** A thousand lines that repeat each other would otherwise be answered with half a million matches. */
const LISTED_MATCHES = 50;

/** Values of the request's `Duplicate` field. */
const SAID = { exact: 1, potential: 2, notADuplicate: 3 } as const;

/** A fact as text; a list agrees whatever its order. */
const readField = (fact: Fact, line: LineState): string => {
  const shown = showValue(fact.read(line));
  return JSON.stringify(Array.isArray(shown) ? [...shown].sort() : shown);
};

/** The facts of an exact duplicate as texts, once for a line that is held against many. */
function makeReader(facts: readonly Fact[]): (line: LineState) => readonly string[] {
  const fleeting = facts.some(isFleeting);
  return (line) => {
    const known = line.memo.get(facts, fleeting) as readonly string[] | undefined;
    const read = () => facts.map((fact) => readField(fact, line));
    return known ?? line.memo.keep(facts, fleeting, read());
  };
}

/** Two lines held against each other; what is said of them is written only of those that are listed. */
interface HeldLine {
  readonly other: LineState;
  /** Of each fact of an exact duplicate, whether the lines agree in it. */
  readonly agreeing: readonly boolean[];
  readonly count: number;
  readonly releasedBy: string | null;
}

/** The first modifier of the list that only one of two lines carries. */
function findReleasing(releasing: readonly string[], own: readonly string[], others: readonly string[]) {
  if (own.length === 0 && others.length === 0) return null;
  return releasing.find((modifier) => own.includes(modifier) !== others.includes(modifier)) ?? null;
}

/** Holds a line against others, one after the other. */
function* holdLines(line: LineState, others: Iterable<LineState>): Generator<HeldLine> {
  const { settings, facts } = line.plan.duplicates!;
  const read = makeReader(facts);
  for (const other of others) {
    const [own, theirs] = [read(line), read(other)];
    const agreeing = facts.map((fact, index) => fact.agrees?.(line, other) ?? own[index] === theirs[index]);
    const count = agreeing.filter((agrees) => agrees).length;
    const releasedBy = findReleasing(settings.releasedBy, line.modifiers, other.modifiers);
    yield { other, agreeing, count, releasedBy };
  }
}

const isExact = ({ agreeing, count, releasedBy }: HeldLine) =>
  count === agreeing.length && releasedBy === null;

function describeMatch(line: LineState, { other, agreeing, count, releasedBy }: HeldLine): LineMatch {
  const { facts } = line.plan.duplicates!;
  const names = facts.map(({ name }) => name.slice(name.indexOf('.') + 1));
  return {
    ...readPlace(line, other),
    matchedFields: names.filter((_, index) => agreeing[index]),
    differingFields: names.filter((_, index) => !agreeing[index]),
    releasedBy,
    score: Math.round((100 * count) / facts.length),
    is: describeLine(other),
  };
}

function decideStatus(matches: readonly HeldLine[], said: number | undefined): DuplicateStatus {
  if (said === SAID.notADuplicate) return matches.length ? 'confirmed' : 'none';
  if (said === SAID.exact || matches.some(isExact)) return 'exact';
  if (said === SAID.potential || matches.some(({ releasedBy }) => releasedBy === null)) return 'potential';
  return matches.length ? 'released' : 'none';
}

const readPlace = ({ bill }: LineState, { prior, service }: LineState) => {
  const { ControlNumber, Sequence } = bill.request.Bill;
  return {
    source: prior ? ('history' as const) : ('bill' as const),
    controlNumber: (prior ? service.ControlNumber : ControlNumber) ?? null,
    sequence: (prior ? sequenceOf(service, prior) : Sequence) ?? null,
    line: service.Line,
  };
};

/** Strongest first; then those of the bill, of prior bills by control number, and lines by number. */
function byStrength(a: HeldLine, b: HeldLine): number {
  const controlOf = ({ prior, service }: LineState) => (prior ? (service.ControlNumber ?? 0) : -1);
  return (
    b.count - a.count ||
    controlOf(a.other) - controlOf(b.other) ||
    a.other.service.Line - b.other.service.Line
  );
}

/** What a line repeats, strongest match first; looked for once per line. */
export function findDuplicates(line: LineState): DuplicateFinding {
  line.duplicates ??= search(line);
  return line.duplicates;
}

/** The lines that a line repeats, strongest first. */
function listHeld(line: LineState): HeldLine[] {
  const { duplicates } = line.plan;
  const held: HeldLine[] = [];
  if (!duplicates) return held;
  let exact = 0;
  for (const one of holdLines(line, findMatches(duplicates.pair, line))) {
    held.push(one);
    // Lines of the bill come first and by their numbers, so nothing stronger can follow.
    if (isExact(one) && one.other.prior === null && ++exact === LISTED_MATCHES) break;
  }
  return held.sort(byStrength);
}

function search(line: LineState): DuplicateFinding {
  const held = listHeld(line);
  const repeated = held.find(({ releasedBy }) => releasedBy === null);
  return {
    status: decideStatus(held, line.service.Duplicate),
    matches: held.slice(0, LISTED_MATCHES).map((one) => describeMatch(line, one)),
    repeats: repeated ? describeMatch(line, repeated) : null,
  };
}

/** The line that a duplicate repeats, in words: where it stands, or that only the request says that there is one. */
export function describeRepeated(line: LineState): string {
  const { repeats } = findDuplicates(line);
  return repeats?.is ?? 'another line (Duplicate of the request says so, no line that it repeats was sent)';
}
