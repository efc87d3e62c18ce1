/**
 * GET /health: 200 when the service can review, 503 when its store does not answer or could not write, or when it was told
 * to stop. For load balancers.
 */
import type { App, Dependencies } from '../dependencies.ts';
import { Refusal } from '../door/refusal.ts';
import { addGet } from './add-get.ts';

export function addHealth(app: App, parts: Dependencies): void {
  addGet(app, '/health', async (context) => {
    if (parts.isStopping?.()) throw new Refusal('unavailable', { headers: { 'retry-after': '5' } });
    await parts.store.checkHealth();
    return context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
  });
}
