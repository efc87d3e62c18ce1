/** The sources of a book whose text nobody has read, for the author who wants to know what to read next. */
import type { PackSource } from './read-sources.ts';

export interface UnreadSource {
  readonly file: string;
  /** 1-based line of the source in its file. */
  readonly line: number;
  readonly id: string;
}

export interface SourceCount {
  /** All sources of all packs. */
  readonly total: number;
  /** In reading order. */
  readonly unread: readonly UnreadSource[];
}

export function countSources(packs: readonly PackSource[]): SourceCount {
  const all = packs.flatMap(({ pack, yaml }) =>
    Object.entries(pack.sources).map(([id, source]) => ({ id, source, yaml })),
  );
  const unread = all
    .filter(({ source }) => source.unread !== undefined)
    .map(({ id, yaml }) => ({ file: yaml.file, line: yaml.positionOf(['sources', id], true).line, id }));
  return { total: all.length, unread };
}
