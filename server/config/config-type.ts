/** The settings of the service as the program has them. */
import type { ExternalIssuer } from '../credentials/tokens.ts';
import type { PostgresAddress } from '../store/postgres/address.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where callers reach the service; null: `http://<host>:<port>` as bound. No slash at the end. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly rulesDir: string;
  /** File of the keys that seal the store; blank: beside it. */
  readonly storeKeyFile: string;
  /** The PostgreSQL database of the store; null: it is a file in `dataDir`. */
  readonly databaseUrl: PostgresAddress | null;
  /** That answer requests; 0: one a core. */
  readonly processes: number;
  /** Bytes. */
  readonly bodyLimit: number;
  readonly inflatedLimit: number;
  /** Bodies over 256 KiB received at once. */
  readonly largeBodies: number;
  /** Days a report link works; 0: for ever. */
  readonly linkDays: number;
  /** Hours that an idempotency key is kept. */
  readonly keyHours: number;
  /** Lines of a bill times lines of its prior bills. */
  readonly historyLimit: number;
  /** Threads that review the rows of bulk jobs; 0: none here. */
  readonly bulkWorkers: number;
  /** From the start until the thread for large bills gets ready; 0: with the first of them. */
  readonly readySeconds: number;
  /** Days after which a bulk job is removed. */
  readonly jobDays: number;
  /** Requests a second per client; 0: no limit. */
  readonly rateLimit: number;
  /** In front of the service, each telling the address of its caller. */
  readonly proxies: number;
  /** Between the signal to stop and the first connection that is not taken. */
  readonly drainSeconds: number;
  /** Token requests a second per address; 0: no limit, nor of wrong secrets. */
  readonly tokenLimit: number;
  /** Reviews a second per address on the page to try a bill; 0: only with a token. */
  readonly tryLimit: number;
  readonly logLevel: string;
  /** What a monitoring system sends to read /metrics; blank: it is not there. */
  readonly metricsToken: string;
  /** Null: tokens come from our own token endpoint. */
  readonly externalIssuer: ExternalIssuer | null;
}
