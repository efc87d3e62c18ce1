/**
 * Decompresses and decodes a body. Small bodies in one call; large ones as a stream that stops at the limit, so a
 * few kilobytes that would inflate to gigabytes cost no more than the limit.
 */
import { TextDecoder } from 'node:util';
import { createGunzip, gunzipSync } from 'node:zlib';
import { Refusal } from './refusal.ts';

const CHUNK_BYTES = 65_536;

/** No UTF-8 text begins like this. */
export const looksGzipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** A BOM at the start is dropped (RFC 8259 lets a reader ignore it); bytes that are not UTF-8 are refused. */
export function decodeBody(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('body_not_utf8');
  }
}

/** The text of an inflated body. Two layers are one too many, also when the second is not announced. */
export function decodeInflated(bytes: Uint8Array): string {
  if (!looksGzipped(bytes)) return decodeBody(bytes);
  throw new Refusal('body_unannounced_gzip', {
    sentence: 'The body is compressed with gzip twice. Compress it once.',
  });
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

/**
 * Inflates and decodes as a stream; more than `most` bytes is a 413, at once.
 *
 * The size is found out first, in a pass that keeps nothing: text that is thrown away later is what would fill the
 * memory, and the second pass costs only bodies that are large and honest.
 */
export async function inflateText(bytes: Uint8Array, most: number): Promise<string> {
  let length = 0;
  await inflateChunks(bytes, (chunk) => {
    length += chunk.length;
    if (length > most) throw refuseInflated(most);
  });
  const whole = Buffer.allocUnsafeSlow(length);
  let offset = 0;
  await inflateChunks(bytes, (chunk) => {
    whole.set(chunk, offset);
    offset += chunk.length;
  });
  return decodeInflated(whole);
}

async function inflateChunks(bytes: Uint8Array, take: (chunk: Uint8Array) => void): Promise<void> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  gunzip.end(bytes);
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) take(chunk);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('body_not_gzip');
  } finally {
    gunzip.destroy();
  }
  if (gunzip.bytesWritten !== bytes.length) throw new Refusal('body_not_gzip');
}

function refuseInflated(most: number): Refusal {
  return new Refusal('inflated_too_large', {
    sentence: `The body is larger than ${most} bytes once decompressed. Split the bill or its history.`,
  });
}
