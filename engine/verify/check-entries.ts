/** `bucketList` says the same as `logDetails`, column by column. */
import { Decimal } from '../decimal.ts';
import { BUCKET_SOURCES, buildEntry } from '../present/bucket-entry.ts';
import { readAmount } from '../present/read-amount.ts';
import type { BucketEntry, ReviewedService } from '../present/review.ts';
import type { Findings } from './findings.ts';
import type { TracedStep } from './trace.ts';

/** Columns in which the entry says what the log does not; other checks hold them. */
const OWN: readonly (keyof BucketEntry)[] = [
  'bucketHierarchyID',
  'bucketEntryPoint',
  'bucketSource',
  'sourceDescription',
  'reasonCodesResult',
];

const OF_BILL = BUCKET_SOURCES['bill-level'];

function checkEntry(step: TracedStep, service: ReviewedService | null, findings: Findings): void {
  const { log, entry, entryPath } = step;
  if (!entry) return;
  const expected = buildEntry(log, {
    ...entry,
    reasons: entry.reasonCodesResult,
    code: service?.cpt1 ?? null,
    charge: service && (readAmount(service.charge) ?? new Decimal(0)),
  });
  for (const [name, value] of Object.entries(expected)) {
    const column = name as keyof BucketEntry;
    if (!OWN.includes(column)) findings.expectSame(`${entryPath}.${name}`, entry[column], value, 'the trace');
  }
  if (!service)
    findings.expectSame(`${entryPath}.bucketSource`, entry.bucketSource, OF_BILL, 'a step of the bill');
  findings.expectSame(`${entryPath}.reasonCodes`, entry.reasonCodes, log.reasonCodes.join(','), 'the trace');
}

/** Names and numbers of buckets belong to each other one to one, wherever the review shows both. */
export class BucketNumbers {
  private readonly numberOf = new Map<string, number>();
  private readonly nameOf = new Map<number, string>();

  check(path: string, name: string, number: number, findings: Findings): void {
    const known = this.numberOf.get(name) ?? number;
    if (known !== number)
      findings.report(path, `shows ${number} for the bucket ${name}, which is ${known} elsewhere`);
    const other = this.nameOf.get(number) ?? name;
    if (other !== name)
      findings.report(path, `shows ${number} for the bucket ${name}, which is ${other} elsewhere`);
    this.numberOf.set(name, known);
    this.nameOf.set(number, other);
  }

  /** Buckets run in the order of their numbers. */
  isBefore(name: string, other: string): boolean {
    return (this.numberOf.get(name) ?? 0) < (this.numberOf.get(other) ?? 0);
  }
}

/** Holds the entries of a line, or of the bill, to its steps, one for one. */
export function checkEntries(
  path: string,
  bucketList: readonly BucketEntry[],
  steps: readonly TracedStep[],
  service: ReviewedService | null,
  numbers: BucketNumbers,
  findings: Findings,
): void {
  if (bucketList.length !== steps.length)
    findings.report(
      `${path}.bucketList`,
      `has ${bucketList.length} entries, but the trace has ${steps.length} steps`,
    );
  for (const step of steps) {
    checkEntry(step, service, findings);
    if (step.entry)
      numbers.check(
        `${step.entryPath}.bucketHierarchyID`,
        step.log.bucket,
        step.entry.bucketHierarchyID,
        findings,
      );
  }
}
