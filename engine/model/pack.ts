/**
 * A pack as its YAML file states it, after the shape check (`schemas/pack.schema.json`). Scalars are still text:
 * they get their type where a declared type reads them. The language is explained by example in `rules/README.md`.
 */
import type { Condition } from '../condition/condition.ts';
import type { Effective } from '../date.ts';
import type { RoundingMode } from '../decimal.ts';
import type { EffectFields } from './effect-fields.ts';
import type { Person, ReasonCodeText } from './reason-code.ts';

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
  /** One value; a list for params of type `list` and `shares`. */
  readonly value?: string | readonly string[];
  /** With `by`: one value for each value of the fact; for codes also for ranges, and `else` for all others. */
  readonly entries?: Readonly<Record<string, string>>;
}

/** The entry that answers for every value of the fact which has none of its own. */
export const ELSE = 'else';

/** The last entry of a list of shares: what is paid for the places behind it. */
export const BEYOND = { byReport: 'by-report', onwards: 'onwards' } as const;

export const PARAM_TYPES = ['decimal', 'integer', 'list', 'shares'] as const;

export interface Param {
  readonly title: string;
  /** `list`: texts, for conditions. `shares`: what each place of a group is paid, then `by-report` or `onwards`. */
  readonly type: (typeof PARAM_TYPES)[number];
  /** A fact whose value picks the entry. */
  readonly by?: string;
  /** The date fact that picks the version; left out: the date of service. */
  readonly on?: string;
  readonly values?: readonly ParamVersion[];
  /** Bounds of a believable value: 1.40 for 140 is a slip, and so is 6.80 for 68. */
  readonly sane?: readonly [string, string];
  /**
   * Others set the values: `programme` the programme's `uses … with`, because the law sets them; `tenant` the payer's
   * `supplies`, else the programme's. A formula that needs a value nobody gave stops the line and names it; a rule that
   * is only for those who give one asks `isGiven`.
   */
  readonly from?: 'tenant' | 'programme';
}

/** A fact, a text, or each entry of a list fact in turn: then the alias says which entries the table lacks. */
export type KeyPart = string | { readonly literal: string } | { readonly each: string };

export interface TableBinding {
  /** Table id; `$tenant.x` is the payer's own table x. */
  readonly table: string;
  readonly key: readonly KeyPart[];
  /** The date fact that picks the release; left out: the date of service. */
  readonly on?: string;
  /** Absent table: nothing is found, instead of a line that stops. */
  readonly optional?: 'true' | 'false';
  /**
   * What the table as it is here does not tell (no release, an excerpt, a damaged row) finds nothing instead of stopping
   * the line, and `isUnchecked` says so: for edits, of which a review states that it did not make them.
   */
  readonly partial?: 'true' | 'false';
  /** Every line has a row: one without stops where a column is asked for, and that is meant. */
  readonly required?: 'true' | 'false';
  readonly from?: 'programme';
}

/** One case of a derived fact: a text (`value`, `fact`), a `formula`, or a date: a day, or counted `from` another. */
export interface DerivedCase {
  readonly when?: Condition;
  readonly value?: string;
  readonly fact?: string;
  readonly formula?: string;
  readonly from?: string;
  readonly plus?: Readonly<Partial<Record<'days' | 'months' | 'years', string>>>;
  readonly end?: 'month' | 'year';
}

export interface Derived {
  readonly title: string;
  readonly type?: 'text' | 'decimal' | 'date';
  /** Where the law says so; a rounding has a citation of its own. */
  readonly cite?: string;
  /** Rounding of a decimal; a rounded value is a step of the trace. */
  readonly round?: Rounding | string;
  /** A programme may give other cases or another rounding. */
  readonly from?: 'programme';
  readonly cases?: readonly DerivedCase[];
  /** The same as another derived fact, on other rows: `with` names by alias the alias that is read instead. */
  readonly like?: string;
  readonly with?: Readonly<Record<string, string>>;
}

/** Lines that stand together: how many, in which order, what stands before a line, what they come to. */
export interface Group {
  readonly title: string;
  /** Left out: lines of the bill. With `history` also those of prior bills, or those alone. */
  readonly of?: readonly ('bill' | 'history')[];
  /** Facts that are the same on all its lines; left out: all lines of the bill stand together. */
  readonly within?: readonly string[];
  readonly when?: Condition;
  /** Facts that put several lines on one place. */
  readonly unit?: readonly string[];
  readonly order?: readonly { readonly by: string; readonly descending?: 'true' | 'false' }[];
  /** What `before`, `through` and `total` add up; left out: one a place. */
  readonly weight?: string;
  /** A param of type `shares`: what each place is paid. */
  readonly shares?: string;
}

