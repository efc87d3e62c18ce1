/** `bucketList` says the same as `logDetails`, column by column. */
import { Decimal } from '../decimal.ts';
import { computeFactorPercent } from '../present/percent.ts';
import { PPO_BUCKET } from './check-totals.ts';
import { type Findings, readAmount } from './findings.ts';
import type { LineTrace, StepKind, TracedStep } from './line-trace.ts';

const HUNDRED = new Decimal(100);

/** bucketOverride values a kind of step may show. */
const OVERRIDES: Readonly<Record<StepKind, readonly number[]>> = {
  note: [0, 6],
  denial: [3],
  price: [0],
  // An adjustment, a decision of a person, a cap, a line restored.
  change: [0, 1, 2, 4],
  quantity: [5],
  charge: [0],
  part: [0],
};
const CAPPED = 2;
/** A line that was denied or stopped, and that a person decided after all. */
export const RESTORED = 4;

/** The factor of a step in percent; a cap and a restored line have none. */
function computePercent({ kind, log }: TracedStep, override: number): Decimal | null {
  if (kind !== 'change' || override === CAPPED || override === RESTORED) return null;
  return computeFactorPercent(
    readAmount(log.before),
    readAmount(log.rounding?.before ?? log.after),
    log.operands.map(({ name }) => name),
  );
}

function computeValue(step: TracedStep): Decimal | null {
  const { operands, after } = step.log;
  if (step.kind === 'quantity' || step.kind === 'part' || step.kind === 'charge')
    return readAmount(operands.at(-1)?.value);
  return operands.length ? readAmount(after) : null;
}

function checkEntry(line: LineTrace, step: TracedStep, findings: Findings): void {
  const { log, entry, entryPath: path } = step;
  if (!entry) return;
  const trace = 'the trace';
  const charge = readAmount(line.service.charge);
  const after = readAmount(log.after);
  const before = readAmount(log.before);
  const amount = (name: keyof typeof entry, computed: Decimal | null) =>
    findings.expectAmount(`${path}.${name}`, entry[name] as number | null, computed, trace);
  const same = (name: keyof typeof entry, expected: unknown) =>
    findings.expectSame(`${path}.${name}`, entry[name], expected, trace);
  const rule = log.rule === 'engine' ? null : log.rule;
  same('line', line.service.line);
  same('bucketSourceID', rule);
  same('fullRuleName', rule);
  same('triggerCode', line.service.cpt1);
  same('triggerDate', log.effective?.from ? `${log.effective.from}T00:00:00` : null);
  same('requirementURL', log.citation?.url ?? null);
  same('reasonCodes', log.reasonCodes.join(','));
  if (!OVERRIDES[step.kind].includes(entry.bucketOverride))
    findings.report(`${path}.bucketOverride`, `${entry.bucketOverride} does not fit a step of this kind`);
  const percent = computePercent(step, entry.bucketOverride);
  const quantity = log.operands.find((operand) => operand.name === 'line.quantity');
  const moved = after !== null && !before?.equals(after);
  amount('sourceValue', computeValue(step));
  amount('sourcePercent', percent);
  amount('percentApplied', percent);
  amount('sourceAdditional', readAmount(quantity?.value));
  amount('allowance', after);
  amount('uncappedAllowance', log.bucket === PPO_BUCKET ? before : after);
  amount('reduction', moved ? (before ?? charge!).minus(after) : null);
  amount(
    'percentOfCharge',
    after && charge?.greaterThan(0) ? after.times(HUNDRED).dividedBy(charge).toDecimalPlaces(2) : null,
  );
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
}

/** Holds the entries of a line to its steps, one for one. */
export function checkEntries(line: LineTrace, numbers: BucketNumbers, findings: Findings): void {
  const { bucketList } = line.service;
  if (bucketList.length !== line.steps.length)
    findings.report(
      `${line.path}.bucketList`,
      `has ${bucketList.length} entries, but the trace has ${line.steps.length} steps for the line`,
    );
  for (const step of line.steps) {
    checkEntry(line, step, findings);
    if (step.entry)
      numbers.check(
        `${step.entryPath}.bucketHierarchyID`,
        step.log.bucket,
        step.entry.bucketHierarchyID,
        findings,
      );
  }
}
