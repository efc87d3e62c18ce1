/**
 * A pack as its YAML file states it, after the shape check (`schemas/pack.schema.json`). Scalars are still text:
 * they get their type where a declared type reads them. The language is explained by example in `rules/README.md`.
 */
import type { Condition } from '../condition/condition.ts';
import type { Effective } from '../date.ts';
import type { RoundingMode } from '../decimal.ts';

export const PACK_KINDS = ['programme', 'method', 'edits', 'payer'] as const;
export type PackKind = (typeof PACK_KINDS)[number];

export const PROGRAMMES = ['workers-comp', 'ucr', 'federal', 'auto'] as const;
export type Programme = (typeof PROGRAMMES)[number];

/**
 * `verified` against published amounts, `cited` from the official text or from what an `unread` source says it rests
 * on, `draft` prices nothing unless switched on.
 */
export const PACK_STATUSES = ['verified', 'cited', 'draft'] as const;

/** What a statement rests on; exactly one of `read` and `unread`. */
export interface Source {
  readonly title: string;
  readonly pin?: string;
  /** Public address; absent where there is none, such as a payer's own agreement. */
  readonly url?: string;
  /** Day its text was read. */
  readonly read?: string;
  /** Its text has not been read: what the statement rests on instead. */
  readonly unread?: string;
}

export interface Rounding {
  readonly places: string;
  readonly mode: RoundingMode;
  readonly cite: string;
}

export interface ParamVersion {
  readonly effective?: Effective;
  readonly cite: string;
  readonly value?: string;
  /** With `by`: one value for each value of the fact. */
  readonly entries?: Readonly<Record<string, string>>;
}

export interface Param {
  readonly title: string;
  readonly type: 'decimal' | 'date' | 'integer';
  /** A fact whose value picks the entry. */
  readonly by?: string;
  readonly values?: readonly ParamVersion[];
  /**
   * The values come from another pack's `supplies`: `programme` only the programme's, because the law sets them;
   * `tenant` the payer's, and the programme's where the payer gives none. A formula that needs a value nobody supplied stops the line and names it; a rule that is only
   * for packs that supply one asks `given.<name>`.
   */
  readonly from?: 'tenant' | 'programme';
}

/** Name of the payer whose pack carries the values that a test file supplies. */
export const MADE_UP_PAYER = 'pack-test';

/** A fact, a text, or each entry of a list fact in turn: then the alias says which entries the table lacks. */
export type KeyPart = string | { readonly literal: string } | { readonly each: string };

export interface TableBinding {
  /** Table id; `$tenant.x` is the payer's own table x. */
  readonly table: string;
  readonly key: readonly KeyPart[];
  /** Absent table: nothing is found, instead of a review that stops. */
  readonly optional?: 'true' | 'false';
}

export interface DerivedCase {
  readonly when?: Condition;
  readonly value: string;
}

export interface DerivedFact {
  readonly title: string;
  readonly cases: readonly DerivedCase[];
}

/** Other lines of the bill that bear on a line: `others.<name>` is how many there are. Denied lines do not count. */
export interface OtherLines {
  readonly title: string;
  /** Facts that are the same on both lines. */
  readonly within: readonly string[];
  /** What the other line has to be. */
  readonly when?: Condition;
}

export interface WherePart {
  readonly formula: string;
  readonly round?: Rounding;
}

export interface PriceEffect {
  readonly formula: string;
  readonly where?: Readonly<Record<string, WherePart>>;
  /** The amount is for one unit (default) or for the whole line. */
  readonly per?: 'unit' | 'line';
}

/** Money beside the allowance, with a total of its own. */
export interface ChargeEffect extends PriceEffect {
  readonly kind: (typeof CHARGE_KINDS)[number];
}

/** When two lines are the same service (`edits/duplicates`). Field names are those of `engine/history/compare-lines.ts`. */
export interface DuplicateSettings {
  /** Fields that all agree in an exact duplicate. */
  readonly exact: readonly string[];
  /** Fields that all agree in a potential duplicate. */
  readonly potential: readonly string[];
  /** Modifiers that say why a service stands twice, when one of the two lines carries them. */
  readonly releasedBy: readonly string[];
  /** The modifier named to a biller whose line is not released. */
  readonly suggest: string;
}

/** Which codes count as visits of a class: ranges of codes, both ends included. */
export interface VisitSettings {
  readonly classes: Readonly<Record<string, readonly { readonly from: string; readonly through: string }[]>>;
}

export interface FlagEffect {
  readonly priorAuthorization?: 'true';
  readonly documentation?: 'true';
  readonly attention?: 'true';
}

/** One effect of the closed set; see `engine/effects/`. */
export interface EffectFields {
  readonly price?: PriceEffect;
  readonly adjust?: PriceEffect;
  readonly cap?: PriceEffect;
  readonly deny?: { readonly attention?: 'true' | 'false' };
  readonly quantity?: PriceEffect;
  readonly code?: { readonly to: string };
  readonly charge?: ChargeEffect;
  readonly flag?: FlagEffect;
}

