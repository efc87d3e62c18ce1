import { createHash } from 'node:crypto';

/** sha256 of UTF-8 text, hex. A pure function of its input, so it may live in the engine. */
export function computeDigest(text: string): string {
  return computeDigestOfPieces([text]);
}

/** The digest of the text that the pieces make together; no piece may end within a surrogate pair. */
export function computeDigestOfPieces(pieces: Iterable<string>): string {
  return computeHash(pieces, 'utf8');
}

/** The same for ASCII, whose UTF-8 is one byte a character: taken over as they lie, in under half the time. */
export function computeDigestOfAscii(pieces: Iterable<string>): string {
  return computeHash(pieces, 'latin1');
}

function computeHash(pieces: Iterable<string>, encoding: 'utf8' | 'latin1'): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece, encoding);
  return hash.digest('hex');
}
