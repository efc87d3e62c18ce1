/** The pieces every API route is put together from. */
import type { MiddlewareHandler } from 'hono';
import type { App, Dependencies } from '../app.ts';
import type { DoorEnvironment } from '../door/environment.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';
import { refuseRequest } from '../door/refusal.ts';
import { respondJson } from '../door/respond.ts';
import type { Operation } from '../engine-port.ts';

export interface Door {
  readonly authenticate: MiddlewareHandler<DoorEnvironment>;
  /** Empty when no limit is configured. */
  readonly limitRate: readonly MiddlewareHandler<DoorEnvironment>[];
  readonly receiveJson: MiddlewareHandler<DoorEnvironment>;
  readonly receiveJsonOrGzip: MiddlewareHandler<DoorEnvironment>;
}

/** Registers a POST behind the door: who is asking comes first, the body after. */
export function addPost(
  app: App,
  door: Door,
  path: string,
  body: MiddlewareHandler<DoorEnvironment>,
  handler: MiddlewareHandler<DoorEnvironment>,
): void {
  app.on('POST', path, door.authenticate, ...door.limitRate, body, handler);
  refuseOtherMethods(app, path, ['POST']);
}

/** The handler of an operation that is a pure function of its body. */
export function runOperation(operation: Operation, parts: Dependencies): MiddlewareHandler<DoorEnvironment> {
  return async (context) => {
    const result = operation({
      text: context.get('body')?.text ?? '',
      tenant: context.get('caller').tenant,
      ruleBook: parts.ruleBook,
      tables: parts.tables,
      requestId: context.get('requestId'),
    });
    if (!result.ok) throw refuseRequest(result.problems);
    return respondJson(result.response, context.req.header('accept-encoding'));
  };
}
