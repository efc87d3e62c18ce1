/**
 * Secrets: made here, shown once, kept only as hashes.
 *
 * Client secrets are hashed slowly (scrypt) because they are checked only at the token endpoint. API keys and link
 * secrets are checked on every request; they are random beyond guessing, so one SHA-256 is enough.
 */
import { createHash, scrypt, timingSafeEqual } from 'node:crypto';
import type { Random } from '../world.ts';

const COST = { N: 16_384, r: 8, p: 1 };
const HASH_BYTES = 32;

/** Secrets of a client that work at the same time: the new one, and for its overlap the one before. */
export const MOST_SECRETS = 2;

/** `prefix` and 256 random bits in base64url: only characters that mean themselves in URLs, forms and shells. */
export function makeSecret(prefix: string, random: Random): string {
  return `${prefix}${Buffer.from(random(32)).toString('base64url')}`;
}

/** SHA-256 of a secret, hex. */
export function digestSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** `scrypt$N$r$p$salt$hash`, so the cost can be raised without breaking the secrets already kept. */
export async function hashSecret(secret: string, random: Random): Promise<string> {
  const salt = Buffer.from(random(16));
  const hash = await deriveKey(secret, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** True when `secret` is the one behind `kept`; takes the same time either way. */
export async function checkSecret(secret: string, kept: string): Promise<boolean> {
  const [scheme, cost, blockSize, parallel, salt = '', hash = ''] = kept.split('$');
  if (scheme !== 'scrypt') return false;
  const derived = await deriveKey(secret, Buffer.from(salt, 'base64url'), {
    N: Number(cost),
    r: Number(blockSize),
    p: Number(parallel),
  });
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/**
 * Derivations at once: they run on the threads that inflate bodies and read files, too, of which there are four, and each
 * holds one for tens of milliseconds.
 */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function deriveKey(secret: string, salt: Uint8Array, cost: typeof COST): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await new Promise((resolve, reject) => {
      scrypt(secret, salt, HASH_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    // Whoever waits takes the place as it is.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Compares two hex digests in constant time. */
export function isSameDigest(left: string, right: string): boolean {
  const a = Buffer.from(left, 'hex');
  const b = Buffer.from(right, 'hex');
  return a.length === b.length && timingSafeEqual(a, b);
}
