/**
 * Decompresses and decodes a body. Small bodies in one call; large ones as a stream that stops at the limit, so a
 * few kilobytes that would inflate to gigabytes cost no more than the limit.
 */
import { TextDecoder } from 'node:util';
import { createGunzip, gunzipSync } from 'node:zlib';
import { Refusal } from './refusal.ts';

/** A BOM at the start is dropped (RFC 8259 lets a reader ignore it); bytes that are not UTF-8 are refused. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('body_not_utf8');
  }
}

/** Inflates up to `most` bytes at once; null when there are more, and then the stream has to do it. */
export function inflateSmall(bytes: Uint8Array, most: number): Uint8Array | null {
  try {
    const { buffer, engine } = gunzipSync(bytes, { maxOutputLength: most, info: true }) as unknown as {
      buffer: Uint8Array;
      engine: { bytesWritten: number };
    };
    if (engine.bytesWritten !== bytes.length) throw new Refusal('body_not_gzip');
    return buffer;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error instanceof Refusal ? error : new Refusal('body_not_gzip');
  }
}

/** Inflates and decodes as a stream; more than `most` bytes is a 413, at once. */
export async function inflateText(bytes: Uint8Array, most: number): Promise<string> {
  const gunzip = createGunzip({ chunkSize: 65_536 });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  gunzip.end(bytes);
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > most) throw refuseInflated(most);
      text += decodeChunk(decoder, chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('body_not_gzip');
  } finally {
    gunzip.destroy();
  }
  if (gunzip.bytesWritten !== bytes.length) throw new Refusal('body_not_gzip');
  return text + decodeChunk(decoder, undefined);
}

function decodeChunk(decoder: TextDecoder, chunk: Uint8Array | undefined): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new Refusal('body_not_utf8');
  }
}

function refuseInflated(most: number): Refusal {
  return new Refusal('inflated_too_large', {
    sentence: `The body is larger than ${most} bytes once decompressed. Split the bill or its history.`,
  });
}
