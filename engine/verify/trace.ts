/** The trace as the response shows it: the steps of each line and those of the bill, each with its entry. */
import type { LogOperand, LogStep } from '../present/log.ts';
import type { BucketEntry, ReviewedService, ReviewResponse } from '../present/review.ts';

export interface TracedStep {
  readonly log: LogStep;
  /** `logDetails[n]`. */
  readonly path: string;
  /** Left of the formula's `=`; null where nothing is computed. */
  readonly target: string | null;
  readonly expression: string | null;
  readonly entry: BucketEntry | undefined;
  /** `services[n].bucketList[m]`, or the bill's. */
  readonly entryPath: string;
}

export interface LineTrace {
  readonly service: ReviewedService;
  /** `services[n]`. */
  readonly path: string;
  readonly steps: readonly TracedStep[];
}

function readSteps(
  logDetails: readonly LogStep[],
  line: number | null,
  owner: string,
  bucketList: readonly BucketEntry[],
): TracedStep[] {
  const own = [...logDetails.entries()].filter(
    ([, log]) => log.line === line && log.effect !== 'jurisdiction',
  );
  return own.map(([at, log], index) => {
    const [, target = null, expression = null] = /^([\w.]+) = (.*)$/s.exec(log.formula ?? '') ?? [];
    return {
      log,
      path: `logDetails[${at}]`,
      target,
      expression,
      entry: bucketList[index],
      entryPath: `${owner}.bucketList[${index}]`,
    };
  });
}

/** The traces of all lines. A step belongs to the line it names; `bucketList` repeats the steps in order. */
export function readLineTraces({ services, logDetails }: ReviewResponse): LineTrace[] {
  return services.map((service, index) => {
    const path = `services[${index}]`;
    return { service, path, steps: readSteps(logDetails, service.line, path, service.bucketList) };
  });
}

/** The steps of the bill: groups, and values that are the same for all lines. */
export function readBillSteps({ bill, logDetails }: ReviewResponse): TracedStep[] {
  return readSteps(logDetails, null, 'bill', bill.bucketList);
}

/** Every value that a step shows, with its path in the step. */
export function* listShown({
  operands,
  lookUps,
  group,
}: LogStep): Generator<[path: string, value: LogOperand]> {
  for (const [index, value] of operands.entries()) yield [`operands[${index}]`, value];
  for (const [index, value] of lookUps.entries()) yield [`lookUps[${index}]`, value];
  for (const [index, value] of (group?.within ?? []).entries()) yield [`group.within[${index}]`, value];
  if (group?.shares) yield ['group.shares.param', group.shares.param];
  for (const [index, { values }] of (group?.members ?? []).entries())
    for (const [at, value] of values.entries()) yield [`group.members[${index}].values[${at}]`, value];
}
