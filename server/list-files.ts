/** The files below a folder, behind links too: where a folder is mounted into a container, each file may be one. */
import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a path leads to; null for a link to nothing, or to itself. */
function follow(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/**
 * Sorted paths of all files, and of links that lead nowhere, which is for the reader to say. Hidden files and folders, pipes
 * and devices are passed over. A folder that several names lead to is listed once, so that a link to a folder above ends.
 */
export function listFilesBelow(folder: string): string[] {
  const found: string[] = [];
  const links: string[] = [];
  const seen = new Set<string>();
  const add = (path: string) => {
    const kind = follow(path);
    if (kind?.isDirectory()) walk(path);
    else if (!kind || kind.isFile()) found.push(path);
  };
  const walk = (path: string) => {
    const real = realpathSync(path);
    if (seen.has(real)) return;
    seen.add(real);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      if (entry.isSymbolicLink()) links.push(join(path, entry.name));
      else add(join(path, entry.name));
    }
  };
  walk(folder);
  // After all that lies in its own place: what is listed once goes by its own name.
  for (const link of links.sort()) add(link);
  return found.sort();
}
