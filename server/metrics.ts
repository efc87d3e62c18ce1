/** What the service counts of itself, for Prometheus: routes, tenant ids, statuses, times and numbers; nothing of a bill. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Turns } from './door/turns.ts';
import type { Peers } from './processes/peers.ts';
import type { Samples } from './processes/words.ts';
import type { Store } from './store/store.ts';

export interface AnsweredRequest {
  readonly route: string;
  readonly status: number;
  /** Id; null while nobody knows who asks. */
  readonly tenant: string | null;
  readonly seconds: number;
  /** Lines of the bill that was reviewed; 0 for what is no review. */
  readonly lines: number;
}

export interface Metrics {
  note(request: AnsweredRequest): void;
  /** Where the numbers come from that are asked for at each reading. */
  watch(
    store: Pick<Store, 'checkHealth'>,
    turns: readonly Pick<Turns, 'waiting'>[],
    reloads: ReloadCount | undefined,
  ): void;
  /** In Prometheus' text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/** How often rules and tables were read anew, and how often they were not taken. */
export interface ReloadCount {
  done: number;
  refused: number;
}

/** Seconds: from a line of which all is known to a bill of a thousand behind others. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export interface MetricsParts {
  /** Memory, CPU and event loop too, which belong to a whole process. */
  readonly ofProcess?: boolean;
  /** The other processes of the service: each can be asked for the numbers of all, each labelled with its process. */
  readonly peers?: Peers | undefined;
}

export function createMetrics({ ofProcess = false, peers }: MetricsParts = {}): Metrics {
  const registry = new Registry();
  if (peers) registry.setDefaultLabels({ process: String(peers.number) });
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'bill_review_requests_total',
    help: 'Requests answered, by route, tenant and status.',
    labelNames: ['route', 'tenant', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'bill_review_request_seconds',
    help: 'Seconds from the first byte of a request to its answer, waiting included.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const lines = new Counter({
    name: 'bill_review_lines_total',
    help: 'Lines of the bills reviewed, by tenant. Seconds of /v1/review over these are the cost of a line.',
    labelNames: ['tenant'],
    registers,
  });
  return {
    note({ route, status, tenant, seconds: took, lines: count }) {
      requests.inc({ route, tenant: tenant ?? '', status });
      seconds.observe({ route }, took);
      if (count > 0) lines.inc({ tenant: tenant ?? '' }, count);
    },
    watch(store, turns, reloads) {
      if (reloads) watchReloads(reloads, registers);
      new Gauge({
        name: 'bill_review_waiting_requests',
        help: 'Requests that were received and wait for their turn.',
        registers,
        collect() {
          this.set(turns.reduce((sum, one) => sum + one.waiting(), 0));
        },
      });
      new Gauge({
        name: 'bill_review_store_up',
        help: '1 when the store answers and can write, else 0.',
        registers,
        async collect() {
          const isUp = await store.checkHealth().then(
            () => true,
            () => false,
          );
          this.set(Number(isUp));
        },
      });
    },
    read: peers ? peers.count(() => registry.getMetricsAsJSON()) : () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** What the first of several processes counts. */
export function createReloadSamples(reloads: ReloadCount): () => Promise<Samples> {
  const registry = new Registry();
  watchReloads(reloads, [registry]);
  return () => registry.getMetricsAsJSON();
}

/** The numbers of several processes in Prometheus' text: none is added to another, their labels keep them apart. */
export function mergeSamples(samples: readonly Samples[]): Promise<string> {
  const apart = samples.map((list) => list.map((metric) => ({ ...metric, aggregator: 'sum' as const })));
  return AggregatorRegistry.aggregate(apart).metrics();
}

function watchReloads(reloads: ReloadCount, registers: Registry[]): void {
  new Counter({
    name: 'bill_review_reloads_total',
    help: 'Times that rules and tables were read anew: done, or refused for a mistake in them.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const outcome of ['done', 'refused'] as const) this.inc({ outcome }, reloads[outcome]);
    },
  });
}
