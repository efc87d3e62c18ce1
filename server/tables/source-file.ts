/** Files as agencies publish them: found, hashed, and decoded whatever their encoding and line ends. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { hashBytes } from './manifest.ts';

/** Enough for ten heading lines of the widest file. */
const HEAD_BYTES = 16_384;

export interface SourceFile {
  /** As shown in reports: relative to the folder that is imported. */
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly sha256: string;
  /** Beginning of the text, with `\n` line ends. */
  readonly head: string;
  /** Whole text, with `\n` line ends; decoded when called. */
  readText(): string;
}

/**
 * UTF-8 where the bytes are valid UTF-8, Windows Latin otherwise; without byte order mark; every line end (also a
 * bare CR) becomes `\n`. A look at a file's head may cut a character in two, so `cut` drops the torn end.
 */
export function decodeText(bytes: Uint8Array, cut = false): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return text.replace(/\r\n?/g, '\n');
}

/** Every file below a folder (or the one file named), sorted; hidden files are passed over. */
export function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Reads and hashes one file. */
export function openSourceFile(path: string, root: string): SourceFile {
  const bytes = readFileSync(path);
  return {
    path: relative(root, path) || basename(path),
    name: basename(path),
    folder: dirname(path),
    sha256: hashBytes(bytes),
    head: decodeText(bytes.subarray(0, HEAD_BYTES), true),
    readText: () => decodeText(bytes),
  };
}
