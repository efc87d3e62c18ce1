/** One id per request, on every response and every log line. */
import type { MiddlewareHandler } from 'hono';
import type { Random } from '../world.ts';
import type { DoorEnvironment } from './environment.ts';

const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** Keeps the caller's `x-request-id` when it is short and plain, else makes one of 128 random bits. */
export function identifyRequest(random: Random): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    const requestId = chooseRequestId(context.req.header('x-request-id'), random);
    context.set('requestId', requestId);
    await next();
    for (const [name, value] of listCommonHeaders(requestId)) context.res.headers.set(name, value);
  };
}

/** The id as given, when it is short and plain; else a new one. */
export function chooseRequestId(given: string | undefined, random: Random): string {
  return given !== undefined && SANE_ID.test(given) ? given : Buffer.from(random(16)).toString('hex');
}

/** Headers of every response of the service. */
export function listCommonHeaders(requestId: string): readonly (readonly [name: string, value: string])[] {
  return [
    ['x-request-id', requestId],
    ['x-content-type-options', 'nosniff'],
  ];
}
