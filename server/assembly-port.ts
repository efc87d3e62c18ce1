/** The assembled engine as the commands use it: opened from folders, ready to review. */
import type { Engine, Operations, RenderReport } from './engine-port.ts';

export interface Assembly {
  readonly engine: Engine;
  readonly operations: Operations;
  readonly ruleBook: object;
  readonly tables: object;
  readonly renderReport: RenderReport;
  /** Names of the payer packs of the book: `demo` for `payers/demo`. */
  readonly payers: readonly string[];
}

export interface AssemblyFolders {
  /** Null: the rules shipped with the project. */
  readonly rulesDir: string | null;
  /** Folders of imported tables, later ones winning; the starter figures always come first. */
  readonly tablesDirs: readonly string[];
}

/** Opens rules and tables. Throws a `StartProblem` that names every mistake in them. */
export type Assemble = (folders: AssemblyFolders) => Promise<Assembly>;

/** Something outside the program is not as it must be; the message is for the person at the terminal. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** What `rules check` and `rules test` print, and whether they passed. */
export interface RuleReport {
  readonly ok: boolean;
  readonly text: string;
}

export interface RuleTools {
  readonly checkRules: (rulesDir: string | null) => Promise<RuleReport>;
  /** Absent while there is nothing that runs pack tests: then `rules test` is no command. */
  readonly testRules?: (rulesDir: string | null) => Promise<RuleReport>;
  /** The facts that every rule can name. */
  readonly listFacts: () => Promise<RuleReport>;
}

/** What `tables import` prints, and whether every known file was imported whole. */
export type ImportTables = (folder: string, toDir: string) => Promise<RuleReport>;

/** What `tables manifest` prints; `facts` are its options. */
export type WriteManifest = (
  csv: string,
  facts: { readonly from?: string; readonly through?: string; readonly source?: string },
) => Promise<RuleReport>;

/** A place of a review that does not follow from its trace, its tables or the store. */
export interface VerifyProblem {
  readonly path: string;
  readonly message: string;
}

/** What a text turned out to be: a review with what is wrong with it, a refused request, or neither. */
export type VerifyOutcome =
  | {
      readonly kind: 'review';
      readonly problems: readonly VerifyProblem[];
      readonly resultDigest: string;
      readonly reportDigest: string | null;
    }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'unreadable' };

export type VerifyText = (text: string) => VerifyOutcome;

/** Makes the verifier of `verify`; given a folder, it looks the table values up there again. */
export type MakeVerifier = (tablesDir: string | null) => Promise<VerifyText>;
