/** Reads the texts of a rules folder; what they mean is the engine's business. */
import { existsSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleFile } from '../engine/index.ts';
import { listFilesBelow } from './list-files.ts';
import { readRegularText } from './regular-file.ts';
import { StartProblem } from './start-problem.ts';

/** The rules that come with the project. */
export const SHIPPED_RULES: string = fileURLToPath(new URL('../rules', import.meta.url));

/**
 * Files as they were last read, by their names in the rules: what the engine has read of a text it reads no second time, in
 * whichever folder it lies.
 */
const known = new Map<string, RuleFile>();

function readRuleFile(path: string, file: string): RuleFile {
  const text = readRegularText(path);
  const before = known.get(file);
  if (before?.text === text) return before;
  const read = { file, text };
  known.set(file, read);
  return read;
}

/**
 * Every YAML file below `folder` except those of `tables/`, named `rules/…` whatever the folder is called. Files that
 * end in `.yml` or `.YAML` too: the engine says that they are not read.
 */
export function readRuleFiles(folder: string): RuleFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartProblem(`${folder} is not a folder. Name the folder that holds the rule packs.`);
  }
  return listFilesBelow(folder)
    .filter((path) => /\.ya?ml$/i.test(path) && !relative(folder, path).startsWith(`tables${sep}`))
    .map((path) => readRuleFile(path, `rules/${relative(folder, path).replaceAll(sep, '/')}`));
}

/** The list of changes of law in a rules folder; blank where it has none. Null: the rules that come with the project. */
export function readChangeLog(folder: string | null): string {
  const file = join(folder ?? SHIPPED_RULES, 'CHANGELOG.md');
  return existsSync(file) ? readRegularText(file) : '';
}
