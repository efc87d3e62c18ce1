/** What an import found and did, for people and for scripts. */
import { countOf } from '../count-of.ts';
import { READERS } from './readers/index.ts';
import type { SkippedFile } from './sort-files.ts';
import type { TableManifest } from './table-manifest.ts';

export interface ReleaseReport {
  readonly kind: string;
  readonly manifest: TableManifest;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  /** Size of the stored table. */
  readonly bytes: number;
  readonly notes: readonly string[];
  /** One for each row that was left out, as `file:line:column: why`. */
  readonly problems: readonly string[];
  /** Keys that the files list and no row answers: their lines stop and say so. */
  readonly leftOutKeys: number;
  /** The store held the same already. */
  readonly isUnchanged: boolean;
  /** False when rows had to be left out that the publisher did not print so. */
  readonly isSound: boolean;
}

export interface ImportReport {
  readonly folder: string;
  readonly toDir: string;
  readonly releases: readonly ReleaseReport[];
  readonly skipped: readonly SkippedFile[];
  /** Releases that look cut off. */
  readonly warnings: readonly string[];
  /** Things worth saying of the whole import. */
  readonly notes: readonly string[];
  /** What it took; the memory is the most the program has held. */
  readonly cost: { readonly seconds: number; readonly mebibytes: number };
}

/** True when everything of a known kind is in the store, and nothing in it needs a look. */
export function isClean({ releases, skipped, warnings }: ImportReport): boolean {
  return (
    releases.length > 0 &&
    releases.every((release) => release.isSound) &&
    skipped.every((file) => file.kind !== 'refused') &&
    warnings.length === 0
  );
}

/** Problems shown for each release before the rest is only counted. */
const SHOWN_PROBLEMS = 20;

/** What became of a file, in its order in the folder. */
interface FileLine {
  readonly path: string;
  readonly text: string;
}

function describeRelease({
  manifest,
  files,
  notes,
  problems,
  leftOutKeys,
  isUnchanged,
}: ReleaseReport): FileLine[] {
  const { id, release, effective, rows, skippedRows } = manifest;
  const left = skippedRows > 0 ? `, ${skippedRows} left out` : '';
  const what = `${id} ${release}, ${rows} rows${left}, effective ${effective.from} through ${effective.through}${isUnchanged ? ', as it was' : ''}`;
  const more = [...notes.map((note) => `note: ${note}`), ...problems.slice(0, SHOWN_PROBLEMS)];
  if (problems.length > SHOWN_PROBLEMS) more.push(`and ${problems.length - SHOWN_PROBLEMS} more`);
  if (leftOutKeys > 0)
    more.push(`a line that needs one of these ${leftOutKeys} keys stops and says that its row is missing`);
  return files.map(({ path }, index) => {
    const isLast = index === files.length - 1;
    return { path, text: [`${path}: ${what}`, ...(isLast ? more : [])].join('\n  ') };
  });
}

const WORDS: Readonly<Record<SkippedFile['kind'], string>> = {
  unknown: 'skipped',
  repeated: 'skipped',
  superseded: 'skipped',
  refused: 'NOT IMPORTED',
};

function describeSkipped({ path, kind, reason }: SkippedFile): FileLine {
  return { path, text: `${path}: ${WORDS[kind]}: ${reason}` };
}

const KINDS = `Files are known by their headings; the names they usually have: ${[...new Set(READERS.map(({ like }) => like))].join(', ')}`;

/** The whole report as text: one line a file with what it became or why it was left, then what the import came to. */
export function formatImportReport(report: ImportReport): string {
  const { releases, skipped, cost } = report;
  const files = [...releases.flatMap(describeRelease), ...skipped.map(describeSkipped)].sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0,
  );
  const lines = files.map(({ text }) => text);
  if (files.length === 0)
    lines.push(`${report.folder} holds no file. Put the published files of a release into it. ${KINDS}.`);
  // Who knows what the file is has to hear what is wrong with it, and no list of all the others.
  else if (releases.length === 0)
    lines.push(`Nothing was imported.${skipped.some(({ kind }) => kind === 'unknown') ? ` ${KINDS}.` : ''}`);
  lines.push(...report.notes.map((note) => `Note: ${note}`));
  lines.push(...report.warnings.map((warning) => `Warning: ${warning}`));
  const sum = (pick: (manifest: TableManifest) => number) =>
    releases.reduce((total, { manifest }) => total + pick(manifest), 0);
  const tables = new Set(releases.map(({ manifest }) => manifest.id)).size;
  const unchanged = releases.filter(({ isUnchanged }) => isUnchanged).length;
  const refused = skipped.filter((file) => file.kind === 'refused').length;
  lines.push(
    `${countOf(releases.length, 'release')} of ${countOf(tables, 'table')}, ${countOf(
      sum(({ rows }) => rows),
      'row',
    )} imported to ${report.toDir}; ${countOf(
      sum(({ skippedRows }) => skippedRows),
      'row',
    )} left out, ${countOf(refused, 'file')} not imported, ${skipped.length - refused} skipped.${unchanged > 0 ? ` ${countOf(unchanged, 'release')} stood there already.` : ''}`,
    `It took ${cost.seconds.toFixed(1)} s and at most ${Math.ceil(cost.mebibytes)} MiB of memory.`,
  );
  return `${lines.join('\n')}\n`;
}
