/**
 * Receives one JSON body: checks its headers, reads it within the limits, inflates and decodes it.
 *
 * Small bodies pass freely. A large one holds one of a few places while it is received, and the one place for
 * large work from then until its response is done, so that fifty hostile bodies at once cost the memory of a few.
 * Who sends slowly loses the place, and a tenant has only a share of the places: so nobody holds up the others.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { collectBytes, openBody, refuseTooLarge } from './collect.ts';
import type { DoorEnvironment } from './environment.ts';
import { decodeBody, decodeInflated, inflateSmall, inflateText, looksGzipped } from './inflate.ts';
import { type BodyEncoding, checkContentType, parseContentEncoding } from './media-type.ts';
import type { Pace } from './pace.ts';
import { Refusal } from './refusal.ts';
import type { GiveBack, Slots } from './slots.ts';

export interface BodyLimits {
  /** Bytes as received. */
  readonly received: number;
  /** Bytes after decompression. */
  readonly inflated: number;
  /** Received bytes that need no slot. */
  readonly smallReceived: number;
  /** Inflated bytes that need no slot. */
  readonly smallInflated: number;
  /** Of a body that holds a place. */
  readonly pace: Pace;
}

/** Where large bodies queue: while they come in, and while they are worked on. */
export interface LargeBodyPlaces {
  readonly receiving: Slots;
  readonly working: Slots;
}

export function receiveBody(
  limits: BodyLimits,
  places: LargeBodyPlaces,
  { takesGzip, type = 'application/json' }: { readonly takesGzip: boolean; readonly type?: string },
): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    checkContentType(context.req.header('content-type'), type);
    const encoding = parseContentEncoding(context.req.header('content-encoding'), takesGzip);
    const held: GiveBack[] = [];
    const take = async (slots: Slots) => void held.push(await slots.take(context.get('caller').tenant.id));
    try {
      const bytes = await readBytes(context, limits, () => take(places.receiving));
      if (bytes.length === 0) throw new Refusal('body_empty');
      const text = await readText(bytes, encoding, limits, () => take(places.working));
      if (text.trim() === '') throw new Refusal('body_empty');
      context.set('body', { text, bytes, encoding });
      await next();
    } finally {
      for (const release of held) release();
    }
  };
}

/** Refuses a body where none is due. `Content-Length: 0` is no body. */
export function refuseBody(): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    const announced = Number(context.req.header('content-length') ?? 0) > 0;
    const body = openBody(context.req.raw, context.env?.incoming);
    if (announced || !(await isEmpty(body))) throw new Refusal('body_not_expected');
    await next();
  };
}

async function isEmpty(body: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const chunk of body) if (chunk.length > 0) return false;
  return true;
}

/** An announced length over the limit is refused before a byte is read. */
function readBytes(
  context: Context<DoorEnvironment>,
  limits: BodyLimits,
  grow: () => Promise<void>,
): Promise<Uint8Array> {
  if (Number(context.req.header('content-length') ?? 0) > limits.received)
    throw refuseTooLarge(limits.received);
  const body = openBody(context.req.raw, context.env?.incoming);
  const { smallReceived: small, received: most, pace } = limits;
  return collectBytes(body, { small, most, pace }, grow);
}

async function readText(
  bytes: Uint8Array,
  encoding: BodyEncoding,
  limits: BodyLimits,
  grow: () => Promise<void>,
): Promise<string> {
  if (encoding === 'identity') {
    if (looksGzipped(bytes)) throw new Refusal('body_unannounced_gzip');
    if (bytes.length > limits.smallReceived) await grow();
    return decodeBody(bytes);
  }
  const small = bytes.length <= limits.smallReceived ? inflateSmall(bytes, limits.smallInflated) : null;
  if (small) return decodeInflated(small);
  await grow();
  return inflateText(bytes, limits.inflated);
}
