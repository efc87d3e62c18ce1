/** GET /health: 200 when the service can review, 503 when its store does not answer or could not write. For load balancers. */
import type { App, Dependencies } from '../app.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';

export function addHealth(app: App, parts: Dependencies): void {
  app.get('/health', async (context) => {
    await parts.store.checkHealth();
    return context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
  });
  refuseOtherMethods(app, '/health', ['GET', 'HEAD']);
}
