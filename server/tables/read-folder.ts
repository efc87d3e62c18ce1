/** Reads the releases of a folder one after another, so that no more than one stands in memory; nothing is written. */
import { type CheckedRows, checkRows, formatRowProblem } from './check-rows.ts';
import type { TableDefinition } from './engine.ts';
import { ReadError, type Reader, type ReadResult, type RowProblem } from './readers/reader.ts';
import type { FileGroup, SkippedFile } from './sort-files.ts';
import { DamagedFile, type SourceFile } from './source-file.ts';

/** One release as read from one file, or from the files of one folder that belong together. */
export interface FoundRelease extends Omit<ReadResult, 'rows'>, CheckedRows {
  readonly reader: Reader;
  readonly definition: TableDefinition;
  readonly files: readonly SourceFile[];
}

/** Tells progress: how many of how many files are done, and which one is next. */
export type ReportProgress = (done: number, count: number, path: string) => void;

/** Problems named before the rest is only counted. */
const SHOWN = 20;

function joinProblems(problems: readonly RowProblem[]): string {
  const shown = problems.slice(0, SHOWN).map((problem) => `\n    ${formatRowProblem(problem)}`);
  return `${shown.join('')}${problems.length > SHOWN ? `\n    and ${problems.length - SHOWN} more` : ''}`;
}

/** Refuses files whose rows left out would go unnoticed in a look-up, and files whose author can mend them. */
function refuseUnusable(
  reader: Reader,
  { problems, leftOut, unreadable, rows }: CheckedRows,
  mistakes: readonly RowProblem[] = [],
): void {
  if (mistakes.length > 0 || (reader.handMade && leftOut.length + unreadable.length > 0)) {
    const all = [...mistakes, ...problems].sort((a, b) => a.line - b.line || a.column - b.column);
    throw new ReadError(`mend this and import it again:${joinProblems(all)}`);
  }
  if (unreadable.length > 0)
    throw new ReadError(
      `nobody can tell which codes these rows are about, so that each code not found could be one of them; download it again:${joinProblems(unreadable)}`,
    );
  if (rows.length === 0) throw new ReadError('it has no usable row below the headings.');
}

/** The releases of one group; throws a `ReadError` or a `DamagedFile`. */
function readGroup(
  { reader, files, siblings }: FileGroup,
  definitions: ReadonlyMap<string, TableDefinition>,
): FoundRelease[] {
  const declared = definitions.get(reader.table);
  if (!declared) throw new ReadError(`there is no definition of the table ${reader.table}.`);
  const definition = reader.nameTable ? { ...declared, id: reader.nameTable(files[0]!) } : declared;
  return [reader.read(files, siblings)].flat().map((result) => {
    const checked = checkRows(definition, result.rows, result.positions);
    refuseUnusable(reader, checked, result.mistakes);
    return { ...result, ...checked, reader, definition, files };
  });
}

/** The releases of all groups, each with its checked rows; a file that cannot be used comes as the reason why. */
export function* readReleases(
  groups: readonly FileGroup[],
  definitions: ReadonlyMap<string, TableDefinition>,
  report: ReportProgress = () => {},
): Generator<FoundRelease | SkippedFile> {
  const count = groups.reduce((sum, group) => sum + group.files.length, 0);
  let done = 0;
  for (const group of groups) {
    report(done, count, group.files[0]!.path);
    done += group.files.length;
    try {
      yield* readGroup(group, definitions);
    } catch (error) {
      if (!(error instanceof ReadError || error instanceof DamagedFile)) throw error;
      for (const { path, sha256 } of group.files)
        yield { path, sha256, reason: error.message, kind: 'refused' };
    }
  }
  report(count, count, '');
}
