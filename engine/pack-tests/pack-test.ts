/** A pack's examples as their YAML file states them (`schemas/pack-test.schema.json`); scalars are still text. */
import type { FilePlace } from '../problem.ts';
import type { YamlValue } from '../rulebook/read-yaml.ts';

/** Fields of the interface by name, as text. */
export type TextFields = Readonly<Record<string, YamlValue>>;

/** Totals and amounts of a line that a case may expect, named as in the response. */
export const EXPECTED_AMOUNTS = [
  'allowance',
  'reduction',
  'quantityUsed',
  'prePPOAllowance',
  'uncappedAllowance',
  'uncappedPrePPOAllowance',
  'taxAllowance',
  'taxReduction',
  'duplicate',
] as const;

export interface ExpectedLine extends Readonly<Partial<Record<(typeof EXPECTED_AMOUNTS)[number], string>>> {
  readonly reasons?: readonly string[];
  readonly attention?: 'true' | 'false';
  readonly priorAuthorization?: 'true' | 'false';
  readonly documentation?: 'true' | 'false';
  /** Between which amounts a line that needs a person ends. */
  readonly least?: string;
  readonly most?: string;
  /** Derived values that the trace shows, by name. */
  readonly values?: Readonly<Record<string, string>>;
  /** Text that a step of the line shows. */
  readonly message?: string;
}

/** Fields of a service line, and what must come out of it. */
export type CaseLine = { readonly expect?: ExpectedLine } & TextFields;

export interface PackTestCase {
  readonly name: string;
  /** Rules that fire in this case: an id of the pack under test, or `pack#id`. */
  readonly covers?: readonly string[];
  readonly excludes?: readonly string[];
  readonly bill?: TextFields;
  readonly claim?: TextFields;
  readonly provider?: TextFields;
  readonly options?: TextFields;
  readonly history?: readonly TextFields[];
  readonly lines: readonly CaseLine[];
  /** How the review's `error` begins; without it the review must have none. */
  readonly error?: string;
  /** The calculation in numbers, which is done again. */
  readonly hand?: string;
  readonly note?: string;
}

/** A rule as a case names it, in full: one of the pack under test goes by its id alone. */
export const completeRef = (packId: string, rule: string): string =>
  rule.includes('#') ? rule : `${packId}#${rule}`;

/** One release of a made-up table. */
export interface CaseTable {
  readonly table: string;
  readonly release?: string;
  readonly from?: string;
  readonly through?: string;
  readonly rows: readonly Readonly<Record<string, string>>[];
}

export type SuppliedValue = string | Readonly<Record<string, string>>;

/** A change that no test noticed, at its place in the pack. */
export interface Survivor extends FilePlace {
  readonly packId: string;
  readonly version: string;
  /** The place as an explanation names it: `rules.percent.round.mode`. */
  readonly at: string;
  /** `half-up became half-even`. */
  readonly change: string;
}

/** A change of the pack that no test can notice (`rules test --mutants`), and why. */
export interface Explanation {
  /** The place as the run names it: `rules.percent.round.mode`. */
  readonly at: string;
  /** `half-up became half-even`; left out: every change at this place. */
  readonly change?: string;
  readonly why: string;
}

export interface PackTestFile {
  readonly pack: string;
  readonly version?: string;
  /** Name of the payer's pack, `demo` for `payers/demo`. */
  readonly tenant?: string;
  readonly bill?: TextFields;
  readonly claim?: TextFields;
  readonly options?: TextFields;
  readonly tables?: readonly CaseTable[];
  /** Pack → param → its value, or its values by the fact that picks one. */
  readonly supplies?: Readonly<Record<string, Readonly<Record<string, SuppliedValue>>>>;
  readonly tests: readonly PackTestCase[];
  readonly survivors?: readonly Explanation[];
}

/** Something a case says and the review does not do. */
export interface PackTestFailure extends FilePlace {
  readonly testCase: string;
  /** What was looked at, for example `line 1 allowance`. */
  readonly what: string;
  readonly expected: string;
  readonly got: string;
  /** The steps of the line (or of the bill), one a line of text. */
  readonly trace: readonly string[];
}
