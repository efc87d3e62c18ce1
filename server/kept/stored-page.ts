/** The page of a stored review, taken out of its compressed bytes piece by piece: a large one is never held whole. */
import { pipeline } from 'node:stream';
import { createInflate } from './kept-bytes.ts';

const BEGINS = '"logHTML":"';
const CHUNK = 32_768;

/**
 * The text of `logHTML` of a response as it is kept, in pieces. Throws for bytes that are none, and for a response
 * without a page.
 */
export async function* readStoredPage(bytes: Uint8Array, chunkSize = CHUNK): AsyncGenerator<string> {
  const inflate = createInflate(bytes, chunkSize);
  // An error reaches the loop below, which reads the same stream.
  pipeline([bytes], inflate, () => {});
  const decoder = new TextDecoder();
  let isWithin = false;
  let pending = '';
  for await (const chunk of inflate as AsyncIterable<Uint8Array>) {
    pending += decoder.decode(chunk, { stream: true });
    if (!isWithin) {
      const at = pending.indexOf(BEGINS);
      isWithin = at >= 0;
      // What may be the first half of it stays.
      pending = isWithin ? pending.slice(at + BEGINS.length) : pending.slice(1 - BEGINS.length);
      if (!isWithin) continue;
    }
    const { end, isEnd } = findEnd(pending);
    if (end > 0) yield readEscapes(pending.slice(0, end));
    if (isEnd) return;
    pending = pending.slice(end);
  }
  throw new Error('The stored review has no page.');
}

const STOP = /["\\]/g;

/** How far a JSON text goes: to its closing quotation mark, or to what can be read without what follows. */
function findEnd(text: string): { readonly end: number; readonly isEnd: boolean } {
  STOP.lastIndex = 0;
  for (let found = STOP.exec(text); found; found = STOP.exec(text)) {
    if (found[0] === '"') return { end: found.index, isEnd: true };
    const length = text[found.index + 1] === 'u' ? 6 : 2;
    if (found.index + length > text.length) return { end: found.index, isEnd: false };
    STOP.lastIndex = found.index + length;
  }
  return { end: text.length, isEnd: false };
}

const readEscapes = (piece: string): string =>
  piece.includes('\\') ? (JSON.parse(`"${piece}"`) as string) : piece;
