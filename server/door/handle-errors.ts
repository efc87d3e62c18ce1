/** Turns whatever goes wrong behind the door into a problem document; nothing internal leaves. */
import type { Context, Hono } from 'hono';
import { describeBug, type Logger } from '../logger.ts';
import { StoreUnavailable } from '../store/store.ts';
import { TableError } from '../tables/table-error.ts';
import { logTableError, refuseForTable } from './damaged-table.ts';
import type { DoorEnvironment } from './environment.ts';
import { Refusal, renderRefusal } from './refusal.ts';

export function handleErrors(app: Hono<DoorEnvironment>, logger: Logger): void {
  app.notFound((context) => renderRefusal(new Refusal('not_found'), context.get('requestId')));
  app.onError((error, context) =>
    renderRefusal(chooseRefusal(error, context, logger), context.get('requestId')),
  );
}

function chooseRefusal(error: unknown, context: Context<DoorEnvironment>, logger: Logger): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreUnavailable) {
    logger.error(
      { requestId: context.get('requestId'), reason: error.reason, cause: describeBug(error.cause) },
      'store does not answer',
    );
    return new Refusal('unavailable', { headers: { 'retry-after': '5' } });
  }
  if (error instanceof TableError) {
    logTableError(logger, error, { requestId: context.get('requestId') });
    return refuseForTable();
  }
  logger.error({ requestId: context.get('requestId'), bug: describeBug(error) }, 'bug');
  return new Refusal('internal');
}

/** Answers every other method of a path with 405; registered after the path's own methods. */
export function refuseOtherMethods(
  app: Hono<DoorEnvironment>,
  path: string,
  allowed: readonly string[],
): void {
  app.all(path, () => {
    throw new Refusal('method_not_allowed', { headers: { allow: allowed.join(', ') } });
  });
}
