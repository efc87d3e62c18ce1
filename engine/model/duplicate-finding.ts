/** What a line repeats of its bill and of prior bills. */

/** Values of `duplicate` in the interface; a released or confirmed match is no duplicate. */
export const DUPLICATE_VALUES = { none: 0, exact: 1, potential: 2, released: 3, confirmed: 3 } as const;
export type DuplicateStatus = keyof typeof DUPLICATE_VALUES;

/** One line that is, or could be, the same service as another. */
export interface LineMatch {
  readonly source: 'bill' | 'history';
  readonly controlNumber: number | null;
  readonly sequence: number | null;
  readonly line: number;
  readonly matchedFields: readonly string[];
  readonly differingFields: readonly string[];
  /** The modifier that releases the match; null when none does. */
  readonly releasedBy: string | null;
  /** 0-100: the share of the fields of an exact duplicate that agree. */
  readonly score: number;
  /** The line in words. */
  readonly is: string;
}

export interface DuplicateFinding {
  readonly status: DuplicateStatus;
  /** Strongest first; the first fifty. */
  readonly matches: readonly LineMatch[];
  /** The strongest match that nothing releases: the line that is repeated; null when only the request says so. */
  readonly repeats: LineMatch | null;
}
