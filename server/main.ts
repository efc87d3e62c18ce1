#!/usr/bin/env node
/**
 * The program: hands the real terminal and the real world to the command line. The engine is loaded by the commands
 * that need it, so that the others start at once.
 */
import { StartProblem } from './assembly-port.ts';
import { keepBillsYoung } from './collector.ts';
import { EXIT, runProgram } from './commands/program.ts';
import type { Shell } from './commands/shell.ts';
import { importTables } from './tables/import.ts';
import { formatImportReport, isClean, makeTerminalProgress } from './tables/import-report.ts';
import { makeManifest } from './tables/make-manifest.ts';
import { TableError } from './tables/table-error.ts';
import { systemClock, systemRandom } from './world.ts';

keepBillsYoung();
const shell: Shell = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  clock: systemClock,
  random: systemRandom,
  assemble: async (folders) => (await import('./assembly.ts')).assemble(folders),
  ruleTools: {
    checkRules: async (rulesDir) => (await import('./assembly.ts')).checkRules(rulesDir),
    testRules: async (rulesDir) => (await import('./assembly.ts')).testRules(rulesDir),
    listFacts: async () => (await import('./assembly.ts')).listFacts(),
  },
  importTables: async (folder, toDir) => {
    try {
      const report = importTables(folder, toDir, { report: makeTerminalProgress(process.stderr) });
      return { ok: isClean(report), text: formatImportReport(report) };
    } catch (error) {
      if (error instanceof TableError) throw new StartProblem(error.message);
      throw error;
    }
  },
  writeManifest: async (csv, facts) => {
    try {
      const { id, release, rows, effective } = makeManifest(csv, facts);
      const text = `${id} ${release}: ${rows} rows, effective ${effective.from} through ${effective.through}\n`;
      return { ok: true, text };
    } catch (error) {
      if (error instanceof TableError) throw new StartProblem(error.message);
      throw error;
    }
  },
  makeVerifier: async (tablesDir) => (await import('./verify-reviews.ts')).makeVerifier(tablesDir),
  waitForStop: () =>
    new Promise((resolve) => {
      process.once('SIGINT', () => resolve());
      process.once('SIGTERM', () => resolve());
    }),
};

/** A reader that has seen enough (`| head`) closes the pipe: that is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), shell);
