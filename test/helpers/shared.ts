/** Official releases and published amounts beside the project, which not every checkout has. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Beside the checkout, or, for a worktree in a folder of worktrees, beside that folder. */
const PLACES = ['../../../shared/', '../../../../shared/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const found = PLACES.find((place) => ['releases', 'golden'].every((part) => existsSync(join(place, part))));

export const hasShared: boolean = found !== undefined;
/** A path of the material beside the project, whether it is there or not. */
export const sharedPath = (path: string): string => join(found ?? PLACES[0]!, path);
/** For titles of tests that are skipped without it. */
export const SKIPPED = hasShared ? '' : ' (skipped: the official releases are not beside this checkout)';