export interface Rule extends EffectFields {
  readonly id: string;
  readonly bucket: string;
  readonly title: string;
  readonly effective?: Effective;
  readonly when?: Condition;
  readonly round?: Rounding;
  readonly reason?: string;
  /** What a denial or flag says, with facts in braces: `the modifier {modifiers.missing} …`; else its title. */
  readonly message?: string;
  readonly cite: string;
  /** bucketSource of the trace: charge, calculated, user, ppo, customer-rule, modifier … or `request`. */
  readonly source?: string;
  /** Rules of other packs that this one takes the place of: `pack#rule`. */
  readonly overrides?: readonly string[];
}

export interface CustomCode {
  readonly code: string;
  readonly description: string;
  readonly amount?: string;
  readonly percentOfCharge?: string;
  readonly reason?: string;
  readonly effective?: Effective;
  readonly cite: string;
}

/** The id of the rule that a custom code becomes; entries of one code share it, as versions of one rule. */
export function nameCustomRule(code: string): string {
  return `custom-code-${code.toLowerCase()}`;
}

export interface StateField {
  readonly fact?: string;
  readonly param?: string;
}

export interface Pack {
  readonly pack: string;
  readonly kind: PackKind;
  readonly version: string;
  readonly title: string;
  readonly jurisdiction?: string;
  readonly programme?: Programme;
  readonly covers?: { readonly from: string; readonly through: string };
  readonly status: (typeof PACK_STATUSES)[number];
  /** The rounding of amounts where a rule states none of its own. */
  readonly money?: Rounding;
  readonly uses?: readonly string[];
  readonly sources: Readonly<Record<string, Source>>;
  readonly params?: Readonly<Record<string, Param>>;
  readonly tables?: Readonly<Record<string, TableBinding>>;
  readonly derive?: Readonly<Record<string, DerivedFact>>;
  readonly others?: Readonly<Record<string, OtherLines>>;
  readonly conditions?: Readonly<Record<string, Condition>>;
  readonly rules?: readonly Rule[];
  /** Edits: when two lines are the same service. */
  readonly duplicates?: DuplicateSettings;
  /** Edits: which codes are visits. */
  readonly visits?: VisitSettings;
  /** Facts of which one is true when a code is known to the pack (`/v1/validate`). */
  readonly knownBy?: readonly string[];
  /** Name → fact or param shown in `serviceState` (scope line) and `billState` (scope bill). */
  readonly billState?: Readonly<Record<string, StateField>>;
  readonly serviceState?: Readonly<Record<string, StateField>>;
  /** Payer packs: option defaults, values for other packs' tenant params, custom codes, reason codes. */
  readonly options?: Readonly<Record<string, string>>;
  readonly supplies?: Readonly<Record<string, Readonly<Record<string, Param>>>>;
  readonly customCodes?: readonly CustomCode[];
  readonly reasonCodes?: readonly ReasonCodeText[];
}

export interface ReasonCodeText {
  readonly id: string;
  readonly displayID?: string;
  readonly short: string;
  readonly long: string;
  /** One CARC for all programmes, or one by programme. */
  readonly carc: string | Readonly<Record<string, string>>;
  readonly group: string;
  readonly states?: Readonly<Record<string, string>>;
}

/** An effect of rules as a bucket takes it; money beside the allowance goes by its kind. */
export type BucketEffect = Exclude<keyof EffectFields, 'charge'> | ChargeEffect['kind'];

/** Kinds of money beside the allowance. */
export const CHARGE_KINDS = ['tax', 'surcharge', 'late-fee'] as const;

export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly parent?: string;
  readonly scope: 'bill' | 'line' | 'across-lines';
  readonly policy: (typeof BUCKET_POLICIES)[number];
  /** What its rules may do; groups of buckets have no rules. */
  readonly effects?: readonly BucketEffect[];
  /** Denied lines pass by unless `run`. */
  readonly whenDenied?: 'skip' | 'run';
  /** Money moved here is reported on this row of `bucketTotalList`; default: its own. */
  readonly totals?: string;
  /** Totals of the response that are the allowance as it stands before this bucket. */
  readonly keeps?: readonly ('uncappedPrePPOAllowance' | 'prePPOAllowance' | 'uncappedAllowance')[];
  readonly source?: string;
}

/**
 * What a bucket does when several of its rules could fire. For rules: `gate` each denial that fires ends the line ·
 * `unique` exactly one must fire · `optional` at most one may fire · `each` all that fire. For groups of buckets:
 * `sequence` runs the children in order, `first` runs them only until one has priced the line. Rules of one bucket
 * have no order among themselves: precedence is a bucket's place or a named override, never a file's or a number's.
 */
export const BUCKET_POLICIES = ['gate', 'unique', 'optional', 'each', 'sequence', 'first'] as const;
