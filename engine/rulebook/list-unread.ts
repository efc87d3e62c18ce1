/** The sources of a book whose text nobody has read, for the author who wants to know what to read next. */
import type { Memory } from './memory.ts';
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

/** Lines of a pack's unread sources. */
function listUnread({ pack, yaml }: PackSource): [id: string, line: number][] {
  const unread = Object.entries(pack.sources).filter(([, source]) => source.unread !== undefined);
  return unread.map(([id]) => [id, yaml.positionOf(['sources', id], true).line]);
}

export function countSources(packs: readonly PackSource[], memory?: Memory): SourceCount {
  const unread = packs.flatMap((source) => {
    const key = `unread ${source.digest}`;
    const found = (memory?.recall(key) as ReturnType<typeof listUnread> | undefined) ?? listUnread(source);
    memory?.keep(key, found);
    return found.map(([id, line]) => ({ file: source.yaml.file, line, id }));
  });
  return { total: packs.reduce((sum, { pack }) => sum + Object.keys(pack.sources).length, 0), unread };
}
