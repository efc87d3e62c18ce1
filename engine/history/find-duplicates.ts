/** Which lines of the bill and of its history a line repeats, as the plan's pack says what one service is. */
import { showValue } from '../condition/compile-condition.ts';
import type { Fact } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import { listMatches } from '../run/match-pair.ts';
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

const agree = (fact: Fact, line: LineState, other: LineState): boolean =>
  fact.agrees?.(line, other) ?? readField(fact, line) === readField(fact, other);

function compareLines(line: LineState, other: LineState): LineMatch {
  const { settings, facts } = line.plan.duplicates!;
  const [matchedFields, differingFields] = [[], []] as string[][];
  for (const fact of facts)
    (agree(fact, line, other) ? matchedFields! : differingFields!).push(
      fact.name.slice(fact.name.indexOf('.') + 1),
    );
  const { ControlNumber, Sequence } = line.bill.request.Bill;
  return {
    source: other.prior ? 'history' : 'bill',
    controlNumber: (other.prior ? other.service.ControlNumber : ControlNumber) ?? null,
    sequence: (other.prior ? sequenceOf(other.service, other.prior) : Sequence) ?? null,
    line: other.service.Line,
    matchedFields: matchedFields!,
    differingFields: differingFields!,
    releasedBy:
      settings.releasedBy.find(
        (modifier) => line.modifiers.includes(modifier) !== other.modifiers.includes(modifier),
      ) ?? null,
    score: Math.round((100 * matchedFields!.length) / facts.length),
    is: describeLine(other),
  };
}

function decideStatus(matches: readonly LineMatch[], said: number | undefined): DuplicateStatus {
  if (said === SAID.notADuplicate) return matches.length ? 'confirmed' : 'none';
  const standing = matches.filter(({ releasedBy }) => releasedBy === null);
  if (said === SAID.exact || standing.some(({ differingFields }) => differingFields.length === 0))
    return 'exact';
  if (said === SAID.potential || standing.length) return 'potential';
  return matches.length ? 'released' : 'none';
}

const byStrength = (a: LineMatch, b: LineMatch) =>
  b.score - a.score ||
  (a.source < b.source ? -1 : a.source > b.source ? 1 : 0) ||
  (a.controlNumber ?? 0) - (b.controlNumber ?? 0) ||
  a.line - b.line;

/** What a line repeats, strongest match first; looked for once per line. */
export function findDuplicates(line: LineState): DuplicateFinding {
  line.duplicates ??= search(line);
  return line.duplicates;
}

function search(line: LineState): DuplicateFinding {
  const { duplicates } = line.plan;
  const others = duplicates ? listMatches(duplicates.pair, line) : [];
  const matches = others.map((other) => compareLines(line, other)).sort(byStrength);
  return {
    status: decideStatus(matches, line.service.Duplicate),
    matches: matches.slice(0, LISTED_MATCHES),
    repeats: matches.find(({ releasedBy }) => releasedBy === null) ?? null,
  };
}

/** The line that a duplicate repeats, in words: where it stands, or that only the request says that there is one. */
export function describeRepeated(line: LineState): string {
  const { repeats } = findDuplicates(line);
  return repeats?.is ?? 'another line (Duplicate of the request says so, no line that it repeats was sent)';
}
