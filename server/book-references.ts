/** States of the rules by what people call them: a folder, a release, a revision of git, or what lies in the rules folder now. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openGitRules } from './git-rules.ts';
import type { RuleFolders } from './open-rules.ts';
import { isReleaseName, openRelease } from './releases.ts';
import { SHIPPED_RULES } from './rule-files.ts';
import { StartProblem } from './start-problem.ts';

export interface BookReference {
  /** As it was called; `now` for what lies in the rules folder. */
  readonly name: string;
  readonly folders: RuleFolders;
}

/** Two dots behind the name of a state; those of a path such as `../rules` are none. */
const RANGE = /^(.*?[^./])\.\.(.*)$/;

/** A folder of rules at a path: itself, or the `rules` within it. */
function findRules(path: string): string | null {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return null;
  return [path, join(path, 'rules')].find((one) => existsSync(join(one, 'buckets.yaml'))) ?? null;
}

/**
 * A release brings its own tables, all others are read with those of `now`.
 *
 * @throws StartProblem for a name that stands for no state of the rules
 */
function openReference(name: string, now: RuleFolders, releasesDir: string): BookReference {
  if (name === '') return { name: 'now', folders: now };
  const release = isReleaseName(name) ? openRelease(releasesDir, name) : null;
  if (release) return { name, folders: release.folders };
  const rulesDir = findRules(name) ?? openGitRules(now.rulesDir ?? SHIPPED_RULES, name);
  if (rulesDir === null)
    throw new StartProblem(
      `${name} is no folder of rules, no release, and no revision of git that has one. Write A..B, such as HEAD~1..HEAD, or A alone to compare with the rules as they lie there now.`,
    );
  return { name, folders: { rulesDir, tablesDirs: now.tablesDirs } };
}

/** Both sides of `A..B`; `A` alone is compared with what lies there now. */
export function openRange(
  range: string,
  now: RuleFolders,
  releasesDir: string,
): readonly [BookReference, BookReference] {
  const [, before = range, after = ''] = RANGE.exec(range) ?? [];
  return [openReference(before, now, releasesDir), openReference(after, now, releasesDir)];
}
