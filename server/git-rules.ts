/** The rules folder as a revision of git has it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCacheFolder } from './cache-folder.ts';

/** What git says; null where it fails, or is not installed. */
function askGit(
  folder: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): string | null {
  try {
    const text = execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...environment },
    });
    return text.trim();
  } catch {
    return null;
  }
}

/** Writes the files of a tree into a folder; the index of whoever works in the repository stays as it is. */
function writeTree(rulesDir: string, tree: string, into: string): boolean {
  const gitDir = askGit(rulesDir, ['rev-parse', '--absolute-git-dir']);
  if (gitDir === null) return false;
  const git = [`--git-dir=${gitDir}`, `--work-tree=${into}`];
  const index = { GIT_INDEX_FILE: `${into}.index` };
  const isRead = askGit(into, [...git, 'read-tree', tree], index) !== null;
  const isWritten = isRead && askGit(into, [...git, 'checkout-index', '--all'], index) !== null;
  rmSync(index.GIT_INDEX_FILE, { force: true });
  return isWritten;
}

/**
 * A folder with the rules of a revision, kept for the next time: a tree's name is the digest of its content. Null where
 * git knows no such revision, or had no rules then.
 */
export function openGitRules(rulesDir: string, revision: string): string | null {
  const tree = askGit(rulesDir, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}:./`]);
  if (tree === null) return null;
  const kept = openCacheFolder('trees');
  const folder = join(kept, tree);
  if (existsSync(folder)) return folder;
  const made = mkdtempSync(join(kept, 'making-'));
  try {
    if (!writeTree(rulesDir, tree, made)) return null;
    // Whoever came first has written the same.
    if (!existsSync(folder)) renameSync(made, folder);
    return folder;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
