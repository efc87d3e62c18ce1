/** Collects the bytes of a request body, no more than allowed, and not before the caller may send them. */
import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

/** A body as it comes in: Node's own stream where there is one, for it buffers less than a web stream on top. */
export function openBody(request: Request, incoming: IncomingMessage | undefined): AsyncIterable<Uint8Array> {
  // Leaving early must not close the connection: the refusal still has to go out on it.
  if (incoming) return incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  return request.body ?? NOTHING;
}

const NOTHING: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
};

/**
 * Reads a body to its end. Past `small` bytes it calls `grow` once and waits: reading pauses, so the sender is held
 * back by TCP and not by our memory. Over `most` bytes it stops and refuses.
 */
export async function collectBytes(
  body: AsyncIterable<Uint8Array>,
  limits: { readonly small: number; readonly most: number },
  grow: () => Promise<void>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      const wasSmall = length <= limits.small;
      length += chunk.length;
      if (length > limits.most) throw refuseTooLarge(limits.most);
      chunks.push(chunk);
      if (wasSmall && length > limits.small) await grow();
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('body_incomplete');
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
}

export function refuseTooLarge(most: number): Refusal {
  return new Refusal('body_too_large', {
    sentence: `The body is larger than ${most} bytes. Split the bill or its history.`,
  });
}
