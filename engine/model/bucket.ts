/** A bucket as `buckets.yaml` states it: a place in the order of steps, and what its rules may do there. */
import type { BucketEffect } from './effect-fields.ts';

export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly parent?: string;
  readonly policy: (typeof BUCKET_POLICIES)[number];
  /** What its rules may do; groups of buckets have no rules. */
  readonly effects?: readonly BucketEffect[];
  /** Denied lines pass by unless `run`; `bounds`: what they may still come to is adjusted as their amount would be. */
  readonly whenDenied?: 'skip' | 'run' | 'bounds';
  /** Money moved here is reported on this row of `bucketTotalList`; default: its own. */
  readonly totals?: string;
  /** Totals of the response that are the allowance as it stands before this bucket. */
  readonly keeps?: readonly ('uncappedPrePPOAllowance' | 'prePPOAllowance' | 'uncappedAllowance')[];
  readonly source?: string;
  /** What prices a line here, as `line.pricedBy` says it. */
  readonly prices?: (typeof PRICED_BY)[number];
  /** The kind of service that is priced here; left out: what the pack of the rule prices. */
  readonly service?: (typeof SERVICE_KINDS)[number];
  /** The field that problems of its rules are put down to, where that is another one than their conditions read. */
  readonly field?: string;
  /** What the service itself does with the bucket: see `BUCKET_ROLES`. */
  readonly role?: keyof typeof BUCKET_ROLES;
}

/** A bucket in its place of the walk. */
export interface CompiledBucket extends Bucket {
  readonly number: number;
  readonly children: readonly CompiledBucket[];
}

/** What can price a line, as edits ask for it: a bucket of a new name escapes none of them. */
export const PRICED_BY = ['custom-code', 'contract', 'charge-table', 'other-schedule', 'schedule'] as const;

/** The kinds of service that bills have. */
export const SERVICE_KINDS = [
  ...['professional', 'anesthesia', 'laboratory', 'drugs', 'equipment', 'ambulance', 'pharmacy'],
  ...['inpatient', 'outpatient', 'surgery-center'],
] as const;

export const BUCKET_ROLES = {
  coverage: 'takes the lines whose day of service no programme covers',
  'custom-codes': "holds the rules that a payer's custom codes become",
  duplicates: 'ends what /v1/duplicates does of a review',
  'modifier-codes': 'denies lines for modifiers that /v1/validate names one by one',
} as const;

/**
 * What a bucket does when several of its rules could fire. For rules: `gate` each denial that fires ends the line ·
 * `unique` exactly one must fire · `optional` at most one may fire · `each` all that fire. For groups of buckets:
 * `sequence` runs the children in order, `first` runs them only until one has priced the line. Rules of one bucket
 * have no order among themselves: precedence is a bucket's place or a named override, never a file's or a number's.
 */
export const BUCKET_POLICIES = ['gate', 'unique', 'optional', 'each', 'sequence', 'first'] as const;
