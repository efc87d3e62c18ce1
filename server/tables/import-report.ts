/** What an import found and did, for people and for scripts. */
import type { TableManifest } from './manifest.ts';
import type { ReportProgress, SkippedFile } from './read-folder.ts';

export interface ReleaseReport {
  readonly kind: string;
  readonly manifest: TableManifest;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  /** Size of the stored table. */
  readonly bytes: number;
  readonly notes: readonly string[];
  /** One for each row that was left out, as `file:line:column: why`. */
  readonly problems: readonly string[];
}

export interface ImportReport {
  readonly folder: string;
  readonly toDir: string;
  readonly releases: readonly ReleaseReport[];
  readonly skipped: readonly SkippedFile[];
}

/** Problems shown for each release before the rest is only counted. */
const SHOWN_PROBLEMS = 20;

function formatRelease(release: ReleaseReport): string[] {
  const { manifest, files, kind, notes, problems, bytes } = release;
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
  return lines;
}

/** The whole report as text, one block a release, then the files that were left out. */
export function formatImportReport(report: ImportReport): string {
  const refused = report.skipped.filter((file) => file.kind === 'refused');
  const unknown = report.skipped.filter((file) => file.kind === 'unknown');
  const lines = report.releases.flatMap(formatRelease);
  if (refused.length > 0)
    lines.push('Not imported:', ...refused.map(({ path, reason }) => `  ${path}: ${reason}`));
  if (unknown.length > 0)
    lines.push(`Skipped: ${unknown[0]!.reason}`, ...unknown.map(({ path }) => `  ${path}`));
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
