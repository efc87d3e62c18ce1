/** One log line per request: ids, route, status, time and counts; the same is counted for who watches the service. */
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import type { DoorEnvironment } from './environment.ts';

export function logRequests(logger: Logger, metrics: Metrics | null): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    const caller = context.get('caller');
    const counts = context.get('counts') as Record<string, number> | undefined;
    const [route, tenant] = [routePath(context, -1), caller?.tenant.id ?? null];
    const { status } = context.res;
    metrics?.note({ route, status, tenant, seconds: milliseconds / 1000, lines: counts?.['lines'] ?? 0 });
    logger.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        route,
        status,
        milliseconds: Math.round(milliseconds),
        tenant,
        client: caller?.clientId ?? null,
        ...counts,
      },
      'request',
    );
  };
}
