/** GET /health: 200 when the service can review, 503 when its store does not answer. For load balancers. */
import type { App, Dependencies } from '../app.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';
import { Refusal } from '../door/refusal.ts';
import { describeBug } from '../logger.ts';

export function addHealth(app: App, parts: Dependencies): void {
  app.get('/health', async (context) => {
    try {
      await parts.store.checkHealth();
    } catch (error) {
      parts.logger.error(
        { requestId: context.get('requestId'), bug: describeBug(error) },
        'store does not answer',
      );
      throw new Refusal('unavailable', { headers: { 'retry-after': '5' } });
    }
    return context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
  });
  refuseOtherMethods(app, '/health', ['GET', 'HEAD']);
}
