/** One log line per request: ids, route, status, time and counts. */
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from '../logger.ts';
import type { DoorEnvironment } from './environment.ts';

export function logRequests(logger: Logger): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const caller = context.get('caller');
    logger.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        route: routePath(context, -1),
        status: context.res.status,
        milliseconds: Math.round(performance.now() - start),
        tenant: caller?.tenant.id ?? null,
        client: caller?.clientId ?? null,
        ...context.get('counts'),
      },
      'request',
    );
  };
}
