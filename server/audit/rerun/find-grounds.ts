/** What a review can be run again on: books with the packs that it names, and the tables, all held by their digests. */
import { compileRuleBook, makeTableSource, type Table, type TableSource } from '../../../engine/index.ts';
import { type Assembly, assembleBook } from '../../assembly.ts';
import type { Store } from '../../store/store.ts';
import { hashBytes } from '../../tables/manifest.ts';
import type { NamedPack, NamedTable } from '../describe-review.ts';
import { findTable, hasPacks, type ReleasedBook } from './open-releases.ts';

export interface Ground {
  /** `the rules at hand`. */
  readonly where: string;
  readonly assembly: Assembly;
  /** What to look values up in, one after the other until the review comes out as it did: `selectTables` says why. */
  readonly tables: readonly TableSource[];
  /** Every table that the review names, whatever else. */
  readonly named: TableSource;
}

export interface Wanted {
  readonly packs: readonly NamedPack[];
  readonly tables: readonly NamedTable[];
  /** The response as it was sent, which says what was not loaded. */
  readonly text: string;
}

export interface GroundParts {
  /** What reviews are made by now. */
  readonly assembly: Assembly;
  readonly releases: readonly ReleasedBook[];
  readonly store: Pick<Store, 'findPackText'>;
}

/** Texts by the digest of their pack; null where one is nowhere, or is not what its digest says. */
async function findTexts({ assembly, releases, store }: GroundParts, packs: readonly NamedPack[]) {
  const texts = new Map<string, string | null>();
  for (const { id, digest } of packs) {
    if (hasPacks(assembly, [{ id, version: '', digest }])) continue;
    const kept = await store.findPackText(id, digest);
    const isWhole = kept !== null && hashBytes(Buffer.from(kept.text)) === digest;
    const released = releases.map((one) => one.findText(digest)).find((text) => text !== null);
    texts.set(digest, isWhole ? kept.text : (released ?? null));
  }
  return texts;
}

/** The tables, wherever each is; null in the place of one that is nowhere. */
async function findTables({ assembly, releases }: GroundParts, wanted: readonly NamedTable[]) {
  const found: (Table | null)[] = [];
  for (const one of wanted) {
    let table = findTable(assembly.tables, one);
    for (const release of table ? [] : releases) table ??= findTable((await release.open()).tables, one);
    found.push(table);
  }
  return found;
}

/** As a step and `bill.notChecked` say it: the table has no release for the service date 2025-11-03. */
const LACKED = /\b[Tt]he table (\S+) has no release for [^.;]*?(\d{4}-\d\d-\d\d)/g;

/** Whether a release is one that the review says was not there. */
function findLacked(text: string): (table: Table) => boolean {
  const lacked = [...text.matchAll(LACKED)];
  return ({ definition, effective }) =>
    lacked.some(([, id, day]) => id === definition.id && effective.from <= day! && day! <= effective.through);
}

/**
 * All tables as they lie there: what a review says is missing names the releases that there were. Where later releases have come,
 * those that it names and no other of theirs; the same without what it says was not loaded; and those alone, for a table that no
 * step names may have come later, too.
 */
function selectTables(
  from: TableSource,
  named: readonly Table[],
  isLacked: (table: Table) => boolean,
): Pick<Ground, 'tables' | 'named'> {
  const ids = new Set(named.map(({ definition }) => definition.id));
  const others = from.ids.filter((id) => !ids.has(id));
  const definitions = [...others, ...ids].flatMap((id) => from.definition(id) ?? []);
  const rest = others.flatMap((id) => from.releases(id));
  const withRest = makeTableSource([...named, ...rest], definitions);
  const before = makeTableSource([...named, ...rest.filter((table) => !isLacked(table))], definitions);
  return { tables: [from, withRest, before, makeTableSource(named, definitions)], named: withRest };
}

/** The book at hand with other texts of some packs; null where it does not compile so. */
function replaceTexts(
  { ruleBook, tables, texts }: Assembly,
  packs: readonly NamedPack[],
  found: ReadonlyMap<string, string | null>,
): Assembly | null {
  const files = new Map(texts.files.map(({ file, text }) => [file, text]));
  for (const { id, digest } of packs) {
    const text = found.get(digest);
    if (text === undefined || text === null) continue;
    const file = ruleBook.packs.find(({ pack }) => pack.pack === id)?.file ?? `rules/${id}.yaml`;
    files.set(file, text);
  }
  const all = [...files].map(([file, text]) => ({ file, text }));
  const context = { leaveOut: 'checks' } as const;
  const { ruleBook: book } = compileRuleBook(all, (id) => tables.definition(id), context);
  return book && assembleBook({ ruleBook: book, tables, files: all }, { rulesDir: null, tablesDirs: [] });
}

const nameTable = ({ id, release, digest }: NamedTable) =>
  `table ${id}, release ${release} (sha256 ${digest})`;
const namePack = ({ id, version, digest }: NamedPack) => `pack ${id} ${version} (sha256 ${digest})`;

/** Each pack and each table that is not at hand, by its digest; where that is none, all there is to run it on. */
export async function findGrounds(
  parts: GroundParts,
  { packs, tables, text }: Wanted,
): Promise<{ readonly missing: readonly string[]; readonly grounds: AsyncGenerator<Ground> }> {
  const texts = await findTexts(parts, packs);
  const found = await findTables(parts, tables);
  const missing = [
    ...packs.filter(({ digest }) => texts.get(digest) === null).map(namePack),
    ...tables.filter((_, index) => found[index] === null).map(nameTable),
  ];
  const named = found.filter((one) => one !== null);
  const isLacked = findLacked(text);
  const select = (from: TableSource) => selectTables(from, named, isLacked);
  return { missing, grounds: missing.length > 0 ? none() : listGrounds(parts, packs, texts, select) };
}

async function* none(): AsyncGenerator<Ground> {}

async function* listGrounds(
  { assembly, releases }: GroundParts,
  packs: readonly NamedPack[],
  texts: ReadonlyMap<string, string | null>,
  select: (from: TableSource) => Pick<Ground, 'tables' | 'named'>,
): AsyncGenerator<Ground> {
  if (texts.size === 0) yield { where: 'the rules at hand', assembly, ...select(assembly.tables) };
  for (const release of releases) {
    // Before it is compiled: whether it has them all.
    if (!packs.every(({ digest }) => release.findText(digest) !== null)) continue;
    const opened = await release.open();
    const where = `release ${release.name.slice(0, 16)}`;
    yield { where, assembly: opened, ...select(opened.tables) };
  }
  if (texts.size === 0) return;
  const replaced = replaceTexts(assembly, packs, texts);
  if (replaced)
    yield {
      where: 'the rules at hand with its packs as they were',
      assembly: replaced,
      ...select(assembly.tables),
    };
}
