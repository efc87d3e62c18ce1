/** Files of a release that are priced with together: whether the store holds both. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readManifests } from './manifest.ts';
import type { TableManifest } from './table-manifest.ts';

const PAIR = [
  { id: 'us.pfs.rvu', files: 'relative values (PPRRVU)' },
  { id: 'us.pfs.gpci', files: 'geographic indices (GPCI)' },
] as const;

/** One note for each imported release whose other half is not in the store; what prices the lines instead is said. */
export function noteMissingSiblings(imported: readonly TableManifest[], toDir: string): string[] {
  const has = (id: string, release: string) => {
    const folder = join(toDir, id);
    return (
      existsSync(folder) && readManifests(folder).manifests.some((one) => one.manifest.release === release)
    );
  };
  return imported.flatMap(({ id, release, effective }) => {
    const own = PAIR.find((one) => one.id === id);
    const other = PAIR.find((one) => one.id !== id)!;
    if (!own || has(other.id, release)) return [];
    return [
      `${id} ${release} is imported without the ${other.files} of ${release}: services from ${effective.from} are priced with the ${other.files} of the starter figures or of an earlier release, and with none when there are none. Import both files of one release.`,
    ];
  });
}
