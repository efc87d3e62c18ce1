/**
 * A refusal that comes before the body was read must still reach a sender that is busy sending. Where the connection
 * ends with the answer, closing it on a half-sent body resets it, and many clients (Python's urllib among them) then
 * report a broken pipe instead of the 401 they are expected to act on. So the rest is read, and thrown away, first.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { DoorEnvironment } from './environment.ts';

export interface DrainLimits {
  /** Most bytes thrown away: a sender of more than that is cut off. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Connections that live on need no help: the HTTP server drains those after the answer. */
export function drainUnread(limits: DrainLimits): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    await next();
    const incoming = context.env?.incoming;
    if (incoming && !incoming.readableEnded && endsWithAnswer(incoming)) await drain(incoming, limits);
  };
}

function endsWithAnswer(incoming: IncomingMessage): boolean {
  const connection = incoming.headers.connection?.toLowerCase() ?? '';
  return (
    connection.includes('close') || (incoming.httpVersion === '1.0' && !connection.includes('keep-alive'))
  );
}

async function drain(incoming: IncomingMessage, limits: DrainLimits): Promise<void> {
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(limits.milliseconds)]);
  let length = 0;
  const count = (chunk: Uint8Array) => {
    length += chunk.length;
    if (length > limits.bytes) enough.abort();
  };
  incoming.on('data', count);
  incoming.resume();
  // Too many bytes, too much time or a lost connection: the answer goes out all the same.
  await Promise.race([once(incoming, 'end', { signal }), once(incoming, 'close', { signal })]).catch(
    () => {},
  );
  incoming.off('data', count);
  incoming.pause();
}
