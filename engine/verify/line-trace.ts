/** The trace of one line as the response shows it, and what each step is, read from its formula. */
import type { Decimal } from '../decimal.ts';
import type { BucketEntry, LogStep, ReviewedService } from '../present/review.ts';

/** Money beside the allowance, by the name its formulas use. */
export const CHARGE_TARGETS: readonly string[] = ['tax', 'surcharge', 'lateFee'];

export type StepKind = 'note' | 'denial' | 'price' | 'change' | 'quantity' | 'charge' | 'part';

export interface TracedStep {
  readonly log: LogStep;
  /** `logDetails[n]`. */
  readonly path: string;
  readonly kind: StepKind;
  /** Left of the formula's `=`; null where nothing is computed. */
  readonly target: string | null;
  readonly expression: string | null;
  readonly entry: BucketEntry | undefined;
  /** `services[n].bucketList[m]`. */
  readonly entryPath: string;
}

export interface LineTrace {
  readonly service: ReviewedService;
  /** `services[n]`. */
  readonly path: string;
  readonly steps: readonly TracedStep[];
}

/** What a line's steps come to, recomputed. */
export interface Recomputed {
  readonly charge: Decimal;
  /** Null when the trace never gives the line an amount. */
  readonly allowance: Decimal | null;
  readonly quantity: Decimal;
  /** Sums of the money beside the allowance by target. */
  readonly charges: ReadonlyMap<string, Decimal>;
}

function classify(log: LogStep, target: string | null): StepKind {
  if (target === null) return 'note';
  if (target === 'quantity') return 'quantity';
  if (CHARGE_TARGETS.includes(target)) return 'charge';
  if (target !== 'allowance') return 'part';
  if (log.formula === 'allowance = 0' && log.rounding === null) return 'denial';
  return log.before === null ? 'price' : 'change';
}

/** The traces of all lines. A step belongs to the line it names; `bucketList` repeats the steps in order. */
export function readLineTraces(
  services: readonly ReviewedService[],
  logDetails: readonly LogStep[],
): LineTrace[] {
  return services.map((service, index) => {
    const path = `services[${index}]`;
    const steps: TracedStep[] = [];
    for (const [at, log] of logDetails.entries()) {
      if (log.line !== service.line) continue;
      const [, target = null, expression = null] = /^(\w+) = (.*)$/s.exec(log.formula ?? '') ?? [];
      steps.push({
        log,
        path: `logDetails[${at}]`,
        kind: classify(log, target),
        target,
        expression,
        entry: service.bucketList[steps.length],
        entryPath: `${path}.bucketList[${steps.length}]`,
      });
    }
    return { service, path, steps };
  });
}
