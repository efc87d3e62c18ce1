/**
 * How groups stood and what pairs found when a bucket began. Lines are decided by one reading before any is acted on, so
 * their order makes no difference; a bucket that begins after something has changed reads anew.
 */
import type { CompiledGroup } from '../facts/group-facts.ts';
import type { CompiledPair } from '../facts/pair-facts.ts';
import type { BillState } from '../model/line.ts';
import type { TraceStep } from '../model/trace.ts';
import { remember } from '../remember.ts';
import type { PairReading } from './match-pair.ts';
import type { GroupReading } from './read-group.ts';

export class Readings {
  private readonly groups = new Map<string, GroupReading>();
  private readonly pairs = new Map<string, PairReading>();
  private readonly steps = new Map<string, TraceStep>();
  private changes = 0;

  /** Forgets what a change since the last reading may have made wrong. */
  renew(bill: BillState): void {
    if (bill.changes === this.changes) return;
    this.changes = bill.changes;
    if (this.groups.size === 0 && this.pairs.size === 0) return;
    this.groups.clear();
    this.pairs.clear();
    bill.memo.forget(false);
    for (const line of bill.lines) line.memo.forget(false);
  }

  group({ ref }: CompiledGroup): GroupReading | undefined {
    return this.groups.get(ref);
  }

  keepGroup({ ref }: CompiledGroup, reading: GroupReading): GroupReading {
    this.groups.set(ref, reading);
    return reading;
  }

  pair({ ref }: CompiledPair): PairReading | undefined {
    return this.pairs.get(ref);
  }

  keepPair({ ref }: CompiledPair, reading: PairReading): PairReading {
    this.pairs.set(ref, reading);
    return reading;
  }

  /** A step that says what an earlier one said is that one: what is shown of a bill stands there once. */
  keepStep(content: string, make: () => TraceStep): TraceStep {
    return remember(this.steps, content, make);
  }
}
