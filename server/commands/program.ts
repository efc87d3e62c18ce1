/** The command line: every command, and what each way to fail looks like from outside. */
import { Command, CommanderError } from 'commander';
import { AccountProblem } from '../credentials/accounts.ts';
import { StartProblem } from '../start-problem.ts';
import { StoreUnavailable } from '../store/store.ts';
import { addAuditCommands } from './audit.ts';
import { addClientCommands } from './client.ts';
import { addDemo } from './demo.ts';
import { addJobsCommands } from './jobs.ts';
import { addKeyCommands } from './key.ts';
import { addLicencesCommand } from './licences.ts';
import { addLinkCommands } from './link.ts';
import { addPriceCommand } from './price.ts';
import { addReviewCommand } from './review.ts';
import { addRulesCommands } from './rules.ts';
import { addServe } from './serve.ts';
import { CommandFailure, type Shell } from './shell.ts';
import { addSigningKeyCommands } from './signing-key.ts';
import { addStoreCommands } from './store.ts';
import { adviseOnStore } from './store-errors.ts';
import { addStoreKeyCommands } from './store-key.ts';
import { addTablesCommands } from './tables.ts';
import { addTenantCommands } from './tenant.ts';
import { addVerifyCommand } from './verify.ts';

/** 0: done. 1: it ran, and what it was given is not good. 2: it was called wrongly. 70: a bug of ours. */
export const EXIT = { done: 0, failed: 1, usage: 2, bug: 70 } as const;

/** The command line; what a command is given of `outer`, it is given with the file of settings that was named. */
export function createProgram(outer: Shell): Command {
  const shell = { ...outer };
  const program = new Command('bill-review')
    .description('Prices medical bills from versioned rule packs and explains every cent.')
    .showHelpAfterError('(add --help for the commands and options)')
    .showSuggestionAfterError()
    .exitOverride()
    .hook('preAction', async (_, command) => {
      const file = command.opts()['config'] || outer.environment['CONFIG_FILE']?.trim();
      if (file) shell.configFile = await (await import('../config/config-file.ts')).readConfigFile(file);
    })
    .configureOutput({
      writeOut: (text) => void shell.stdout.write(text),
      writeErr: (text) => void shell.stderr.write(text),
    });
  addServe(program, shell);
  addDemo(program, shell);
  addReviewCommand(program, shell);
  addPriceCommand(program, shell);
  addVerifyCommand(program, shell);
  addRulesCommands(program, shell);
  addTablesCommands(program, shell);
  addTenantCommands(program, shell);
  addClientCommands(program, shell);
  addKeyCommands(program, shell);
  addSigningKeyCommands(program, shell);
  addStoreCommands(program, shell);
  addStoreKeyCommands(program, shell);
  addAuditCommands(program, shell);
  addLinkCommands(program, shell);
  addJobsCommands(program, shell);
  addLicencesCommand(program, shell);
  for (const command of listCommands(program)) command.copyInheritedSettings(program);
  return program;
}

function listCommands(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...listCommands(child)]);
}

/** Runs one command line (without the program's own name) and returns the exit code. */
export async function runProgram(words: readonly string[], shell: Shell): Promise<number> {
  try {
    await createProgram(shell).parseAsync(words, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    return explain(error, shell);
  }
}

function explain(error: unknown, shell: Shell): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof CommandFailure || error instanceof StartProblem || error instanceof AccountProblem) {
    if (error.message !== '') shell.stderr.write(`${error.message}\n`);
    return EXIT.failed;
  }
  if (error instanceof StoreUnavailable) {
    shell.stderr.write(`${error.message} ${adviseOnStore(error) ?? 'Try again later.'}\n`);
    return EXIT.failed;
  }
  const code = (error as { code?: string }).code ?? '';
  const advice = SYSTEM_ADVICE[code];
  if (advice) {
    shell.stderr.write(`${(error as Error).message}\n${advice}\n`);
    return EXIT.failed;
  }
  shell.stderr.write(`This is a bug; please report it.\n${(error as Error).stack ?? String(error)}\n`);
  return EXIT.bug;
}

/** What to do about the errors of the operating system that people meet. */
const SYSTEM_ADVICE: Record<string, string> = {
  EADDRINUSE: 'Another program listens on that port. Stop it, or choose another with --port.',
  EACCES: 'Permission is missing. Choose another folder or port, or change its permissions.',
  ENOENT: 'There is no such file or folder. Check the path.',
  EISDIR: 'That is a folder; name a file in it.',
  EADDRNOTAVAIL: 'This machine does not have that address. Choose another with --host.',
  ENOTFOUND: 'No machine has that name. Check it, or choose another address with --host.',
  EAI_AGAIN: 'The name of that machine cannot be looked up now. Give its address with --host.',
  ENOSPC: 'The disk is full. Free some space, or choose another folder.',
  ENOTDIR: 'A part of that path is a file, not a folder. Check the path.',
  EEXIST: 'There is a file where a folder is needed. Move it away, or choose another folder.',
  EROFS: 'That file system is read-only. Choose another folder.',
  EPERM: 'Permission is missing. Choose another file or folder, or change its permissions.',
  EMFILE: 'Too many files are open. Raise the limit of open files (ulimit -n).',
};
