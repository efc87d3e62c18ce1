/** `rules lock`: writes down what each version of each pack says, for `rules check` to compare. */
import { writeFileSync } from 'node:fs';
import {
  BOOK,
  digestBook,
  digestLaw,
  formatLockedVersions,
  isLockable,
  nameVersion,
} from '../../../engine/index.ts';
import { countOf } from '../../count-of.ts';
import { lockFile, openRules, readLocked, renderProblems, showFile } from '../../open-rules.ts';
import type { Printout } from '../shell.ts';

/**
 * Adds the versions that are not locked yet. One that says something else than it did is named and left as it was: bills
 * have been reviewed by it.
 *
 * @param again also those
 */
export function lockVersions(rulesDir: string | null, again: boolean): Printout {
  const { ruleBook, problems, files, declared } = openRules({ rulesDir, tablesDirs: [] });
  if (!ruleBook) return { ok: false, text: renderProblems(problems, rulesDir) };
  const locked = new Map(readLocked(rulesDir).locked);
  const packs = ruleBook.packs.map(({ pack }) => pack).filter(isLockable);
  const added = packs.filter((pack) => !locked.has(nameVersion(pack)));
  const changed = packs.filter(
    (pack) => (locked.get(nameVersion(pack)) ?? digestLaw(pack)) !== digestLaw(pack),
  );
  const written = again ? [...added, ...changed] : added;
  for (const pack of written) locked.set(nameVersion(pack), digestLaw(pack));
  const versions = locked.size - (locked.has(BOOK) ? 1 : 0);
  locked.set(BOOK, digestBook(files, declared));
  writeFileSync(lockFile(rulesDir), formatLockedVersions(locked));
  const left = again ? [] : changed;
  const lines = [
    ...written.map((pack) => `${nameVersion(pack)} locked\n`),
    ...left.map(
      (pack) =>
        `${nameVersion(pack)} says something else than when it was locked; raise its version, or, if nobody has been reviewed by it yet, add --again\n`,
    ),
  ];
  const summary = `${countOf(versions, 'version')} in ${showFile('rules/versions.lock', rulesDir)}.\n`;
  return { ok: left.length === 0, text: `${lines.join('')}${summary}` };
}
