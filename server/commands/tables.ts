/** `tables import`: official releases into the compact table store. */
import type { Command } from 'commander';
import { tablesDir } from './serve.ts';
import { CommandFailure, readConfig, type Shell, writeOut } from './shell.ts';

export function addTablesCommands(program: Command, shell: Shell): void {
  const tables = program.command('tables').description('import official fee schedule releases');
  tables
    .command('import <folder>')
    .description('read every release below a folder; files of no known kind are skipped and named')
    .option(
      '--to <folder>',
      'folder of the table store (default: tables in DATA_DIR, where serve reads them)',
    )
    .action(async (folder: string, flags: { to?: string }) => {
      const { ok, text } = await shell.importTables(folder, flags.to ?? tablesDir(readConfig(shell, {})));
      await writeOut(shell.stdout, text);
      if (!ok) throw new CommandFailure('');
    });
}
