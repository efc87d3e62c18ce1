/** Versions: a pack whose law is another than when its version was locked needs a new one. */
import { digestLaw, isLockable, nameVersion } from '../rulebook/locked-versions.ts';
import type { BookView } from './book-view.ts';

/** Reports packs that were changed under a locked version, and versions that nobody has locked. */
export function checkVersions(view: BookView): void {
  const { locked } = view.sources.context;
  if (!locked) return;
  const broken = view.report.brokenFiles();
  for (const source of view.sources.packs) {
    const { pack, yaml } = source;
    // What is mistaken will be changed once more.
    if (!isLockable(pack) || broken.has(yaml.file)) continue;
    const digest = locked.get(nameVersion(pack));
    if (digest === undefined)
      view.say(
        'unlocked-version',
        source,
        ['version'],
        `${pack.version} of ${pack.pack} is not locked, so a later change that forgets to raise it would not be found; run rules lock when the pack is done`,
      );
    else if (digest !== digestLaw(pack))
      view.say(
        'unraised-version',
        source,
        ['version'],
        `the law of ${pack.pack} is not what it was when ${pack.version} was locked; raise the version and write the change into CHANGELOG.md, or, if nobody has been reviewed by ${pack.version} yet, lock it anew (rules lock --again)`,
      );
  }
}
