/** A plan is the part of the book that can act on a line: one programme pack, what it uses, and the payer's pack. */
import type { CompiledGroup } from '../facts/group-facts.ts';
import type { CompiledPair } from '../facts/pair-facts.ts';
import type { CompiledBucket, CompiledPack, CompiledRule, ParamValue } from './compiled.ts';
import type { Fact } from './fact.ts';
import type { DuplicateSettings } from './pack.ts';

export interface PlanBucket {
  readonly bucket: CompiledBucket;
  readonly children: readonly PlanBucket[];
  /** Rules not tied to codes, by ref. */
  readonly general: readonly CompiledRule[];
  /** For a code that some rule is tied to: all rules that can fire for it, by ref. */
  readonly byCode: ReadonlyMap<string, readonly CompiledRule[]>;
  /** Some rule reads a group or a pair: then all lines are decided before any is acted on. */
  readonly readsOthers: boolean;
}

export interface Plan {
  readonly programme: CompiledPack;
  readonly payer: CompiledPack | null;
  /** All packs of the plan, by id. */
  readonly packs: readonly CompiledPack[];
  /** Short name of the payer's pack: `demo` for `payers/demo`; `NO_PAYER` without one. */
  readonly tenant: string;
  readonly roots: readonly PlanBucket[];
  /** Rules in whose place others act, each with those others. */
  readonly exceptions: ReadonlyMap<CompiledRule, readonly CompiledRule[]>;
  /** The groups of its packs by ref. */
  readonly groups: ReadonlyMap<string, () => CompiledGroup>;
  /** When two lines are the same service; null when no pack of the plan says it. */
  readonly duplicates: {
    readonly settings: DuplicateSettings;
    readonly pair: CompiledPair;
    /** The facts of `settings.exact`. */
    readonly facts: readonly Fact[];
  } | null;
  /** Values the payer gives for other packs' params, by `pack.param`. */
  readonly supplied: ReadonlyMap<string, readonly ParamValue[]>;
}

/** Stands for the payer where there is none, so that its tables (`payers.none.charges`) are never loaded. */
export const NO_PAYER = 'none';
