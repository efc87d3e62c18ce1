import { createHash } from 'node:crypto';

/** sha256 of UTF-8 text, hex. A pure function of its input, so it may live in the engine. */
export function computeDigest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
