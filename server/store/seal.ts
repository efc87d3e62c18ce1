/**
 * Seals what is kept, so that a copy of the database alone tells nobody of bills and opens no report: AES-256-GCM with a
 * key that lies elsewhere. What is sealed names its key, and is bound to its place: moved to another row it opens no more.
 */
import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { StartProblem } from '../start-problem.ts';
import type { Random } from '../world.ts';

export const KEY_BYTES = 32;
const MARK = Buffer.from('BRS1');
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + ID_BYTES + NONCE_BYTES;

export interface SealingKey {
  /** Hex; by it what it sealed names it. */
  readonly id: string;
  readonly secret: Uint8Array;
}

export interface KeyRing {
  /** Where the keys lie, for people. */
  readonly source: string;
  /** The key that seals; the others only open. */
  newest(): SealingKey;
  find(id: string): SealingKey | null;
}

/** The key with its id, which tells nothing of it. */
export function nameKey(secret: Uint8Array): SealingKey {
  const id = createHash('sha256').update('bill-review sealing key').update(secret).digest('hex');
  return { id: id.slice(0, 2 * ID_BYTES), secret };
}

const prepared = new WeakMap<SealingKey, KeyObject>();

/** The key as the ciphers take it, made once. */
function prepareKey(key: SealingKey): KeyObject {
  let known = prepared.get(key);
  if (!known) {
    known = createSecretKey(key.secret);
    prepared.set(key, known);
  }
  return known;
}

/** Seals bytes for a place. */
export function sealBytes(bytes: Uint8Array, key: SealingKey, place: string, random: Random): Uint8Array {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', prepareKey(key), nonce).setAAD(Buffer.from(place));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([MARK, Buffer.from(key.id, 'hex'), nonce, ...sealed, cipher.getAuthTag()]);
}

/** The id of the key that sealed the bytes; null: they are as they were given. No request and no gzip begins so. */
export function readSealingKey(bytes: Uint8Array): string | null {
  if (bytes.length < HEAD_BYTES + TAG_BYTES || MARK.compare(bytes, 0, MARK.length) !== 0) return null;
  return Buffer.from(bytes.subarray(MARK.length, MARK.length + ID_BYTES)).toString('hex');
}

/** Opens what was sealed for that place; gives bytes that are not sealed as they are. Throws a StartProblem. */
export function openBytes(bytes: Uint8Array, ring: KeyRing, place: string): Uint8Array {
  const id = readSealingKey(bytes);
  if (id === null) return bytes;
  const key = ring.find(id);
  if (!key)
    throw new StartProblem(
      `The key ${id} is not in ${ring.source}, and what the store holds was sealed with it. Bring it back.`,
    );
  const nonce = bytes.subarray(MARK.length + ID_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', prepareKey(key), nonce)
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = [decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()];
    return new Uint8Array(Buffer.concat(opened));
  } catch {
    throw new StartProblem(`The stored ${place} was changed since it was sealed. Restore a backup.`);
  }
}

const TEXT_MARK = 'sealed:';

/** The same for a text, as a text. */
export const sealText = (text: string, key: SealingKey, place: string, random: Random): string =>
  TEXT_MARK + Buffer.from(sealBytes(Buffer.from(text), key, place, random)).toString('base64url');

/** The bytes of a sealed text; null: it is not sealed. */
const readSealed = (text: string): Buffer | null =>
  text.startsWith(TEXT_MARK) ? Buffer.from(text.slice(TEXT_MARK.length), 'base64url') : null;

export const readTextKey = (text: string): string | null => readSealingKey(readSealed(text) ?? Buffer.of());

export function openText(text: string, ring: KeyRing, place: string): string {
  const sealed = readSealed(text);
  return sealed ? Buffer.from(openBytes(sealed, ring, place)).toString() : text;
}
