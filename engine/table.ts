/**
 * Tables as the engine sees them: named columns, a key, one release in force on a date. Where a table comes
 * from (starter CSV, imported binary store, a test) is the caller's business.
 */
import type { PlainDate } from './date.ts';
import type { Decimal } from './decimal.ts';

/**
 * Types as `table.yaml` writes them. `text` and `code` read as written; `decimal` keeps the published digits. A code is
 * held to more when its rows are read: no lower case, no blanks inside, no leading zero lost.
 */
export type ColumnType = 'text' | 'code' | 'decimal' | 'date';

export interface TableColumn {
  readonly name: string;
  /** What a cell reads as: a code is a text. */
  readonly type: Exclude<ColumnType, 'code'>;
  /** Whether `table.yaml` calls the column a code. */
  readonly isCode?: boolean;
  /** Code columns: how many characters a code can have. Left out: codes of any length. */
  readonly lengths?: readonly number[];
  /** Whether a cell may be blank. Left out: not in key and code columns, and in all others. */
  readonly blank?: boolean;
  /** The closed list of values, where the publisher has one (status codes, indicators). */
  readonly values?: readonly string[];
  /** Words that packs ask for among free texts: one that differs from them in capitals alone would not be found. */
  readonly words?: readonly string[];
  /** Decimal columns: no cell may be less (a charge is never negative). */
  readonly minimum?: string;
  readonly description?: string;
}

/** What a table is, whatever its release: `rules/tables/<id>/table.yaml`. */
export interface TableDefinition {
  readonly id: string;
  readonly title: string;
  /** Who publishes the figures, and where. */
  readonly source?: { readonly title: string; readonly url?: string };
  /** Columns that identify a row, in key order. With `range`, the last one is looked up between two columns. */
  readonly key: readonly string[];
  /** For tables of ranges (ZIP, code ranges): the last key part is found where from ≤ value ≤ through. */
  readonly range?: { readonly from: string; readonly through: string };
  readonly columns: readonly TableColumn[];
  /** `earliest`: a date before the first release is answered by the first release, and the trace says so. */
  readonly before?: 'none' | 'earliest';
  /** `quarterly`: some of its figures are new each quarter, though a release stands until the next one that is loaded. */
  readonly renewed?: 'quarterly';
}

/** An excerpt's promise: every row of the release with one of these values in the column is there. */
export interface WholeOf {
  readonly column: string;
  /** Of pairs: a second column, which has to have one of the values too. */
  readonly and?: string;
  readonly values: ReadonlySet<string>;
}

/** One loaded release of a table. Rows are numbered from 0 in key order. */
export interface Table {
  readonly definition: TableDefinition;
  readonly release: string;
  readonly effective: { readonly from: PlainDate; readonly through: PlainDate };
  /** sha256 of the content, hex. */
  readonly digest: string;
  /** Of a release in a folder: sha256 of all that its manifest says of its rows, what it holds whole too. */
  readonly proof?: string;
  readonly rowCount: number;
  /** Only of an excerpt: what it holds whole; of everything else it holds some rows or none. */
  readonly wholeOf?: WholeOf;
  /** Row of the key (same order as `definition.key`), or -1. No text is parsed here. */
  find(key: readonly string[]): number;
  /**
   * Whether the key stood in the source, but only in rows that could not be used: then -1 of `find` does not mean that
   * the publisher does not list it. Absent when no row was left out.
   */
  readonly isLeftOut?: (key: readonly string[]) => boolean;
  /** Cell as published; null when blank. `column` is an index into `definition.columns`. */
  text(row: number, column: number): string | null;
  /** Cell as decimal; null when blank. Instances are shared: decimals never change. */
  decimal(row: number, column: number): Decimal | null;
}

export interface TableSource {
  /** All table ids that have at least one release. */
  readonly ids: readonly string[];
  definition(id: string): TableDefinition | null;
  /** The newest release whose span holds `date` (see `TableDefinition.before`), or null. */
  select(id: string, date: PlainDate): Table | null;
  /** All releases of a table, oldest first. */
  releases(id: string): readonly Table[];
}
