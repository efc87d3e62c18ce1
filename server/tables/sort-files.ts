/** Finds out what each file of a folder is, by its first lines; nothing is read whole here. */
import { suggestName } from './engine.ts';
import { readHeadRows } from './readers/head-rows.ts';
import { READERS } from './readers/index.ts';
import type { Reader, Sibling, Siblings } from './readers/reader.ts';
import { describeSibling, relativeValues } from './readers/relative-values.ts';
import { DamagedFile, listFiles, openSourceFile, type SourceFile } from './source-file.ts';

/** A file that was not imported, and why. */
export interface SkippedFile {
  readonly path: string;
  readonly sha256: string;
  readonly reason: string;
  /**
   * `unknown`: no business of ours. `repeated`: the bytes of another file. `superseded`: another file holds more of the
   * same release, or mends it. `refused`: of a kind we read, but not usable.
   */
  readonly kind: 'unknown' | 'repeated' | 'superseded' | 'refused';
}

/** Files that are read together by one reader; mostly one. */
export interface FileGroup {
  readonly reader: Reader;
  readonly files: readonly SourceFile[];
  readonly siblings: Siblings;
}

export interface SortedFolder {
  readonly groups: readonly FileGroup[];
  readonly skipped: readonly SkippedFile[];
}

/** Texts about releases: a record layout, a law, notes. Lists of figures end in `.txt` too, but those have readers. */
const PROSE = /\.(md|txt|html?|pdf|docx?|rtf)$/i;

/** What a file of no known kind is: who looks for its table wants to know how it was read. */
function describeUnknown(file: SourceFile): string {
  if (PROSE.test(file.name)) return 'a text, such as documentation: no table is read from it.';
  const [first] = readHeadRows(file).filter((cells) => cells.filter((cell) => cell !== '').length > 1);
  if (!first) return 'not a kind this importer reads: it has no row of headings.';
  const headings = first.filter((cell) => cell !== '');
  const shown = headings.slice(0, SHOWN_HEADINGS).join(', ');
  const more = headings.length > SHOWN_HEADINGS ? ` and ${headings.length - SHOWN_HEADINGS} more` : '';
  return `not a kind this importer reads: no table has the headings ${shown}${more}.`;
}

const SHOWN_HEADINGS = 5;

/** Releases are published packed, and lists as workbooks, which are packed folders too; null for any other file. */
function describePacked({ head, name }: SourceFile): string | null {
  if (!head.startsWith('PK\u0003\u0004')) return null;
  return /\.zip$/i.test(name)
    ? 'a packed folder (zip): unpack it, and import what is in it.'
    : 'a workbook, or another packed folder: no table is read from it. Save the sheet that is meant as CSV.';
}

const PAYER_FILE = /^payers\.[a-z0-9-]+\.([a-z0-9-]+)\./;

/** The table of a payer that a file's name says it is, where there is such a table. */
function readPayerTable({ name }: SourceFile): string | null {
  const table = `tenant.${PAYER_FILE.exec(name)?.[1]}`;
  return READERS.some((reader) => reader.table === table) ? table : null;
}

const PAYER_TABLES = [
  ...new Set(
    READERS.flatMap(({ table }) => (table.startsWith('tenant.') ? [table.slice('tenant.'.length)] : [])),
  ),
];

/** What to say of a file that is named like a table of a payer's, where there is no such table. */
const explainPayerTable = (table: string) =>
  `payers have no table "${table}"; ${suggestName(table, PAYER_TABLES)} The name is payers.(payer).(table).(first day).csv.`;

/** Every reader of the file, or why there is none: a file may hold rows of several tables. */
function recognise(
  file: SourceFile,
): { readers: readonly Reader[] } | { reason: string; kind: SkippedFile['kind'] } {
  const own = readPayerTable(file);
  const payerTable = PAYER_FILE.exec(file.name)?.[1];
  if (payerTable !== undefined && own === null)
    return { reason: explainPayerTable(payerTable), kind: 'refused' };
  // Tables of payers resemble each other: a file that is named like one of them is none of the others.
  const isOther = ({ table }: Reader) => own !== null && table !== own && table.startsWith('tenant.');
  const readers = READERS.filter((reader) => !isOther(reader) && reader.fits(file));
  const reason = readers.map((reader) => reader.refuse?.(file) ?? null).find((one) => one !== null);
  if (reason) return { reason, kind: 'refused' };
  if (readers.length > 0) return { readers };
  const named = READERS.find((reader) => reader.name?.test(file.name));
  const packed = describePacked(file);
  if (packed !== null) return { reason: packed, kind: named ? 'refused' : 'unknown' };
  if (!named) return { reason: describeUnknown(file), kind: 'unknown' };
  const what =
    named.explain?.(file) ??
    `it is named like ${named.kind}, but its first lines are not those of such a file.`;
  return { reason: what, kind: 'refused' };
}

function openFile(path: string, folder: string): SourceFile | SkippedFile {
  try {
    return openSourceFile(path, folder);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    return { path, sha256: '', reason: error.message, kind: 'refused' };
  }
}

/** What the files below `folder` are. */
export function sortFiles(folder: string): SortedFolder {
  const groups: { reader: Reader; files: SourceFile[] }[] = [];
  const skipped: SkippedFile[] = [];
  const siblingsOf = new Map<string, Sibling[]>();
  for (const path of listFiles(folder)) {
    const file = openFile(path, folder);
    if ('reason' in file) {
      skipped.push(file);
      continue;
    }
    const result = recognise(file);
    if ('reason' in result) {
      skipped.push({ path: file.path, sha256: file.sha256, ...result });
      continue;
    }
    for (const reader of result.readers) {
      const sibling = reader === relativeValues ? describeSibling(file) : null;
      if (sibling) siblingsOf.set(file.folder, [...(siblingsOf.get(file.folder) ?? []), sibling]);
      const group = groups.find(
        (other) => reader.together && other.reader === reader && other.files[0]!.folder === file.folder,
      );
      if (group) group.files.push(file);
      else groups.push({ reader, files: [file] });
    }
  }
  const withSiblings = groups.map((group) => ({
    ...group,
    siblings: siblingsOf.get(group.files[0]!.folder) ?? [],
  }));
  return { groups: withSiblings, skipped };
}
