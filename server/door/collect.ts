/** Collects the bytes of a request body, no more than allowed, and not before the caller may send them. */
import { Refusal } from './refusal.ts';

/**
 * Reads a stream to its end. At `small` bytes it calls `grow` once and waits: reading pauses, so the sender is held
 * back by TCP and not by our memory. Over `most` bytes it stops and refuses.
 */
export async function collectBytes(
  stream: ReadableStream<Uint8Array>,
  limits: { readonly small: number; readonly most: number },
  grow: () => Promise<void>,
): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let grown = false;
  try {
    for (;;) {
      const { done, value } = await readChunk(reader);
      if (done) break;
      length += value.length;
      if (length > limits.most) throw refuseTooLarge(limits.most);
      chunks.push(value);
      if (length > limits.small && !grown) {
        grown = true;
        await grow();
      }
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new Refusal('body_incomplete');
  }
}

export function refuseTooLarge(most: number): Refusal {
  return new Refusal('body_too_large', {
    sentence: `The body is larger than ${most} bytes. Split the bill or its history.`,
  });
}
