/**
 * How groups stood and what pairs found when a bucket began. Lines are decided by one reading before any is acted on, so
 * their order makes no difference; a bucket that begins after something has changed reads anew.
 */
import { remember } from '../remember.ts';
import type { BillState } from './line.ts';
import type { TraceStep } from './trace.ts';

export class Readings {
  private readonly kept = new Map<string | object, unknown>();
  private readonly steps = new Map<string, TraceStep>();
  private changes = 0;

  /** Forgets what a change since the last reading may have made wrong. */
  renew(bill: BillState): void {
    if (bill.changes === this.changes) return;
    this.changes = bill.changes;
    if (this.kept.size === 0) return;
    this.kept.clear();
    bill.memo.forget(false);
    for (const line of bill.lines) line.memo.forget(false);
  }

  /** The reading of a group or pair, by its ref, or what several of them share; undefined while none is kept. */
  get(key: string | object): unknown {
    return this.kept.get(key);
  }

  keep<Reading>(key: string | object, reading: Reading): Reading {
    this.kept.set(key, reading);
    return reading;
  }

  /** A step that says what an earlier one said is that one: what is shown of a bill stands there once. */
  keepStep(content: string, make: () => TraceStep): TraceStep {
    return remember(this.steps, content, make);
  }
}
