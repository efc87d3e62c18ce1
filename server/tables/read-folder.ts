/** Finds out what each file of a folder is and reads it; nothing is written here. */
import { type CheckedRows, checkRows, formatRowProblem, type RowProblem } from './check-rows.ts';
import type { TableDefinition } from './engine.ts';
import { READERS } from './readers/index.ts';
import { ReadError, type Reader, type ReadResult, type Siblings } from './readers/reader.ts';
import { readTitle, relativeValues } from './readers/relative-values.ts';
import { listFiles, openSourceFile, type SourceFile } from './source-file.ts';

/** A file that was not imported, and why. */
export interface SkippedFile {
  readonly path: string;
  readonly sha256: string;
  readonly reason: string;
  /** `unknown`: no business of ours. `refused`: of a kind we read, but not usable. */
  readonly kind: 'unknown' | 'refused';
}

/** One release as read from one file, or from the files of one folder that belong together. */
export interface FoundRelease extends Omit<ReadResult, 'rows'>, CheckedRows {
  readonly reader: Reader;
  readonly definition: TableDefinition;
  readonly files: readonly SourceFile[];
}

export interface FolderContents {
  readonly releases: readonly FoundRelease[];
  readonly skipped: readonly SkippedFile[];
}

/** Tells progress: how many of how many files are done, and which one is next. */
export type ReportProgress = (done: number, count: number, path: string) => void;

interface Recognised {
  readonly reader: Reader;
  readonly files: SourceFile[];
}

function recognise(file: SourceFile): { reader: Reader } | { reason: string; kind: SkippedFile['kind'] } {
  const byName = READERS.find((reader) => reader.name.test(file.name));
  const byContent = READERS.find((reader) => reader.fits(file.head));
  if (byName && byName === byContent) {
    const reason = byName.refuse?.(file.name, file.head) ?? null;
    return reason === null ? { reader: byName } : { reason, kind: 'refused' };
  }
  if (byName)
    return {
      reason: `it is named like ${byName.kind}, but its first lines are not those of such a file.`,
      kind: 'refused',
    };
  if (byContent)
    return {
      reason: `it begins like ${byContent.kind}, but is not named like one (${byContent.like}); give it its published name.`,
      kind: 'refused',
    };
  return {
    reason: `not a kind this importer reads: ${READERS.map((reader) => reader.kind).join('; ')}.`,
    kind: 'unknown',
  };
}

/** Problems named before the rest is only counted. */
const SHOWN = 20;

function joinProblems(problems: readonly RowProblem[]): string {
  const shown = problems.slice(0, SHOWN).map((problem) => `\n    ${formatRowProblem(problem)}`);
  return `${shown.join('')}${problems.length > SHOWN ? `\n    and ${problems.length - SHOWN} more` : ''}`;
}

/** Refuses files whose rows left out would go unnoticed in a look-up, and files whose author can mend them. */
function refuseUnusable(reader: Reader, { problems, leftOut, unreadable, rows }: CheckedRows): void {
  if (reader.handMade && leftOut.length + unreadable.length > 0)
    throw new ReadError(`mend these rows and import it again:${joinProblems(problems)}`);
  if (unreadable.length > 0)
    throw new ReadError(
      `nobody can tell which codes these rows are about, so that each code not found could be one of them; download it again:${joinProblems(unreadable)}`,
    );
  if (rows.length === 0) throw new ReadError('it has no usable row below the headings.');
}

/** Reads every file below `folder` that some reader knows. */
export function readFolder(
  folder: string,
  definitions: ReadonlyMap<string, TableDefinition>,
  report: ReportProgress = () => {},
): FolderContents {
  const groups: Recognised[] = [];
  const skipped: SkippedFile[] = [];
  const siblingsOf = new Map<string, { year: string; quarter: 'A' | 'B' | 'C' | 'D' }[]>();
  for (const path of listFiles(folder)) {
    const file = openSourceFile(path, folder);
    const result = recognise(file);
    if ('reason' in result) {
      skipped.push({ path: file.path, sha256: file.sha256, ...result });
      continue;
    }
    const { reader } = result;
    if (reader === relativeValues)
      siblingsOf.set(file.folder, [...(siblingsOf.get(file.folder) ?? []), readTitle(file.head)!]);
    const group = groups.find(
      (other) => reader.together && other.reader === reader && other.files[0]!.folder === file.folder,
    );
    if (group) group.files.push(file);
    else groups.push({ reader, files: [file] });
  }
  const releases: FoundRelease[] = [];
  const count = groups.reduce((sum, group) => sum + group.files.length, 0);
  let done = 0;
  for (const { reader, files } of groups) {
    report(done, count, files[0]!.path);
    done += files.length;
    const siblings: Siblings = siblingsOf.get(files[0]!.folder) ?? [];
    const declared = definitions.get(reader.table);
    const definition =
      declared && reader.nameTable ? { ...declared, id: reader.nameTable(files[0]!) } : declared;
    try {
      if (!definition) throw new ReadError(`there is no definition of the table ${reader.table}.`);
      const result = reader.read(files, siblings);
      const checked = checkRows(definition, result.rows, result.positions);
      refuseUnusable(reader, checked);
      releases.push({ ...result, ...checked, reader, definition, files });
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      for (const { path, sha256 } of files)
        skipped.push({ path, sha256, reason: error.message, kind: 'refused' });
    }
  }
  report(count, count, '');
  return { releases, skipped };
}
