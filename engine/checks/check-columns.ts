/** Columns that packs read of a table in whose place a pack that uses them binds another one. */
import { withoutOther } from '../facts/pair-other.ts';
import type { Pack } from '../model/pack.ts';
import { remember } from '../remember.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { partsOf, type Reference } from './references.ts';
import type { Path } from './report.ts';

interface Lost {
  readonly column: string;
  readonly reader: string;
  /** What the column is there, where it is one of another type. */
  readonly type: string | null;
  readonly wanted: string;
}

/** What `owner` and the packs beside it read under the alias, and do not find as it was once `source` has bound it. */
function listLost(view: BookView, source: PackSource, alias: string): Lost[] {
  const bound = view.instancesOf(source);
  return [...view.usedBy(source)].flatMap((reader) => {
    const instance = bound.get(reader.pack.pack);
    const reading = instance ? remember(readings, reader.pack, findReadings).get(alias) : undefined;
    return (reading ?? []).flatMap(({ name, pair }): Lost[] => {
      const before = view.findFact(reader, name, pair);
      const now = pair === undefined ? instance!.find(name) : instance!.findInPair(pair, name);
      if (!before || before.type === now?.type) return [];
      const column = withoutOther(name).slice(alias.length + 1);
      return [{ column, reader: reader.pack.pack, type: now?.type ?? null, wanted: before.type }];
    });
  });
}

/** The facts that a pack names, by the alias that they begin with. */
const findReadings = (pack: Pack): ReadonlyMap<string, readonly Reference[]> =>
  Map.groupBy(
    partsOf(pack).references.filter(({ kind, name }) => kind === 'fact' && withoutOther(name).includes('.')),
    ({ name }) => withoutOther(name).split('.', 1)[0]!,
  );

const readings = new WeakMap<Pack, ReadonlyMap<string, readonly Reference[]>>();

/** Reports what the table that `source` binds to an alias of a pack it uses lacks; all of it in one message. */
export function checkColumns(
  view: BookView,
  source: PackSource,
  { table, alias }: { readonly table: string; readonly alias: string },
  path: Path,
): void {
  if (!view.sources.definition(table) || view.isOpen(source)) return;
  const byColumn = Map.groupBy(listLost(view, source, alias), ({ column }) => column);
  if (byColumn.size === 0) return;
  const lost = [...byColumn].map(([column, [one]]) =>
    one!.type === null
      ? `${column} (read by ${one!.reader})`
      : `${column} as ${one!.wanted} (read by ${one!.reader}; here it is ${one!.type})`,
  );
  view.say(
    'unfit-param',
    source,
    path,
    `${table} has no ${lost.join(', ')}; bind a table that has ${lost.length === 1 ? 'it' : 'them'}, or add ${lost.length === 1 ? 'the column' : 'the columns'} to its table.yaml`,
    { atKey: true },
  );
}
