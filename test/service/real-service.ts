/** The whole service as it ships: the real engine, the shipped rules, the starter tables, a store in memory. */
import { type Listening, listen } from '../../server/listen.ts';
import { shippedAssembly } from '../helpers/shipped-assembly.ts';
import { type Packs, QUIET, type Service, startService } from '../server/service.ts';

/** For `app.request()`, without a network. */
export async function startRealService(packs: Packs = { one: 'demo' }): Promise<Service> {
  return startService({}, shippedAssembly(), packs);
}

export interface RunningService extends Service {
  readonly url: string;
  close(): Promise<void>;
}

/** Over HTTP on a free port, with the time of day: OAuth clients look at the real clock. */
export async function listenRealService(): Promise<RunningService> {
  let url = '';
  const assembly = { ...shippedAssembly(), publicUrl: () => url };
  const service = await startService({ tryLimit: 1000 }, assembly, { one: 'demo' });
  service.clock.now = Date.now();
  const listening: Listening = await listen(
    '127.0.0.1',
    0,
    (bound) => {
      url = bound;
      return service.app;
    },
    QUIET,
  );
  return { ...service, url, close: () => listening.close(1000) };
}
