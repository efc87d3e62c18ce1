/** Files as agencies publish them: found, unpacked, hashed, and decoded whatever their encoding and line ends. */
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { readRegularFile, refuseSpecialFile } from '../regular-file.ts';
import { hashBytes } from './manifest.ts';

/** Enough for ten heading lines of the widest file. */
const HEAD_BYTES = 16_384;

export interface SourceFile {
  /** As shown in reports: relative to the folder that is imported. */
  readonly path: string;
  /** The name, without the ending of a packed file. */
  readonly name: string;
  readonly folder: string;
  /** Of the file as it is, packed or not. */
  readonly sha256: string;
  /** Beginning of the text, with `\n` line ends. */
  readonly head: string;
  /** Whole text, with `\n` line ends; read and decoded when called. Throws a `DamagedFile`. */
  readText(): string;
}

/** A file whose text cannot be had: packed, and damaged. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
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
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Every file below a folder (or the one file named), sorted; hidden files are passed over. */
export function listFiles(path: string): string[] {
  refuseSpecialFile(path);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpack(bytes: Uint8Array, settings: { readonly finishFlush?: number } = {}): Uint8Array {
  if (!isPacked(bytes)) return bytes;
  try {
    return gunzipSync(bytes, settings);
  } catch {
    throw new DamagedFile('it is packed (gzip) and cannot be unpacked whole; download it again.');
  }
}

/** The beginning of a packed file is what the beginning of its bytes gives. */
function readHead(bytes: Uint8Array): string {
  const first = unpack(bytes.subarray(0, HEAD_BYTES), { finishFlush: constants.Z_SYNC_FLUSH });
  return decodeText(first.subarray(0, HEAD_BYTES), true);
}

/** Reads and hashes one file; its bytes are read again when its text is asked for. Throws a `DamagedFile`. */
export function openSourceFile(path: string, root: string): SourceFile {
  const bytes = readRegularFile(path);
  return {
    path: relative(root, path) || basename(path),
    name: basename(path).replace(/\.gz$/i, ''),
    folder: dirname(path),
    sha256: hashBytes(bytes),
    head: readHead(bytes),
    readText: () => decodeText(unpack(readRegularFile(path))),
  };
}
