/** The official releases beside the project, which not every checkout has. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const RELEASES: string = fileURLToPath(new URL('../../../../shared/releases/', import.meta.url));
export const hasReleases: boolean = existsSync(RELEASES);
/** For titles of tests that are skipped without them. */
export const ABSENT = 'skipped: the official releases are not beside this checkout';

/**
 * The published lines of a file as cells, by a second and naive way of reading: what the importer is held against.
 * Quotes are honoured, nothing is trimmed or dropped.
 */
export function readPublished(path: string): string[][] {
  const text = readFileSync(join(RELEASES, path), 'latin1').replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  return text.split('\n').map((line) => {
    const cells: string[] = [];
    let cell = '';
    let quoted = false;
    for (const character of line) {
      if (character === '"') quoted = !quoted;
      else if (character === ',' && !quoted) {
        cells.push(cell);
        cell = '';
      } else cell += character;
    }
    return [...cells, cell];
  });
}
