/** `tables import`: official releases into the compact table store; `tables manifest`: a CSV made by hand. */
import type { Command } from 'commander';
import { readConfig, type Shell, showPrintout } from './shell.ts';
import { tablesDir } from './tables-dirs.ts';

export function addTablesCommands(program: Command, shell: Shell): void {
  const tables = program
    .command('tables')
    .description('import official fee schedule releases, or list a table made by hand');
  tables
    .command('import <folder>')
    .description('read every release below a folder; files of no known kind are skipped and named')
    .option(
      '--to <folder>',
      'folder of the table store (default: tables in DATA_DIR, where serve reads them)',
    )
    .action(async (folder: string, flags: { to?: string }) => {
      const toDir = flags.to ?? tablesDir(readConfig(shell, {}));
      await showPrintout(shell, await shell.importTables(folder, toDir));
    });
  tables
    .command('manifest <csv>')
    .description(
      'check a CSV beside its table.yaml and write or refresh its manifest; the file is named as the release',
    )
    .option('--from <day>', 'first day of the release (new, or to change it)')
    .option('--through <day>', 'last day of the release, itself included')
    .option('--source <file>', 'the file the figures were taken from; its name and sha256 are kept')
    .action(async (csv: string, facts: Parameters<Shell['writeManifest']>[1]) =>
      showPrintout(shell, await shell.writeManifest(csv, facts)),
    );
}
