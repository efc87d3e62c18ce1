/** `rules release`: keeps rules and tables as they are now, for reviews as of this day. */
import type { RuleFolders } from '../../open-rules.ts';
import { makeRelease, readHistory } from '../../releases.ts';
import { formatTable } from '../format-table.ts';
import type { Printout } from '../shell.ts';

/** @param released moment of the release */
export function releaseRules(folders: RuleFolders, dir: string, released: string, note: string): Printout {
  const { digest, packs } = makeRelease(folders, dir, { released, note });
  return {
    ok: true,
    text: `${digest}\n${packs} packs with their tables, released ${released} UTC in ${dir}. review --as-of ${released.slice(0, 10)}, or this digest, prices by it.\n`,
  };
}

export function listReleases(dir: string): Printout {
  const history = readHistory(dir);
  if (history.length === 0) return { ok: true, text: `Nothing has been released in ${dir}.\n` };
  const columns = ['released', 'digest', 'engine', 'packs', 'note'].map((title) => ({ title }));
  const rows = history.map(({ released, digest, engineVersion, packs, note }) => [
    ...[released, digest.slice(0, 16), engineVersion, String(packs), note],
  ]);
  return { ok: true, text: formatTable(columns, rows) };
}
