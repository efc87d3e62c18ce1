/**
 * The file of the keys that seal a store: one a line, 32 bytes in base64url, the newest first. It belongs neither into the
 * folder of the backups nor to anybody but the service.
 */
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { readRegularText } from '../regular-file.ts';
import { StartProblem } from '../start-problem.ts';
import type { Random } from '../world.ts';
import { KEY_BYTES, type KeyRing, nameKey, type SealingKey } from './seal.ts';

const writeKey = ({ secret }: SealingKey) => `${Buffer.from(secret).toString('base64url')}\n`;

function readKeys(file: string): SealingKey[] {
  const lines = readRegularText(file).split('\n');
  const keys = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64url'));
  if (keys.length === 0 || keys.some(({ length }) => length !== KEY_BYTES))
    throw new StartProblem(
      `${file} holds no keys of the store: one a line is ${KEY_BYTES} bytes in base64url. Bring back the file of this store.`,
    );
  return keys.map(nameKey);
}

/** Who starts at the same time makes the file once: a link takes no name that is taken. */
function makeFile(file: string, random: Random): void {
  const own = `${file}.${Buffer.from(random(6)).toString('hex')}`;
  try {
    writeFileSync(own, writeKey(nameKey(random(KEY_BYTES))), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(own, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Another one when the file was written since; null: there is none. */
function readVersion(file: string): string | null {
  try {
    const { ino, mtimeMs, size } = statSync(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return null;
  }
}

function tryKeys(file: string): SealingKey[] | null {
  try {
    return readKeys(file);
  } catch {
    return null;
  }
}

/** Opens the keys of a file, which is made with a first one where there is none. Throws a StartProblem. */
export function openKeyFile(file: string, random: Random): KeyRing {
  if (!statSync(file, { throwIfNoEntry: false })) makeFile(file, random);
  let [version, keys] = [readVersion(file), readKeys(file)];
  const look = (id: string) => keys.find((key) => key.id === id) ?? null;
  return {
    source: file,
    newest() {
      const now = readVersion(file);
      // A file that is gone or spoilt for a while stops nobody who has its keys.
      if (now !== null && now !== version) [version, keys] = [now, tryKeys(file) ?? keys];
      return keys[0]!;
    },
    find(id) {
      const known = look(id);
      if (known) return known;
      // Another process may have put a new one in front.
      keys = readKeys(file);
      return look(id);
    },
  };
}

/**
 * Puts other keys in the place of those of a file, all at once, and on the disk before anything is sealed with them. One
 * at a time: of two who read the same keys and each add one, the second would take out what the first seals with.
 */
function changeKeys(
  name: string,
  change: (keys: readonly SealingKey[]) => readonly SealingKey[],
  random: Random,
): void {
  // Where it really lies: a link to it would be replaced, and who has the file by its own name would not see the key.
  const file = realpathSync(name);
  const lock = `${file}.lock`;
  takeLock(lock);
  const own = `${file}.${Buffer.from(random(6)).toString('hex')}`;
  try {
    const keys = change(readKeys(file));
    writeFileSync(own, keys.map(writeKey).join(''), { mode: 0o600, flag: 'wx', flush: true });
    // Of who had it before, also where root does this: the service has to read it.
    const { uid, gid } = statSync(file);
    chownSync(own, uid, gid);
    renameSync(own, file);
    flushFolder(dirname(file));
  } finally {
    rmSync(own, { force: true });
    rmSync(lock, { force: true });
  }
}

function takeLock(lock: string): void {
  try {
    writeFileSync(lock, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    throw new StartProblem(
      `Another command changes the keys. Try again; if none runs, one was broken off: take away ${lock}.`,
    );
  }
}

/** The new name of a file is on the disk only when its folder is. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Puts a new key before the others. */
export function addKeyToFile(file: string, random: Random): SealingKey {
  const added = nameKey(random(KEY_BYTES));
  changeKeys(file, (keys) => [added, ...keys], random);
  return added;
}

/** Takes a key out for good: what it sealed can be opened no more. */
export const removeKeyFromFile = (file: string, id: string, random: Random): void =>
  changeKeys(file, (keys) => keys.filter((key) => key.id !== id), random);

/** When the file was written last. Milliseconds since 1970 UTC. */
export const readKeysTime = (file: string): number => statSync(file).mtimeMs;

/** All of a file, the newest first. */
export const listKeys: (file: string) => readonly SealingKey[] = readKeys;
