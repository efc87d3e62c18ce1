/** Finds the lines of the same bill and of the history that a line repeats. */
import type { LineState } from '../run/line-state.ts';
import { compareLines, describeLine, type LineMatch, type PreparedLine } from './compare-lines.ts';
import { indexHistory } from './history-index.ts';
import { countsFor, sequenceOf } from './past-lines.ts';

export type DuplicateStatus = 'none' | 'exact' | 'potential' | 'released' | 'confirmed';

/** Values of `duplicate` in the interface; a released or confirmed match is no duplicate. */
export const DUPLICATE_VALUES: Readonly<Record<DuplicateStatus, number>> = {
  none: 0,
  exact: 1,
  potential: 2,
  released: 3,
  confirmed: 3,
};

export interface DuplicateFinding {
  readonly status: DuplicateStatus;
  readonly score: number;
  /** Strongest first; the first fifty. */
  readonly matches: readonly LineMatch[];
  /** The strongest match that nothing releases: the line that is repeated; null when only the request says so. */
  readonly repeats: LineMatch | null;
}

/** A thousand lines that repeat each other would otherwise be answered with half a million matches. */
const LISTED_MATCHES = 50;

const NOTHING: DuplicateFinding = { status: 'none', score: 0, matches: [], repeats: null };

/** Values of the request's `Duplicate` field. */
const SAID = { exact: 1, potential: 2, notADuplicate: 3 } as const;

function findInHistory(line: LineState): LineMatch[] {
  const settings = line.plan.duplicates;
  if (!settings || line.bill.options.value('IsIgnoreHistory')) return [];
  line.bill.history ??= indexHistory(line.bill.request.BillHistory);
  const described = compareAs(line);
  const matches: LineMatch[] = [];
  for (const { line: historical, entry, compared } of line.bill.history.get(line.code) ?? []) {
    if (!countsFor(line, historical, entry)) continue;
    const match = compareLines(settings, described, compared, {
      source: 'history',
      controlNumber: historical.ControlNumber,
      sequence: sequenceOf(historical, entry),
      line: historical.Line,
    });
    if (match) matches.push(match);
  }
  return matches;
}

/** A line as it is compared, made once for each code the line takes on. */
function compareAs(line: LineState): PreparedLine {
  if (line.compared?.code !== line.code) line.compared = describeLine(line);
  return line.compared;
}

/** Of two lines of one bill the one with the lower line number is the service, the other repeats it. */
function findInBill(line: LineState): LineMatch[] {
  const settings = line.plan.duplicates;
  if (!settings) return [];
  const { ControlNumber, Sequence } = line.bill.request.Bill;
  const described = compareAs(line);
  const matches: LineMatch[] = [];
  for (const other of line.bill.lines) {
    if (other.service.Line >= line.service.Line || other.denied || other.code !== line.code) continue;
    const match = compareLines(settings, described, compareAs(other), {
      source: 'bill',
      controlNumber: ControlNumber ?? null,
      sequence: Sequence ?? null,
      line: other.service.Line,
    });
    if (match) matches.push(match);
  }
  return matches;
}

function decideStatus(matches: readonly LineMatch[], said: number | undefined): DuplicateStatus {
  if (said === SAID.notADuplicate) return matches.length ? 'confirmed' : 'none';
  const standing = matches.filter((match) => match.releasedBy === null);
  if (said === SAID.exact || standing.some((match) => match.kind === 'exact')) return 'exact';
  if (said === SAID.potential || standing.length) return 'potential';
  return matches.length ? 'released' : 'none';
}

const byStrength = (a: LineMatch, b: LineMatch) =>
  b.score - a.score ||
  (a.source < b.source ? -1 : a.source > b.source ? 1 : 0) ||
  (a.controlNumber ?? 0) - (b.controlNumber ?? 0) ||
  a.line - b.line;

/** What a line repeats, strongest match first; computed once per line. */
export function findDuplicates(line: LineState): DuplicateFinding {
  if (!line.plan.duplicates) return NOTHING;
  if (line.duplicates) return line.duplicates;
  const matches = [...findInBill(line), ...findInHistory(line)].sort(byStrength);
  const status = decideStatus(matches, line.service.Duplicate);
  line.duplicates = {
    status,
    score: matches[0]?.score ?? 0,
    matches: matches.slice(0, LISTED_MATCHES),
    repeats: matches.find((match) => match.releasedBy === null) ?? null,
  };
  return line.duplicates;
}

/** The line that a duplicate repeats, in words: where it stands, or that only the request says that there is one. */
export function describeRepeated(line: LineState): string {
  const { repeats } = findDuplicates(line);
  if (repeats === null)
    return 'another line (Duplicate of the request says so, no line that it repeats was sent)';
  if (repeats.source === 'bill') return `line ${repeats.line} of this bill`;
  const sequence = repeats.sequence ? `, sequence ${repeats.sequence}` : '';
  return `line ${repeats.line} of the prior bill ${repeats.controlNumber}${sequence}`;
}
