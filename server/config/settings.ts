/** Every setting of the service: its variable, its default and what it means, in one table. */

import { parsePostgresUrl } from '../store/postgres/address.ts';
import type { Config } from './config-type.ts';
import { baseUrl, bearerToken, oneOf, text, wholeNumber } from './values.ts';

const databaseUrl = (value: string) => (value === '' ? null : parsePostgresUrl(value));

export interface Setting<Value> {
  readonly variable: string;
  readonly fallback: string;
  readonly meaning: string;
  /** Never printed. */
  readonly isSecret?: boolean;
  parse(text: string): Value;
}

const MEBIBYTE = 1_048_576;

export const SETTINGS = {
  host: { variable: 'HOST', fallback: '127.0.0.1', meaning: 'address to listen on', parse: text },
  port: {
    variable: 'PORT',
    fallback: '8080',
    meaning: 'port to listen on; 0 picks a free one',
    parse: wholeNumber(0, 65_535),
  },
  publicUrl: {
    variable: 'PUBLIC_URL',
    fallback: '',
    meaning: 'where callers reach the service (links, token issuer); a path is one that a proxy takes off',
    parse: baseUrl,
  },
  dataDir: {
    variable: 'DATA_DIR',
    fallback: './data',
    meaning: 'folder of the store and of imported tables',
    parse: text,
  },
  rulesDir: {
    variable: 'RULES_DIR',
    fallback: '',
    meaning: 'folder of the rule packs; blank: the ones shipped',
    parse: text,
  },
  storeKeyFile: {
    variable: 'STORE_KEY_FILE',
    fallback: '',
    meaning:
      'file of the keys that seal bills and private keys in the store; blank: bill-review.keys beside it',
    parse: text,
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    fallback: '',
    meaning:
      'PostgreSQL database of the store: postgres://user:password@host:port/name; with ?sslmode=require|disable it shows no certificate, or speaks in clear; blank: a file in DATA_DIR',
    parse: databaseUrl,
    isSecret: true,
  },
  processes: {
    variable: 'PROCESSES',
    fallback: '1',
    meaning: 'processes that answer requests; 0: one a core',
    parse: wholeNumber(0, 256),
  },
  bodyLimit: {
    variable: 'BODY_LIMIT',
    fallback: '10000000',
    meaning: 'most bytes of a body as received',
    parse: wholeNumber(1024, 64 * MEBIBYTE),
  },
  inflatedLimit: {
    variable: 'INFLATED_LIMIT',
    fallback: String(32 * MEBIBYTE),
    meaning: 'most bytes of a body decompressed',
    parse: wholeNumber(1024, 256 * MEBIBYTE),
  },
  largeBodies: {
    variable: 'LARGE_BODIES',
    fallback: '2',
    meaning: 'large bodies received at once; one tenant gets half, rounded up',
    parse: wholeNumber(1, 64),
  },
  linkDays: {
    variable: 'LINK_DAYS',
    fallback: '2555',
    meaning: 'days a report link works; 0: for ever',
    parse: wholeNumber(0, 36_500),
  },
  keyHours: {
    variable: 'IDEMPOTENCY_HOURS',
    fallback: '24',
    meaning: 'hours in which a review that is sent again with its Idempotency-Key is the same review',
    parse: wholeNumber(1, 8_760),
  },
  historyLimit: {
    variable: 'HISTORY_LIMIT',
    fallback: '16000000',
    meaning: 'most lines of a bill times lines of its prior bills',
    parse: wholeNumber(0, 1_000_000_000),
  },
  bulkWorkers: {
    variable: 'BULK_WORKERS',
    fallback: '1',
    meaning: 'threads that review the rows of bulk jobs; 0: none, `jobs work` does it elsewhere',
    parse: wholeNumber(0, 256),
  },
  readySeconds: {
    variable: 'READY_SECONDS',
    fallback: '0',
    meaning:
      'seconds from the start until the thread for large bills gets ready, which takes its memory; 0: it waits for the first of them, which then waits for it',
    parse: wholeNumber(0, 3_600),
  },
  jobDays: {
    variable: 'JOB_DAYS',
    fallback: '7',
    meaning: 'days after which a bulk job is removed with its results; reviews that are kept stay',
    parse: wholeNumber(1, 365),
  },
  rateLimit: {
    variable: 'RATE_LIMIT',
    fallback: '100',
    meaning: 'requests a second per client; 0: no limit',
    parse: wholeNumber(0, 100_000),
  },
  proxies: {
    variable: 'PROXIES',
    fallback: '0',
    meaning:
      'proxies in front, each adding the address of its caller to X-Forwarded-For: limits of an address count by these; 0: by the connection',
    parse: wholeNumber(0, 16),
  },
  drainSeconds: {
    variable: 'DRAIN_SECONDS',
    fallback: '1',
    meaning:
      'seconds that a service told to stop takes connections, its health being 503: time for a load balancer',
    parse: wholeNumber(0, 300),
  },
  tokenLimit: {
    variable: 'TOKEN_RATE_LIMIT',
    fallback: '10',
    meaning: 'token requests a second per address; 0: no limit, nor of wrong secrets',
    parse: wholeNumber(0, 100_000),
  },
  tryLimit: {
    variable: 'TRY_RATE_LIMIT',
    fallback: '2',
    meaning: 'reviews a second per address that the page /try makes for anybody; 0: none without a token',
    parse: wholeNumber(0, 100_000),
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    fallback: 'info',
    meaning: 'how much is logged',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  metricsToken: {
    variable: 'METRICS_TOKEN',
    fallback: '',
    meaning: 'bearer token with which /metrics is read (Prometheus); blank: there is no /metrics',
    parse: bearerToken,
    isSecret: true,
  },
} satisfies { [Name in Exclude<keyof Config, 'externalIssuer'>]: Setting<Config[Name]> };

/** Those of an issuer of tokens elsewhere, which belong together. */
export const EXTERNAL = {
  issuer: {
    variable: 'EXTERNAL_ISSUER',
    fallback: '',
    meaning: 'issuer of access tokens, when not this service',
  },
  jwksUri: { variable: 'EXTERNAL_JWKS_URI', fallback: '', meaning: 'its key set (https)' },
  audience: { variable: 'EXTERNAL_AUDIENCE', fallback: '', meaning: 'audience its tokens must name' },
  clientClaim: {
    variable: 'EXTERNAL_CLIENT_CLAIM',
    fallback: 'client_id',
    meaning: 'claim that holds the client',
  },
  tenantClaim: {
    variable: 'EXTERNAL_TENANT_CLAIM',
    fallback: 'tenant',
    meaning: 'claim that holds the tenant id',
  },
  scopeClaim: { variable: 'EXTERNAL_SCOPE_CLAIM', fallback: 'scope', meaning: 'claim that holds the scopes' },
  tokenType: {
    variable: 'EXTERNAL_TOKEN_TYPE',
    fallback: 'at+jwt',
    meaning: 'typ that its access tokens must have (RFC 9068); any: not looked at',
  },
} as const;

/** The settings as a table for people: variable, default, meaning. */
export function renderSettings(): string {
  return LISTED.map(
    ({ variable, fallback, meaning }) => `  ${variable.padEnd(24)}${(fallback || '-').padEnd(12)}${meaning}`,
  ).join('\n');
}

/** All settings, in the order in which they are shown. */
export const LISTED: readonly Omit<Setting<unknown>, 'parse'>[] = [
  ...Object.values(SETTINGS),
  ...Object.values(EXTERNAL),
];
