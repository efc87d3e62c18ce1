/** A table as rules look things up in it, and the row of it that a line is matched to. */
import type { Doubt } from '../doubt.ts';
import type { RowOrigin } from '../row-origin.ts';
import type { Table } from '../table.ts';
import type { Fact } from './fact.ts';
import type { Missing } from './trace.ts';

/** A binding with its facts found. */
export interface KeyedTable {
  readonly alias: string;
  readonly table: string;
  readonly optional: boolean;
  /** What the table does not tell finds nothing too. */
  readonly partial: boolean;
  readonly key: readonly (Fact | { readonly literal: string } | { readonly each: Fact })[];
  /** The date fact that picks the release; null: the date of service. */
  readonly on: Fact | null;
  /** Where the figures of a payer's table are published; blank for what only the payer knows. */
  readonly published: string;
  /** Some fact of the key or the date can change while steps run. */
  readonly isFleeting: boolean;
}

/** A table row that a line has been matched to, or why there is none. */
export interface BoundRow {
  readonly table: Table | null;
  readonly row: number;
  /** The key looked up; shorter than the table's key when a part is absent. */
  readonly key: readonly string[];
  /** Why a row that was not found can exist all the same: then it is neither found nor not listed. */
  readonly doubt: Doubt | null;
  /** What is missing of the key, the date or the table; looked at before anything else. */
  readonly absent: readonly Missing[];
  /** Where a reader finds the row, or sees that it is not there; null without a table. */
  readonly origin: () => RowOrigin | null;
  /** The release begins behind the day that picked it: days before the first one are answered by it. */
  readonly isBeforeRelease: () => boolean;
  /** The release begins in a quarter before that of the day. */
  readonly isOfEarlierQuarter: () => boolean;
}
