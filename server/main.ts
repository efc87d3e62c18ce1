#!/usr/bin/env node
/**
 * The program: hands the real terminal and the real world to the command line. The engine is loaded by the commands
 * that need it, so that the others start at once.
 */
import { closeSync, openSync } from 'node:fs';
import { tuneCollector } from './collector.ts';
import type { Shell } from './commands/shell.ts';
import { keepCompiledCode } from './compiled-code.ts';
import { openLogStream } from './log-stream.ts';
import { forkMember, openChannel } from './processes/fork.ts';
import { systemClock, systemRandom } from './world.ts';

const loadTableReports = () => import('./commands/table-reports.ts');

/** Whether the terminal that the process was started from is still there. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}

let isServing = false;
tuneCollector();
keepCompiledCode();
const { EXIT, runProgram } = await import('./commands/program.ts');
const shell: Shell = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  clock: systemClock,
  random: systemRandom,
  assemble: async (folders, purpose) => (await import('./assembly.ts')).assemble(folders, purpose),
  importTables: async (folder, toDir) =>
    (await loadTableReports()).importFolder(folder, toDir, process.stderr),
  writeManifest: async (csv, facts) => (await loadTableReports()).addManifest(csv, facts),
  openLog: () => {
    isServing = true;
    // Node would open its inspector.
    process.on('SIGUSR1', () => {});
    return openLogStream();
  },
  onReload: (reload) =>
    void process.on('SIGHUP', () => {
      // Who closes a terminal means what runs in it to end.
      if (process.stdout.isTTY && !hasTerminal()) process.kill(process.pid, 'SIGTERM');
      else reload();
    }),
  crew: {
    fork: forkMember,
    openChannel: () => {
      const channel = openChannel();
      // The way to the first process would keep this one, also when its start has failed.
      isServing ||= channel !== null;
      return channel;
    },
  },
  waitForStop: () =>
    new Promise((resolve) => {
      process.once('SIGINT', () => resolve());
      process.once('SIGTERM', () => resolve());
    }),
};

/** A reader that has seen enough (`| head`) closes the pipe: that is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A service goes on without whoever read its log.
  if (isServing) return;
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), shell);
// Lines that nobody reads would keep the process for ever.
if (isServing) process.exit();
