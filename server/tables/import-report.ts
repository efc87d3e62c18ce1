/** What an import found and did, for people and for scripts. */
import type { TableManifest } from './manifest.ts';
import type { ReportProgress, SkippedFile } from './read-folder.ts';
import { READERS } from './readers/index.ts';

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
}

/** True when everything of a known kind is in the store, and nothing in it needs a look. */
export function isClean({ releases, skipped, warnings }: ImportReport): boolean {
  return (
    releases.length > 0 &&
    releases.every((release) => release.leftOutKeys === 0) &&
    skipped.every((file) => file.kind !== 'refused') &&
    warnings.length === 0
  );
}

/** Problems shown for each release before the rest is only counted. */
const SHOWN_PROBLEMS = 20;

function formatRelease(release: ReleaseReport): string[] {
  const { manifest, files, kind, notes, problems, bytes, leftOutKeys } = release;
  const { from, through } = manifest.effective;
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  const lines = [
    `${manifest.id} ${manifest.release}: ${kind}`,
    `  ${manifest.rows} rows, effective ${from} through ${through}, ${size}, ${manifest.skippedRows} rows left out`,
    ...files.map(({ path, sha256 }) => `  from ${path} sha256 ${sha256}`),
    ...notes.map((note) => `  note: ${note}`),
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => `  ${problem}`),
  ];
  if (problems.length > SHOWN_PROBLEMS) lines.push(`  and ${problems.length - SHOWN_PROBLEMS} more`);
  if (leftOutKeys > 0)
    lines.push(`  a line that needs one of these ${leftOutKeys} keys stops and says that its row is missing`);
  return lines;
}

const KINDS = `Files are known by their published names and headings: ${READERS.map(({ like }) => like).join(', ')}`;

/** The whole report as text, one block a release, then the files that were left out. */
export function formatImportReport(report: ImportReport): string {
  const refused = report.skipped.filter((file) => file.kind === 'refused');
  const unknown = report.skipped.filter((file) => file.kind === 'unknown');
  const lines = report.releases.flatMap(formatRelease);
  if (refused.length > 0)
    lines.push('Not imported:', ...refused.map(({ path, reason }) => `  ${path}: ${reason}`));
  if (unknown.length > 0)
    lines.push(`Skipped: ${unknown[0]!.reason}`, ...unknown.map(({ path }) => `  ${path}`));
  if (report.releases.length + report.skipped.length === 0)
    lines.push(`${report.folder} holds no file. Put the published files of a release into it; ${KINDS}.`);
  else if (report.releases.length === 0) lines.push(`Nothing was imported. ${KINDS}.`);
  lines.push(...report.notes.map((note) => `Note: ${note}`));
  lines.push(...report.warnings.map((warning) => `Warning: ${warning}`));
  const rows = report.releases.reduce((sum, { manifest }) => sum + manifest.rows, 0);
  const left = report.releases.reduce((sum, { manifest }) => sum + manifest.skippedRows, 0);
  lines.push(
    `${report.releases.length} releases, ${rows} rows imported to ${report.toDir}; ${left} rows left out, ${refused.length} files not imported, ${unknown.length} skipped.`,
  );
  return `${lines.join('\n')}\n`;
}

/** Shows progress on one line of a terminal; says nothing anywhere else. */
export function makeTerminalProgress(stream: NodeJS.WriteStream): ReportProgress {
  if (!stream.isTTY) return () => {};
  return (done, count, path) => {
    stream.write(`\r\u001b[K${done === count ? '' : `${done}/${count} ${path}`}`);
  };
}
