/** What `tables import` and `tables manifest` do and print. */
import { StartProblem } from '../start-problem.ts';
import { importTables } from '../tables/import.ts';
import { formatImportReport, isClean } from '../tables/import-report.ts';
import { type ManifestFacts, makeManifest } from '../tables/make-manifest.ts';
import { TableError } from '../tables/table-error.ts';
import { makeTerminalProgress } from '../terminal-progress.ts';
import type { Printout } from './shell.ts';

/** `ok` when every file of a known kind was imported whole. */
export async function importFolder(
  folder: string,
  toDir: string,
  stderr: NodeJS.WriteStream,
): Promise<Printout> {
  return explainTables(() => {
    const report = importTables(folder, toDir, { report: makeTerminalProgress(stderr) });
    return { ok: isClean(report), text: formatImportReport(report) };
  });
}

/** Checks a CSV beside its table.yaml, and writes or refreshes its manifest. */
export async function addManifest(csv: string, facts: ManifestFacts): Promise<Printout> {
  return explainTables(() => {
    const { id, release, rows, effective } = makeManifest(csv, facts);
    const text = `${id} ${release}: ${rows} rows, effective ${effective.from} through ${effective.through}\n`;
    return { ok: true, text };
  });
}

function explainTables(run: () => Printout): Printout {
  try {
    return run();
  } catch (error) {
    if (error instanceof TableError) throw new StartProblem(error.message);
    throw error;
  }
}
