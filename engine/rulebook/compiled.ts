/** What the compiler makes of packs: closures and look-ups, ready to run on lines. All of it is immutable. */
import type { CompiledCondition } from '../condition/compile-condition.ts';
import type { Effective } from '../date.ts';
import type { Decimal, RoundingMode } from '../decimal.ts';
import type { Doubt } from '../doubt.ts';
import type { Missing } from '../facts/missing.ts';
import type { Fact } from '../facts/vocabulary.ts';
import type { CompiledFormula } from '../formula/compile-formula.ts';
import type { RowOrigin } from '../row-origin.ts';
import type { LineState } from '../run/line-state.ts';
import type { LookUps } from '../run/look-ups.ts';
import type { Table } from '../table.ts';
import type { Bucket, CustomCode, Pack, ReasonCodeText, TableBinding } from './pack.ts';

export interface Citation {
  readonly id: string;
  readonly title: string;
  readonly pin: string | null;
  /** Null when the source has no public address. */
  readonly url: string | null;
  /** Day the text of the source was read; null when it has not been read, and the statement rests on something else. */
  readonly read: string | null;
}

/** A table row that a line has been matched to, or why there is none. */
export interface BoundRow {
  readonly table: Table | null;
  /** Where a reader finds the row, or sees that it is not there; null without a table. */
  readonly origin: () => RowOrigin | null;
  readonly row: number;
  /** The key looked up; shorter than the table's key when a part is absent. */
  readonly key: readonly string[];
  /** Why a row that was not found can exist all the same: then it is neither found nor not listed. */
  readonly doubt: Doubt | null;
  /** What is missing of the key; looked at before anything else. */
  readonly absent: readonly Missing[];
}

export interface CompiledBinding {
  readonly alias: string;
  readonly binding: TableBinding;
  readonly optional: boolean;
  readonly keyFacts: readonly (Fact | { readonly literal: string } | { readonly each: Fact })[];
}

/** Where an operand's value came from, as the trace shows it. */
export interface Provenance {
  /** The value as published, trailing zeros kept. */
  readonly text: string | undefined;
  readonly origin: RowOrigin | null;
  /** Where the value of a param comes from; its id names the pack too: `us-nc/workers-comp#nc-filing`. */
  readonly citation?: Citation;
}

export interface Operand {
  readonly name: string;
  readonly read: (line: LineState) => Decimal | undefined;
  readonly trace: (line: LineState) => Provenance | null;
  /** Adds the value to the rows of a step that compared with it. */
  readonly lookUp?: (line: LineState, into: LookUps) => void;
  /** Notes that the operand shows its row, and adds what the key of that row was read from. */
  readonly cover?: (line: LineState, into: LookUps) => void;
  /** What is missing when `read` gave nothing. */
  readonly listMissing: (line: LineState) => readonly Missing[];
}

export interface CompiledRounding {
  readonly places: number;
  readonly mode: RoundingMode;
  readonly citation: Citation;
}

/** `target = formula`, rounded as stated. Parts are computed first, each a step of its own. */
export interface Computation {
  readonly target: string;
  readonly text: string;
  readonly operands: readonly Operand[];
  readonly compute: CompiledFormula;
  readonly rounding: CompiledRounding | null;
  readonly parts: readonly Computation[];
}

export type CompiledEffect =
  | { readonly kind: 'price'; readonly computation: Computation; readonly per: 'unit' | 'line' }
  | { readonly kind: 'adjust'; readonly computation: Computation }
  | { readonly kind: 'cap'; readonly computation: Computation }
  | { readonly kind: 'quantity'; readonly computation: Computation }
  | { readonly kind: 'deny'; readonly attention: boolean }
  | { readonly kind: 'code'; readonly to: string }
  | {
      readonly kind: 'charge';
      readonly total: 'tax' | 'surcharge' | 'late-fee';
      readonly computation: Computation;
    }
  | {
      readonly kind: 'flag';
      readonly priorAuthorization: boolean;
      readonly documentation: boolean;
      readonly attention: boolean;
    };

export interface CompiledRule {
  /** `pack#rule`, unique in the book. */
  readonly ref: string;
  readonly packId: string;
  readonly file: string;
  readonly title: string;
  readonly bucket: CompiledBucket;
  readonly effective: Effective;
  readonly condition: CompiledCondition | null;
  /** Codes outside of which the rule can never fire; null when it is not tied to codes. */
  readonly codes: ReadonlySet<string> | null;
  readonly effect: CompiledEffect;
  readonly citation: Citation;
  readonly reason: number | null;
  /** What a denial or flag of this rule says of a line. */
  readonly describe: (line: LineState) => string;
  readonly source: string;
  readonly entryPoint: number;
  /** The condition asks for other lines of the bill. */
  readonly asksForOthers: boolean;
  readonly overrides: readonly string[];
}

export interface CompiledBucket extends Bucket {
  readonly number: number;
  readonly children: readonly CompiledBucket[];
}

export interface CompiledPack {
  readonly pack: Pack;
  readonly file: string;
  /** sha256 of the file's text, hex. */
  readonly digest: string;
  readonly rules: readonly CompiledRule[];
  readonly scope: ReadonlyMap<string, Fact>;
  readonly state: {
    readonly bill: readonly StateReader[];
    readonly service: readonly StateReader[];
  };
  /** The payer's own codes, by code; entries of one code differ in their days. */
  readonly customCodes: ReadonlyMap<string, readonly CustomCode[]>;
}

export interface StateReader {
  readonly name: string;
  readonly read: (line: LineState) => string | readonly string[] | boolean | null;
}

export interface CompiledReasonCode {
  readonly id: number;
  readonly text: ReasonCodeText;
}

/** A decimal with the digits it was published with. */
export interface PublishedDecimal {
  readonly value: Decimal;
  readonly text: string;
}

/** A dated value of a param, in text order of its dates. */
export interface ParamValue {
  /** The pack that supplies the value, when it is not the param's own. */
  readonly packId?: string;
  readonly effective: Effective;
  readonly citation: Citation;
  readonly value: PublishedDecimal | null;
  readonly entries: ReadonlyMap<string, PublishedDecimal> | null;
}
