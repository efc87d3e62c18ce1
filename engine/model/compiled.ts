/** What the compiler makes of packs: closures and look-ups, ready to run on lines. All of it is immutable. */
import type { Effective } from '../date.ts';
import type { CompiledBucket } from './bucket.ts';
import type { CompiledCondition } from './compiled-condition.ts';
import type { CompiledEffect } from './effect.ts';
import type { Fact, FactValue, Scope } from './fact.ts';
import type { LineState } from './line.ts';
import type { CompiledGroup, CompiledPair } from './other-lines.ts';
import type { CustomCode, Pack } from './pack.ts';
import type { ReasonCodeText } from './reason-code.ts';
import type { Authority, Citation } from './trace.ts';

export interface CompiledRule extends Authority {
  readonly packId: string;
  readonly bucket: CompiledBucket;
  /** What the programme asks of a line for the whole pack, then what the rule itself does. */
  readonly condition: CompiledCondition | null;
  /** Codes outside of which the rule can never fire; null when it is not tied to codes. */
  readonly codes: ReadonlySet<string> | null;
  readonly effect: CompiledEffect;
  readonly citation: Citation;
  readonly reason: number | null;
  /** What a denial or flag of this rule says of a line. */
  readonly describe: (line: LineState) => string;
  /** Every fact it names, in condition, formula and message. */
  readonly facts: readonly Fact[];
  /** The groups and pairs that these rest on. */
  readonly listOthers: () => readonly (CompiledGroup | CompiledPair)[];
  readonly exceptionTo: readonly string[];
}

/** A pack as a programme uses it: with the programme's tables, values and conditions. */
export interface CompiledPack {
  readonly pack: Pack;
  readonly file: string;
  /** sha256 of the file's text, hex. */
  readonly digest: string;
  readonly scope: Scope;
  readonly rules: readonly CompiledRule[];
  readonly state: {
    readonly bill: readonly StateReader[];
    readonly service: readonly StateReader[];
  };
  /** The payer's own codes, by code; entries of one code differ in their days. */
  readonly customCodes: ReadonlyMap<string, readonly CustomCode[]>;
}

export interface StateReader {
  readonly name: string;
  readonly read: (line: LineState) => string | boolean | null;
}

export interface CompiledReasonCode {
  readonly id: number;
  readonly text: ReasonCodeText;
}

/** A value of a param with the digits it was published with. */
export interface Published {
  readonly value: FactValue;
  readonly text: string;
}

/** A dated value of a param, in text order of its dates. */
export interface ParamValue {
  /** The pack that gives the value. */
  readonly packId: string;
  readonly effective: Effective;
  readonly citation: Citation;
  readonly value: Published | null;
  /** By the value of the param's fact; see `pickEntry`. */
  readonly entries: ReadonlyMap<string, Published> | null;
}
