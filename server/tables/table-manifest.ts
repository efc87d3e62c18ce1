/** What a manifest says of its release. */

/** What an excerpt holds whole; without `values`: of each value that stands in a row, all rows. */
export interface ManifestWholeOf {
  readonly column: string;
  /** Of pairs: a second column, which has one of the values too. */
  readonly and?: string;
  readonly values?: readonly string[];
}

export interface TableManifest {
  readonly formatVersion: 1;
  readonly importerVersion: number;
  readonly id: string;
  readonly release: string;
  readonly effective: { readonly from: string; readonly through: string };
  readonly rows: number;
  readonly skippedRows: number;
  readonly file: string;
  readonly digest: string;
  /** Size of a stored table. */
  readonly bytes?: number;
  /** See `proveRows`; without it the rows are checked whenever the release is opened. */
  readonly checked?: string;
  readonly sources: readonly { readonly name: string; readonly sha256: string }[];
  /** The days between the release before and this one are known not to be covered. */
  readonly gapBefore?: true;
  readonly selection?: string;
  readonly wholeOf?: ManifestWholeOf;
  readonly blankColumns?: readonly string[];
}
