/** Effects of rules as a pack states them; `engine/effects/` has the record of each. */

/** `target = formula`. */
export interface Amount {
  readonly formula: string;
  /** Price only: the amount is for one unit (default) or for the whole line. */
  readonly per?: 'unit' | 'line';
}

/** Kinds of money beside the allowance, each with a total of its own. */
export const CHARGE_KINDS = ['tax', 'surcharge', 'late-fee'] as const;

/** Between which amounts a line ends that a person has to look at; formulas. */
export interface Bounds {
  readonly least?: string;
  readonly most?: string;
}

export interface EffectFields {
  readonly price?: Amount;
  readonly adjust?: Amount;
  readonly cap?: Amount;
  readonly quantity?: Amount;
  readonly charge?: Amount & { readonly kind: (typeof CHARGE_KINDS)[number] };
  readonly deny?: Bounds & {
    /** An authorization would have let the line pass. */
    readonly priorAuthorization?: 'true';
    readonly attention?: 'true' | 'false';
  };
  readonly code?: { readonly to: string | { readonly fact: string } };
  readonly flag?: Bounds & {
    readonly priorAuthorization?: 'true';
    readonly documentation?: 'true';
    readonly attention?: 'true';
    /** What it says stands in the trace, and nobody has to look. */
    readonly note?: 'true';
    /** The same, of something that the review did not look at. */
    readonly notChecked?: 'true';
    /** Whatever a person takes off, the service stands, and other lines rest on it as on any. */
    readonly stands?: 'true';
  };
}

/** An effect as a bucket takes it: money beside the allowance goes by its kind. */
export type BucketEffect = Exclude<keyof EffectFields, 'charge'> | (typeof CHARGE_KINDS)[number];
