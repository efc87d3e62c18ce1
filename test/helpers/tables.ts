/** Tables made in a test: give the rows, get a `TableSource`. */
import { makeMemoryTable, makeTableSource } from '../../engine/memory-table.ts';
import type { Table, TableDefinition, TableSource, WholeOf } from '../../engine/table.ts';
import { readDefinitions } from '../../server/tables/definition.ts';

export interface TestRelease {
  /** A definition of the test's own, or the id of one in `rules/tables`. */
  readonly definition: TableDefinition | string;
  readonly release?: string;
  readonly effective?: { readonly from: string; readonly through: string };
  /** Cells by column name; what is left out is blank. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** What an excerpt holds whole; left out: the release is whole. */
  readonly wholeOf?: WholeOf;
}

let shipped: ReadonlyMap<string, TableDefinition> | undefined;

/** The shipped definition of a table; throws when `rules/tables` has none of that id. */
export function definitionOf(id: string): TableDefinition {
  shipped ??= readDefinitions();
  const definition = shipped.get(id);
  if (!definition)
    throw new Error(`rules/tables has no table ${id}; it has ${[...shipped.keys()].join(', ')}.`);
  return definition;
}

/** The same tables as if each release were whole: what an excerpt lacks is then not listed. */
export function asWhole(source: TableSource): TableSource {
  const whole = (table: Table): Table => {
    const { wholeOf: _wholeOf, ...rest } = table;
    return rest;
  };
  return {
    ids: source.ids,
    definition: (id) => source.definition(id),
    select: (id, date) => {
      const table = source.select(id, date);
      return table && whole(table);
    },
    releases: (id) => source.releases(id).map(whole),
  };
}

/** In-memory tables; a release that names none is called `test` and holds for all dates. */
export function makeTables(releases: readonly TestRelease[]): TableSource {
  return makeTableSource(
    releases.map(({ definition, release = 'test', effective, rows, wholeOf }) =>
      makeMemoryTable({
        definition: typeof definition === 'string' ? definitionOf(definition) : definition,
        release,
        effective: effective ?? { from: '0001-01-01', through: '9999-12-31' },
        rows,
        ...(wholeOf ? { wholeOf } : {}),
      }),
    ),
  );
}

/** A source whose table of one id has these releases and no others. */
export function withReleases(source: TableSource, id: string, releases: readonly Table[]): TableSource {
  return {
    ids: [...new Set([...source.ids, id])].sort(),
    definition: (one) => source.definition(one),
    select: (one, date) =>
      one === id
        ? (releases.findLast(({ effective }) => effective.from <= date && date <= effective.through) ?? null)
        : source.select(one, date),
    releases: (one) => (one === id ? releases : source.releases(one)),
  };
}