/** Another line that bears on this one: the first that meets the condition, and the table's row for the two. */
export interface Pair {
  readonly title: string;
  /** Left out: lines of the bill. `open`: those that a person decides, which are denied until then; `unpaid`: prior ones that were allowed nothing. */
  readonly of?: readonly ('bill' | 'history' | 'open' | 'unpaid')[];
  readonly within?: readonly string[];
  /** Least and most calendar days from the other line to this one. */
  readonly days?: readonly [string, string];
  readonly table?: Pick<TableBinding, 'table' | 'key' | 'on' | 'partial'>;
  readonly when?: Condition;
  /**
   * A line for which the pair finds one is not found itself: where A bears on B and B on C, C is found none, since B is
   * left out by A.
   */
  readonly skipsFound?: 'true' | 'false';
  /**
   * A line that looks for one and finds none is not found itself: where A belongs to B and B to C, A finds none on a bill
   * without C.
   */
  readonly needsFound?: 'true' | 'false';
}

/** What a programme, or a method, gives a pack that it uses, by the name of a table, param or derived fact there. */
export interface Binding extends Partial<TableBinding>, Partial<Pick<Derived, 'cases' | 'round'>> {
  readonly values?: readonly ParamVersion[];
  /** One value for all days. */
  readonly value?: string | readonly string[];
  readonly cite?: string;
  /** Entries that a list of the pack gains or loses. */
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

export interface Use {
  readonly pack: string;
  /** Stands before the condition of each of the pack's rules. */
  readonly when?: Condition;
  readonly with?: Readonly<Record<string, Binding>>;
}

/** The packs that a pack uses, each in its long form. */
export function listUses({ uses }: Pick<Pack, 'uses'>): readonly Use[] {
  return (uses ?? []).map((use) => (typeof use === 'string' ? { pack: use } : use));
}

/** When two lines are the same service: the pair that finds them, and what `/v1/duplicates` says of them. */
export interface DuplicateSettings {
  /** The pair of the pack that finds lines for one service. */
  readonly pair: string;
  /** Facts that all agree in an exact duplicate. */
  readonly exact: readonly string[];
  /** Modifiers that say why a service stands twice, when one of the two lines carries them. */
  readonly releasedBy: readonly string[];
  /** The modifier named to a biller whose line is not released. */
  readonly suggest: string;
}

export interface Rule extends EffectFields {
  readonly id: string;
  readonly bucket: string;
  readonly title: string;
  readonly effective?: Effective;
  readonly when?: Condition;
  readonly round?: Rounding | string;
  readonly reason?: string;
  /** What a denial or flag says, with facts in braces: `the modifier {modifiers.missing} …`; else its title. */
  readonly message?: string;
  /** Who decides on a line that the rule leaves to a person; left out: whom the reason code names. */
  readonly who?: Person;
  readonly cite: string;
  /** bucketSource of the trace: charge, calculated, user, ppo, customer-rule, modifier … or `request`. */
  readonly source?: string;
  /** Rules of other packs, `pack#rule`, in whose place this one acts where its condition holds. */
  readonly exceptionTo?: readonly string[];
  /** The law began or ended the rule within the days its pack covers, and none follows. */
  readonly begins?: { readonly cite: string };
  readonly ends?: { readonly cite: string };
}

export interface CustomCode {
  readonly code: string;
  readonly description: string;
  readonly amount?: string;
  readonly percentOfCharge?: string;
  /** The amount is one for a unit, or for the line whatever its units. */
  readonly per?: 'unit' | 'line';
  /** The most for the line, dollars. */
  readonly most?: string;
  readonly reason?: string;
  readonly effective?: Effective;
  readonly cite: string;
}

/** The id of the rule that a custom code becomes; entries of one code share it, as versions of one rule. */
export function nameCustomRule(code: string): string {
  return `custom-code-${code.toLowerCase()}`;
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
  /** Roundings that values and rules name. */
  readonly roundings?: Readonly<Record<string, Rounding>>;
  readonly uses?: readonly (string | Use)[];
  /** Programmes: shared packs (`edits/late-fee`) or rules of used ones (`pack#rule`) that do not count here, and why. */
  readonly declines?: Readonly<Record<string, string>>;
  /** Kinds of service that its price rules are for, or a programme prices by those of others, where no name or step says it. */
  readonly prices?: readonly string[];
  readonly sources: Readonly<Record<string, Source>>;
  readonly params?: Readonly<Record<string, Param>>;
  readonly tables?: Readonly<Record<string, TableBinding>>;
  readonly derive?: Readonly<Record<string, Derived>>;
  readonly groups?: Readonly<Record<string, Group>>;
  readonly pairs?: Readonly<Record<string, Pair>>;
  readonly conditions?: Readonly<Record<string, Condition>>;
  readonly rules?: readonly Rule[];
  /** Edits: when two lines are the same service. */
  readonly duplicates?: DuplicateSettings;
  /** Facts of which one is true when a code is known to the pack (`/v1/validate`). */
  readonly knownBy?: readonly string[];
  /** Name → fact that is shown under it. */
  readonly billState?: Readonly<Record<string, string>>;
  readonly serviceState?: Readonly<Record<string, string>>;
  /** Payer packs: option defaults, values for other packs' tenant params, custom codes, reason codes. */
  readonly options?: Readonly<Record<string, string>>;
  readonly supplies?: Readonly<Record<string, Readonly<Record<string, Binding>>>>;
  readonly customCodes?: readonly CustomCode[];
  readonly reasonCodes?: readonly ReasonCodeText[];
}
