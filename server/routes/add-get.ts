import type { Handler } from 'hono';
import type { App } from '../dependencies.ts';
import type { DoorEnvironment } from '../door/environment.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';

/** Routes a path that anyone may read; HEAD is answered as GET without its body, every other method with 405. */
export function addGet<Path extends string>(
  app: App,
  path: Path,
  handler: Handler<DoorEnvironment, Path>,
): void {
  app.get(path, handler);
  refuseOtherMethods(app, path, ['GET', 'HEAD']);
}
