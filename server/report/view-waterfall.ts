/** From the charge to the allowance: a bar for each bucket that moved money. */
import { compareAmounts, formatMoney, measureShare, subtractAmounts } from './format-amount.ts';
import type { Amount, ReportInput } from './report-input.ts';
import { describeBucket } from './wording.ts';

interface Bar {
  readonly label: string;
  readonly amount: string;
  /** Where the bar begins and how long it is, in hundredths of the longest. */
  readonly x: number;
  readonly width: number;
  readonly kind: string;
}

/** A bar that can be seen, however little it stands for. */
const THINNEST = 4;

function makeBar(label: string, amount: string, from: Amount, to: Amount, whole: Amount, kind: string): Bar {
  const [start, end] = [measureShare(from, whole), measureShare(to, whole)];
  const width = Math.max(end - start, THINNEST);
  return { label, amount, x: Math.min(start, 1000 - width) / 10, width: width / 10, kind };
}

/** Empty for a bill without a price, or of which nothing was taken. */
export function buildWaterfall({ bill }: ReportInput): Bar[] {
  const { totalCharge, totalAllowance } = bill;
  const moves = (bill.bucketTotalList ?? []).filter(({ reduction }) => compareAmounts(reduction, 0));
  if (totalAllowance === null || moves.length === 0) return [];
  let most: Amount = totalCharge;
  let left: Amount = totalCharge;
  const steps = moves.map(({ name, reduction }) => {
    const before = left;
    left = subtractAmounts(left, reduction);
    if ((compareAmounts(left, most) ?? 0) > 0) most = left;
    return { name, reduction, before, after: left };
  });
  const bars = steps.map(({ name, reduction, before, after }) => {
    const isDown = (compareAmounts(reduction, 0) ?? 0) > 0;
    const amount = isDown ? `−${formatMoney(reduction)}` : `+${formatMoney(subtractAmounts('0', reduction))}`;
    const [low, high] = isDown ? [after, before] : [before, after];
    return makeBar(describeBucket(name), amount, low, high, most, isDown ? 'wd' : 'wu');
  });
  return [
    makeBar('Billed', formatMoney(totalCharge), 0, totalCharge, most, 'wb'),
    ...bars,
    makeBar('Allowed', formatMoney(totalAllowance), 0, totalAllowance, most, 'wa'),
  ];
}
