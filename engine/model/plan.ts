/** A plan is the part of the book that can act on a line: one programme pack, what it uses, and the payer's pack. */
import type { Effective } from '../date.ts';
import type { CompiledBucket } from './bucket.ts';
import type { CompiledPack, CompiledRule, ParamValue } from './compiled.ts';
import type { CompiledCondition } from './compiled-condition.ts';
import type { Fact } from './fact.ts';
import type { CompiledGroup, CompiledPair } from './other-lines.ts';
import type { DuplicateSettings } from './pack.ts';

/** Rules by ref, and the same as they are asked. */
export interface RuleSet {
  readonly rules: readonly CompiledRule[];
  readonly nodes: readonly RuleNode[];
}

/** A rule with what is left to ask for it, or rules that begin with one condition, which is asked once for all. */
export type RuleNode = RuleLeaf | RuleBranch;

export interface RuleLeaf {
  readonly rule: CompiledRule;
  /** Its place by ref. */
  readonly rank: number;
  /** The days of a rule that is not in force on all of them. */
  readonly span: Effective | null;
  /** The rule's conditions in their order; those before `asked` were asked on the way to it. */
  readonly conditions: readonly CompiledCondition[];
  readonly asked: number;
}

export interface RuleBranch {
  readonly first: CompiledCondition;
  readonly leaves: readonly RuleLeaf[];
  /** Some rule behind it is in force on all days. */
  readonly isAlways: boolean;
  readonly nodes: readonly RuleNode[];
}

export interface PlanBucket {
  readonly bucket: CompiledBucket;
  readonly children: readonly PlanBucket[];
  /** Rules not tied to codes. */
  readonly general: RuleSet;
  /** For a code that some rule is tied to: all rules that can fire for it. */
  readonly byCode: ReadonlyMap<string, RuleSet>;
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
  /** Ids of the payer's own tables by what bindings call them, as they are asked for. */
  readonly tenantTables: Map<string, string>;
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
