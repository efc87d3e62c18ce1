/** Where commands keep what they can make again: beside the project's modules, else among the system's own temporary files. */
import { accessSync, constants, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A folder of one's own below the temporary files, which others can write to. */
function openTemporary(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `bill-review-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (uid >= 0 && found.uid !== uid))
    throw new Error(`${folder} belongs to somebody else; set TMPDIR to a folder of your own.`);
  return folder;
}

/** The folder for things of one kind; it is there when this returns. */
export function openCacheFolder(kind: string): string {
  const base = isWritable(MODULES) ? join(MODULES, '.cache', 'bill-review') : openTemporary();
  const folder = join(base, kind);
  mkdirSync(folder, { recursive: true });
  return folder;
}
