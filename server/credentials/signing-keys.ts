/** The keys that sign access tokens: made and rotated here, kept in the store, published as a JWK set. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { SigningKey } from '../store/account-records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../world.ts';

export const ALGORITHM = 'ES256';

/** Tokens of a retired key stay good for their lifetime, and clocks differ a little. */
export const CLOCK_TOLERANCE_SECONDS = 30;

/** Makes a key pair and keeps it; its kid is the RFC 7638 thumbprint of the public key. */
export async function addSigningKey(store: Store, clock: Clock): Promise<SigningKey> {
  const key = await makeSigningKey(clock);
  await store.addSigningKey(key);
  return key;
}

async function makeSigningKey(clock: Clock): Promise<SigningKey> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    algorithm: ALGORITHM,
    publicJwk: JSON.stringify(publicJwk),
    privateJwk: JSON.stringify(await exportJWK(pair.privateKey)),
    createdAt: clock(),
    goodUntil: null,
  };
}

/**
 * Adds a new key and lets the others run out: after `overlap` milliseconds they verify nothing. With an overlap of
 * zero every token of the old keys stops working at once.
 */
export async function rotateSigningKeys(store: Store, clock: Clock, overlap: number): Promise<SigningKey> {
  // Kept before the old ones end: whatever fails in between, there is a key that signs.
  const key = await makeSigningKey(clock);
  await store.addSigningKey(key);
  await store.expireSigningKeys(clock() + overlap, key.kid);
  return key;
}

/** The key that signs now: the newest that does not run out. Null before the first start. */
export async function selectSigningKey(store: Store): Promise<SigningKey | null> {
  const keys = (await store.listSigningKeys()).filter((key) => key.goodUntil === null);
  return keys.sort((a, b) => b.createdAt - a.createdAt)[0] ?? null;
}

/** The public keys that may verify a token now, as a JWK set (RFC 7517). */
export async function renderKeySet(store: Store, now: number): Promise<{ keys: JWK[] }> {
  const keys = (await store.listSigningKeys()).filter((key) => key.goodUntil === null || key.goodUntil > now);
  return {
    keys: keys.map((key) => ({
      ...(JSON.parse(key.publicJwk) as JWK),
      kid: key.kid,
      alg: key.algorithm,
      use: 'sig',
    })),
  };
}

export async function importPrivateKey(key: SigningKey) {
  return importJWK(JSON.parse(key.privateJwk) as JWK, key.algorithm);
}
