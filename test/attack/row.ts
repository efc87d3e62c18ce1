/** What an attack says of itself: rows of the one table that `npm run attack` prints. */
import type { StoreKind } from './place.ts';

export interface Row {
  readonly test: string;
  readonly goal: string;
  readonly measured: string;
  /** Null: it could not be tried here; `measured` says why. */
  readonly held: boolean | null;
  /** True: a time, or memory between two collections, which a busy machine misses by itself; it counts in the long form alone. */
  readonly needsQuiet?: boolean;
}

export interface Setting {
  /** The full numbers, on a quiet machine, else as many as two minutes allow. */
  readonly isLong: boolean;
  readonly sqlite: StoreKind;
  /** Null: there is none at hand. */
  readonly postgres: StoreKind | null;
}

export interface Attack {
  readonly name: string;
  run(setting: Setting): Promise<readonly Row[]>;
}

/** The stores that are at hand. */
export const listStores = ({ sqlite, postgres }: Setting): readonly StoreKind[] =>
  postgres === null ? [sqlite] : [sqlite, postgres];
