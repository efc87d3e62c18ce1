/** One id per request, on every response and every log line. */
import type { MiddlewareHandler } from 'hono';
import type { Random } from '../world.ts';
import type { DoorEnvironment } from './environment.ts';

const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** Keeps the caller's `x-request-id` when it is short and plain, else makes one of 128 random bits. */
export function identifyRequest(random: Random): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    const given = context.req.header('x-request-id');
    const requestId = given !== undefined && SANE_ID.test(given) ? given : renderId(random);
    context.set('requestId', requestId);
    await next();
    context.res.headers.set('x-request-id', requestId);
    context.res.headers.set('x-content-type-options', 'nosniff');
  };
}

function renderId(random: Random): string {
  return Buffer.from(random(16)).toString('hex');
}
