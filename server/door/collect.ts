/** Collects the bytes of a request body, no more than allowed, and not before the caller may send them. */
import type { IncomingMessage } from 'node:http';
import { type Pace, type PaceWatch, watchPace } from './pace.ts';
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

export interface CollectLimits {
  /** Bytes that need no leave. */
  readonly small: number;
  readonly most: number;
  /** Of what comes after; absent: as slow as it likes. */
  readonly pace?: Pace;
}

/**
 * Reads a body to its end. Past `small` bytes it calls `grow` once and waits: reading pauses, so the sender is held
 * back by TCP and not by our memory. From then on the sender must keep the pace. Over `most` bytes it stops and
 * refuses.
 */
export async function collectBytes(
  body: AsyncIterable<Uint8Array>,
  limits: CollectLimits,
  grow: () => Promise<void>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let watch: PaceWatch | null = null;
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await (watch ? Promise.race([iterator.next(), watch.behind]) : iterator.next());
      if (next.done) break;
      const wasSmall = length <= limits.small;
      length += next.value.length;
      if (length > limits.most) throw refuseTooLarge(limits.most);
      chunks.push(next.value);
      if (wasSmall && length > limits.small) {
        await grow();
        if (limits.pace) watch = watchPace(limits.pace, () => length, refuseTooSlow);
      }
    }
  } catch (error) {
    // Not waited for: of a sender that has stopped sending, nothing would ever come.
    iterator.return?.().catch(() => {});
    throw error instanceof Refusal ? error : new Refusal('body_incomplete');
  } finally {
    watch?.stop();
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
}

/** The rest of the body is not read: the HTTP server ends the connection after the answer. */
function refuseTooSlow(): Refusal {
  return new Refusal('body_incomplete', {
    sentence: 'The body came too slowly; others wait for its place. Send the request again, faster.',
  });
}

export function refuseTooLarge(most: number): Refusal {
  return new Refusal('body_too_large', {
    sentence: `The body is larger than ${most} bytes. Split the bill or its history.`,
  });
}
