import { createHash } from 'node:crypto';

/** sha256 of UTF-8 text, hex. A pure function of its input, so it may live in the engine. */
export function computeDigest(text: string): string {
  return computeDigestOfPieces([text]);
}

/** The digest of the text that the pieces make together; no piece may end within a surrogate pair. */
export function computeDigestOfPieces(pieces: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece, 'utf8');
  return hash.digest('hex');
}
