/** Files as agencies publish them: found, unpacked, hashed, and decoded whatever their encoding and line ends. */
import { constants as limits } from 'node:buffer';
import { statSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { listFilesBelow } from '../list-files.ts';
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

/** A file whose text cannot be had: packed and damaged, too large, or not there. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** Bytes that a file may have to be read at once. */
const MOST_BYTES = 2 ** 31 - 1;
const TOO_LARGE = 'it has more than 512 MiB of text, which no release has; download it again.';

/** What Excel writes as Unicode begins with a mark. */
function findWideEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * UTF-16 where its mark stands, UTF-8 where the bytes are valid UTF-8, Windows Latin otherwise; without byte order mark;
 * every line end (also a bare CR) becomes `\n`. A look at a file's head may cut a character in two, so `cut` drops the
 * torn end.
 */
export function decodeText(bytes: Uint8Array, cut = false): string {
  let text: string;
  try {
    text = new TextDecoder(findWideEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes, {
      stream: cut,
    });
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Every file below a folder, sorted, without hidden ones; or the one file named. */
export function listFiles(path: string): string[] {
  refuseSpecialFile(path);
  return statSync(path).isFile() ? [path] : listFilesBelow(path);
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Few bytes can be packed of which no memory holds what they become. */
function unpack(bytes: Uint8Array, settings: { readonly finishFlush?: number } = {}): Uint8Array {
  if (!isPacked(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.MAX_STRING_LENGTH, ...settings });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new DamagedFile(TOO_LARGE);
    throw new DamagedFile('it is packed (gzip) and cannot be unpacked whole; download it again.');
  }
}

/** The beginning of a packed file is what the beginning of its bytes gives. */
function readHead(bytes: Uint8Array): string {
  const first = unpack(bytes.subarray(0, HEAD_BYTES), { finishFlush: constants.Z_SYNC_FLUSH });
  return decodeText(first.subarray(0, HEAD_BYTES), true);
}

function readText(path: string): string {
  const bytes = unpack(readRegularFile(path));
  if (bytes.length > limits.MAX_STRING_LENGTH) throw new DamagedFile(TOO_LARGE);
  return decodeText(bytes);
}

function readBytes(path: string): Buffer {
  try {
    if (statSync(path).size > MOST_BYTES) throw new DamagedFile(TOO_LARGE);
    return readRegularFile(path);
  } catch (error) {
    if (!/^(ENOENT|ELOOP)$/.test((error as { code?: string }).code ?? '')) throw error;
    throw new DamagedFile('it is a link that leads to no file.');
  }
}

/** Reads and hashes one file; its bytes are read again when its text is asked for. Throws a `DamagedFile`. */
export function openSourceFile(path: string, root: string): SourceFile {
  const bytes = readBytes(path);
  return {
    path: relative(root, path) || basename(path),
    name: basename(path).replace(/\.gz$/i, ''),
    folder: dirname(path),
    sha256: hashBytes(bytes),
    head: readHead(bytes),
    readText: () => readText(path),
  };
}
