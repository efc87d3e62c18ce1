/** GET /metrics: for a monitoring system that sends the token of METRICS_TOKEN; without that setting nothing is here. */
import { createHash } from 'node:crypto';
import { isSameDigest } from '../credentials/secrets.ts';
import type { App } from '../dependencies.ts';
import { Refusal } from '../door/refusal.ts';
import type { Metrics } from '../metrics.ts';
import { addGet } from './add-get.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

export function addMetrics(app: App, metrics: Metrics, token: string): void {
  const expected = digest(`Bearer ${token}`);
  addGet(app, '/metrics', async (context) => {
    if (!isSameDigest(digest(context.req.header('authorization') ?? ''), expected))
      throw new Refusal('token_invalid', { headers: { 'www-authenticate': 'Bearer' } });
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
    return context.body(await metrics.read(), 200, headers);
  });
}
