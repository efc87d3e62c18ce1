/** Manual decisions of a request: which entries of a `BucketList` decide, for which line, and which are refused. */
import type { Reading } from './reading.ts';
import type { Bill, BucketEntry, ServiceLine } from './request.ts';

/** bucketSource of a person's decision: user, other source rate, utilization review, adjuster. */
const MANUAL_SOURCES = [3, 5, 6, 7];

/** An entry decides when its source is a person's and it carries an allowance; all others are a record. */
export function isManualDecision(entry: BucketEntry): boolean {
  return MANUAL_SOURCES.includes(entry.BucketSource ?? 0) && entry.Allowance !== undefined;
}

/** The entry that decides for a line, from its own list or the bill's; `checkManualDecisions` saw that they agree. */
export function findManualDecision(
  line: ServiceLine,
  billEntries: readonly BucketEntry[],
): BucketEntry | undefined {
  return (
    line.BucketList.find(isManualDecision) ??
    billEntries.find((entry) => entry.Line === line.Line && isManualDecision(entry))
  );
}

/** The parts of a request that are looked at; what was refused elsewhere may be absent. */
interface PartialRequest {
  readonly Bill?: Partial<Pick<Bill, 'BucketList'>>;
  readonly Services?: readonly (Partial<ServiceLine> | undefined)[];
}

interface Decision {
  readonly entry: BucketEntry;
  readonly path: readonly (string | number)[];
}

const listDecisions = (
  entries: readonly (BucketEntry | undefined)[] | undefined,
  path: readonly (string | number)[],
): Decision[] =>
  (entries ?? []).flatMap((entry, index) =>
    entry !== undefined && isManualDecision(entry) ? [{ entry, path: [...path, 'BucketList', index] }] : [],
  );

/**
 * Refuses decisions that would be lost or applied to a line they do not name: an entry of the bill's list must name a
 * line of the bill, an entry of a line's list no other line, and all decisions for one line must agree.
 */
export function checkManualDecisions(request: PartialRequest | undefined, reading: Reading): void {
  const lines = request?.Services ?? [];
  const byLine = new Map<number, Decision[]>();
  const place = (line: number | undefined, decision: Decision) => {
    if (line !== undefined) byLine.set(line, [...(byLine.get(line) ?? []), decision]);
  };
  const misplaced = ({ path }: Decision, why: string) =>
    reading.report('misplaced_decision', why, [...path, 'Line']);
  for (const [index, line] of lines.entries())
    for (const decision of listDecisions(line?.BucketList, ['Services', index])) {
      const named = decision.entry.Line;
      if (named !== undefined && line?.Line !== undefined && named !== line.Line)
        misplaced(
          decision,
          'This manual decision stands on one line and names another, so it is unclear which one it is for. Move it, or leave its Line out.',
        );
      else place(line?.Line, decision);
    }
  const numbers = new Set(lines.map((line) => line?.Line));
  for (const decision of listDecisions(request?.Bill?.BucketList, ['Bill'])) {
    const { Line } = decision.entry;
    if (Line === undefined)
      misplaced(
        decision,
        'This manual decision of the bill names no line, so its amount would fall on none. Send the number of the line it is for.',
      );
    // A line whose own number was refused could be the one that is meant.
    else if (lines.length > 0 && !numbers.has(Line) && !numbers.has(undefined))
      misplaced(
        decision,
        'This manual decision names a line that the bill does not have, so it would have no effect. Send the number of a line of Services.',
      );
    else place(Line, decision);
  }
  for (const decisions of byLine.values()) refuseConflicts(decisions, reading);
}

function refuseConflicts([first, ...others]: readonly Decision[], reading: Reading): void {
  for (const { entry, path } of others)
    if (entry.BucketSource !== first!.entry.BucketSource || !entry.Allowance!.equals(first!.entry.Allowance!))
      reading.report(
        'conflicting_decisions',
        'This line has another manual decision, with another allowance or source, so it is unclear which one counts. Send one of them.',
        path,
      );
}
