/** `serve`: runs the service until it is told to stop. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { type Flags, listInForce } from '../config/config.ts';
import { renderSettings } from '../config/settings.ts';
import { hearReloads } from './hear-reloads.ts';
import { printTable, readConfig, type Shell } from './shell.ts';

export function addServe(program: Command, shell: Shell): void {
  program
    .command('serve')
    .description('run the service; the first start makes a sandbox tenant and prints its credentials once')
    .option('--host <address>', 'address to listen on')
    .option('--port <number>', 'port to listen on; 0 picks a free one')
    .option('--public-url <url>', 'where callers reach the service')
    .option('--data-dir <folder>', 'folder of the store and of imported tables')
    .option('--rules-dir <folder>', 'folder of the rule packs')
    .option('--processes <number>', 'processes that answer requests; 0: one a core')
    .option(
      '--config <file>',
      'file of settings (YAML), instead of CONFIG_FILE; environment and options win over it',
    )
    .option('--check-config', 'print the settings in force and where each was given, and end')
    .addHelpText(
      'after',
      `\nEnvironment, or names in the file of settings (variable, default, meaning):\n${renderSettings()}`,
    )
    .action((flags: ServeFlags) => (flags.checkConfig ? checkConfig(shell, flags) : serve(shell, flags)));
}

interface ServeFlags extends Flags {
  readonly checkConfig?: true;
}

async function checkConfig(shell: Shell, flags: Flags): Promise<void> {
  readConfig(shell, flags);
  const rows = listInForce(flags, shell.environment, shell.configFile);
  await printTable(shell, ['setting', 'value', 'given'], rows);
}

/** With several processes this one starts the others with its own command line, and they find that they are of them. */
async function serve(shell: Shell, flags: Flags): Promise<void> {
  // The first of several processes loads nothing of what answers.
  const loadProcess = async () => (await import('./serve-process.ts')).serveProcess;
  const channel = shell.crew?.openChannel();
  if (channel) {
    const { becomeMember } = await import('../processes/membership.ts');
    return (await loadProcess())(shell, await becomeMember(channel));
  }
  const takeReloads = hearReloads(shell);
  const config = readConfig(shell, flags);
  const processes = config.processes === 0 ? availableParallelism() : config.processes;
  if (!shell.crew || processes === 1) return (await loadProcess())(shell, { config, takeReloads });
  const { serveTogether } = await import('./serve-together.ts');
  return serveTogether(shell, shell.crew, { config, processes, takeReloads });
}
