/** The log of a review, its header and its steps; `schemas/review-response.schema.json` says what each field means. */
import type { OptionEcho } from '../bill/option-set.ts';
import type { Citation, DecidedBy, KeptTotal, StepEffect } from '../model/trace.ts';

export interface LogOperand {
  readonly name: string;
  /** Decimal text, published digits kept; of a look-up the text of the cell, or whether the row was found. */
  readonly value: string;
  readonly table?: string;
  readonly row?: string;
  readonly release?: string;
  readonly note?: string;
  /** Id of an entry of `LogHeader.citations`. */
  readonly citation?: string;
  /** Number of the step that gave the value. */
  readonly step?: number;
}

/** A line of a group, where it stands and what it brings; sums as decimal text. */
export interface LogMember {
  /** Null for a line of a prior bill. */
  readonly line: number | null;
  readonly description: string;
  readonly position: number;
  readonly before: string;
  readonly through: string;
  /** Null where the group has no shares, or none for this place. */
  readonly share: string | null;
  readonly values: readonly LogOperand[];
}

/** Lines that stand together, in their order. */
export interface LogGroup {
  readonly within: readonly LogOperand[];
  readonly order: readonly { readonly by: string; readonly descending: boolean }[];
  readonly unit: readonly string[];
  readonly weight: string | null;
  readonly shares: {
    readonly values: readonly string[];
    readonly beyond: string;
    readonly param: LogOperand;
  } | null;
  readonly members: readonly LogMember[];
}

export interface LogStep {
  readonly step: number;
  readonly line: number | null;
  readonly bucket: string;
  readonly effect: StepEffect | 'jurisdiction';
  readonly rule: string;
  readonly file: string | null;
  readonly citation: Citation | null;
  readonly effective: { readonly from: string | null; readonly through: string | null } | null;
  readonly decidedBy: readonly DecidedBy[];
  readonly formula: string | null;
  readonly operands: readonly LogOperand[];
  /** Values of other rows that the step's decision or a key rests on. */
  readonly lookUps: readonly LogOperand[];
  readonly rounding: {
    readonly mode: string;
    readonly places: number;
    readonly before: string;
    readonly after: string;
  } | null;
  /** What the formula gave, where that is no allowance. */
  readonly result: string | null;
  readonly before: number | null;
  readonly after: number | null;
  readonly reasonCodes: readonly number[];
  readonly message: string | null;
  readonly group?: LogGroup;
  /** The amount before this step is these totals. */
  readonly keeps?: readonly KeptTotal[];
}

export interface LogHeader {
  readonly requestId: string;
  readonly tenant: string;
  readonly reviewedAt: string;
  readonly engineVersion: string;
  readonly packs: readonly { readonly id: string; readonly version: string; readonly digest: string }[];
  readonly tables: readonly { readonly id: string; readonly release: string; readonly digest: string }[];
  /** Sources of the params that steps show, by id. */
  readonly citations: readonly Citation[];
  readonly options: readonly OptionEcho[];
  readonly ignoredFields: readonly string[];
  readonly unusedFields: readonly string[];
  readonly linesNeedingAttention: number;
  readonly inputDigest: string;
  readonly resultDigest: string;
}
