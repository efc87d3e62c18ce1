/** Which lines of the bill and of its history a line repeats, as the plan's pack says what one service is. */
import type { DuplicateFinding, DuplicateStatus, LineMatch } from '../model/duplicate-finding.ts';
import type { Fact } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import { findMatches } from '../run/match-pair.ts';
import { describeLine, sequenceOf } from '../run/past-lines.ts';
import { byPlace, readColumns, readField } from './line-columns.ts';

/** A thousand lines that repeat each other would otherwise be answered with half a million matches. */
const LISTED_MATCHES = 50;

/** Values of the request's `Duplicate` field. */
const SAID = { exact: 1, potential: 2, notADuplicate: 3 } as const;

/** Two lines held against each other; what is said of them is written only of those that are listed. */
interface HeldLine {
  readonly other: LineState;
  /** Of each fact of an exact duplicate, whether the lines agree in it. */
  readonly agreeing: readonly boolean[];
  readonly count: number;
  readonly releasedBy: string | null;
}

/** Whether two lines agree in a fact. */
function agreesIn(fact: Fact, line: LineState, other: LineState): boolean {
  if (!fact.agreesBy) return readField(fact, line) === readField(fact, other);
  for (const read of fact.agreesBy) {
    const [own, others] = [read(line), read(other)];
    if (own !== undefined && others !== undefined) return own === others;
  }
  return false;
}

/** The first modifier of the list that only one of two lines carries. */
function findReleasing(releasing: readonly string[], own: readonly string[], others: readonly string[]) {
  if (own.length === 0 && others.length === 0) return null;
  return releasing.find((modifier) => own.includes(modifier) !== others.includes(modifier)) ?? null;
}

/** Holds two lines against each other. */
function holdLines(line: LineState, other: LineState): HeldLine {
  const { settings, facts } = line.plan.duplicates!;
  const agreeing = facts.map((fact) => agreesIn(fact, line, other));
  const count = agreeing.filter((agrees) => agrees).length;
  const releasedBy = findReleasing(settings.releasedBy, line.modifiers, other.modifiers);
  return { other, agreeing, count, releasedBy };
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

/** What a line repeats: the strongest, and of all of them the strongest that nothing releases. */
interface Repeated {
  readonly listed: readonly HeldLine[];
  readonly repeated: HeldLine | undefined;
}

function decideStatus({ listed, repeated }: Repeated, said: number | undefined): DuplicateStatus {
  if (said === SAID.notADuplicate) return listed.length ? 'confirmed' : 'none';
  // What is exact agrees in all and is released by nothing, so the strongest that is not released is.
  if (said === SAID.exact || (repeated && isExact(repeated))) return 'exact';
  if (said === SAID.potential || repeated) return 'potential';
  return listed.length ? 'released' : 'none';
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

/** What a line repeats, strongest match first; looked for once per line. */
export function findDuplicates(line: LineState): DuplicateFinding {
  line.duplicates ??= describeFinding(line, line.plan.duplicates ? search(line) : NOTHING);
  return line.duplicates;
}

const NOTHING: Repeated = { listed: [], repeated: undefined };

/** Every line that the pair finds, held against a line one by one: the search of a pair that columns cannot stand for. */
function searchOneByOne(line: LineState): Repeated {
  const held = [...findMatches(line.plan.duplicates!.pair, line)]
    .map((other) => holdLines(line, other))
    .sort((a, b) => b.count - a.count || byPlace(a.other, b.other));
  const repeated = held.find(({ releasedBy }) => releasedBy === null);
  return { listed: held.slice(0, LISTED_MATCHES), repeated };
}

function search(line: LineState): Repeated {
  const columns = readColumns(line);
  if (!columns) return searchOneByOne(line);
  const { listed, repeated } = columns.search(line, LISTED_MATCHES);
  return {
    listed: listed.map((other) => holdLines(line, other)),
    repeated: repeated && holdLines(line, repeated),
  };
}

function describeFinding(line: LineState, found: Repeated): DuplicateFinding {
  return {
    status: decideStatus(found, line.service.Duplicate),
    matches: found.listed.map((one) => describeMatch(line, one)),
    repeats: found.repeated ? describeMatch(line, found.repeated) : null,
  };
}

/** The same with every line held against every other: what the quick search has to agree with. */
export const findDuplicatesOneByOne = (line: LineState): DuplicateFinding =>
  describeFinding(line, line.plan.duplicates ? searchOneByOne(line) : NOTHING);

/** The line that a duplicate repeats, in words: where it stands, or that only the request says that there is one. */
export function describeRepeated(line: LineState): string {
  const { repeats } = findDuplicates(line);
  return repeats?.is ?? 'another line (Duplicate of the request says so, no line that it repeats was sent)';
}
