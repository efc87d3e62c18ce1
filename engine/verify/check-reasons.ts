/** Reason codes: steps, columns, strings, objects and the map by line all name the same ones. */
import type { ReasonCodeObject } from '../present/review.ts';
import type { Findings } from './findings.ts';
import type { LineTrace } from './trace.ts';

const unique = <Item>(items: Iterable<Item>): Item[] => [...new Set(items)];

/**
 * @param state the state whose codes `stateReasonCodes` gives
 * @param mapped the line's entry of `serviceReasonCodes`
 */
export function checkReasons(
  line: LineTrace,
  state: string | null,
  mapped: readonly number[] | undefined,
  findings: Findings,
): void {
  const { service, path } = line;
  const ids = unique(line.steps.flatMap((step) => [...step.log.reasonCodes]));
  const firsts = new Map<number, ReasonCodeObject>();
  for (const { entry, entryPath, log } of line.steps) {
    if (!entry) continue;
    const results = entry.reasonCodesResult;
    findings.expectSame(
      `${entryPath}.reasonCodesResult`,
      results.map((reason) => reason.id),
      log.reasonCodes,
      'the trace',
    );
    for (const reason of results) {
      if (!firsts.has(reason.id)) firsts.set(reason.id, reason);
      findings.expectSame(
        `${entryPath}.reasonCodesResult`,
        reason.bucketHierarchyID,
        entry.bucketHierarchyID,
        'the entry',
      );
    }
  }
  const objects = service.reasonCodesDTO;
  findings.expectSame(`${path}.reasonCodesDTO`, objects, [...firsts.values()], 'bucketList');
  findings.expectSame(`${path}.reasonCodes`, service.reasonCodes, ids.join(','), 'the trace');
  findings.expectSame(`serviceReasonCodes.${service.line}`, mapped, ids, 'the trace');
  const carcs = unique(objects.map((reason) => reason.cARC_ID).filter((carc) => carc !== null));
  findings.expectSame(`${path}.carcReasonCodes`, service.carcReasonCodes, carcs.join(','), 'reasonCodesDTO');
  const states = unique(objects.flatMap((reason) => reason.stateReasonCodes[state ?? ''] ?? []));
  findings.expectSame(
    `${path}.stateReasonCodes`,
    service.stateReasonCodes,
    states.join(','),
    'reasonCodesDTO',
  );
}
