/** Reason codes as they are declared: their words, and the codes of a remittance that they stand for. */

/** The kinds of people that a line may wait for. */
export const PEOPLE = ['bill-reviewer', 'coder', 'clinician', 'data-steward', 'rule-author'] as const;
export type Person = (typeof PEOPLE)[number];

export interface ReasonCodeText {
  readonly id: string;
  readonly displayID?: string;
  readonly short: string;
  readonly long: string;
  /** One CARC for all programmes, or one by programme. */
  readonly carc: string | Readonly<Record<string, string>>;
  readonly group: string;
  /** Remittance advice remark code (RARC), which some CARCs may not stand without. */
  readonly rarc?: string;
  /** Who decides on a line that a rule with this reason leaves to a person; left out: whoever reviews the bill. */
  readonly who?: Person;
  /** By state, one code for all programmes, or one by programme. */
  readonly states?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** What the code list says of a CARC beside its meaning; a text alone is the meaning. */
export interface CarcText {
  readonly means: string;
  /** The code list asks for a remark code beside it. */
  readonly needsRemark?: 'true';
  /** The only claim adjustment groups it may stand in; left out, any. */
  readonly groups?: readonly string[];
}

/** The words of reason-codes.yaml. */
export interface ReasonCodeTexts {
  readonly carcs: Readonly<Record<string, string | CarcText>>;
  readonly codes: readonly ReasonCodeText[];
}

export const readCarc = (stated: string | CarcText): CarcText =>
  typeof stated === 'string' ? { means: stated } : stated;
