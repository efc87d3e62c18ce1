/** A whole service in memory, with a clock and dice under the test's control. */
import { randomBytes } from 'node:crypto';
import { createApp } from '../../server/app.ts';
import { type Config, parseConfig } from '../../server/config/config.ts';
import { addApiKey, addTenant } from '../../server/credentials/accounts.ts';
import { addSigningKey } from '../../server/credentials/signing-keys.ts';
import { issueToken } from '../../server/credentials/tokens.ts';
import type { App, Dependencies } from '../../server/dependencies.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import type { Store } from '../../server/store/store.ts';
import { addKnownClient } from '../helpers/add-client.ts';
import { holdToContract } from '../helpers/contract.ts';
import { BILL, fakeAssembly } from './fake-engine.ts';

export const PUBLIC_URL = 'https://review.example';
const SCOPES = ['billreview:write', 'billreview:read'] as const;
export const NOON = Date.UTC(2025, 6, 1, 12);

/** What listening on a port needs besides the application; what it logs goes nowhere. */
export const QUIET = { random: randomBytes, logger: { info() {}, warn() {}, error() {} } };

export interface Account {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  readonly apiKeyId: string;
}

export type RequestBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

export interface Service {
  readonly app: App;
  /** Without the look at every answer, which reads it to its end. */
  readonly bare: App;
  readonly store: Store;
  readonly clock: { now: number };
  readonly logged: object[];
  /** The tenants `one` and `two`. */
  readonly one: Account;
  readonly two: Account;
  fetchToken(account: Account): Promise<string>;
  /** Headers of a good call, with a token as the token address gives it, but without the wait for it. */
  authorise(account: Account): Promise<Record<string, string>>;
  post(path: string, body: RequestBody, headers: Record<string, string>): Promise<Response>;
  postBill(headers?: Record<string, string>): Promise<Response>;
}

export function testConfig(overrides: Partial<Config> = {}): Config {
  const parsed = parseConfig({}, {});
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  // The clock stands still unless a test moves it, and with it what a client has left.
  return { ...parsed.config, rateLimit: 0, tokenLimit: 0, ...overrides };
}

/** The payer packs of the two tenants; absent: none. */
export interface Packs {
  readonly one?: string;
  readonly two?: string;
}

export async function startService(
  overrides: Partial<Config> = {},
  parts: Partial<Dependencies> = {},
  packs: Packs = {},
): Promise<Service> {
  const store = parts.store ?? (await openSqliteStore(':memory:'));
  const clock = { now: NOON };
  const logged: object[] = [];
  const log = (fields: object) => void logged.push(fields);
  const now = () => clock.now;
  await addSigningKey(store, now);
  const dependencies: Dependencies = {
    ...fakeAssembly,
    store,
    config: testConfig(overrides),
    publicUrl: () => PUBLIC_URL,
    clock: now,
    random: randomBytes,
    logger: { info: log, warn: log, error: log },
    ...parts,
  };
  const { publicUrl } = dependencies;
  const settings = () => ({ issuer: publicUrl(), audience: publicUrl(), external: null });
  const tokenParts = { ...dependencies, settings };
  const created = createApp(dependencies);
  const app = holdToContract(created, makeContract(overrides, parts));
  const one = await addAccount(store, 'one', packs.one ?? null, now);
  const two = await addAccount(store, 'two', packs.two ?? null, now);
  const post: Service['post'] = async (path, body, headers) =>
    app.request(path, {
      method: 'POST',
      body,
      headers,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
  const service: Service = {
    app,
    bare: createApp(dependencies),
    store,
    clock,
    logged,
    one,
    two,
    post,
    async fetchToken(account) {
      const response = await requestToken(app, account);
      return ((await response.json()) as { access_token: string }).access_token;
    },
    async authorise(account) {
      const client = (await store.findClient(account.clientId))!;
      const token = await issueToken(tokenParts, client, client.scopes.join(' '));
      return { authorization: `Bearer ${token}`, 'x-api-key': account.apiKey };
    },
    async postBill(headers = {}) {
      const all = { ...(await service.authorise(one)), 'content-type': 'application/json', ...headers };
      return post('/v1/review', JSON.stringify(BILL), all);
    },
  };
  return service;
}

/**
 * What of the published contract holds here: the small engine makes answers of its own, and with an external issuer
 * there are no paths for tokens.
 */
function makeContract(overrides: Partial<Config>, parts: Partial<Dependencies>) {
  const isSmall = parts.engine === undefined;
  const isIssuer = (overrides.externalIssuer ?? null) === null;
  return (path: string, status: number) => (path.startsWith('/v1/') ? !isSmall || status !== 200 : isIssuer);
}

export function requestToken(
  app: App,
  account: Account,
  form = 'grant_type=client_credentials',
): Promise<Response> {
  return Promise.resolve(
    app.request('/oauth2/token', {
      method: 'POST',
      body: form,
      headers: {
        authorization: `Basic ${btoa(`${account.clientId}:${account.clientSecret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    }),
  );
}

async function addAccount(
  store: Store,
  tenantId: string,
  pack: string | null,
  clock: () => number,
): Promise<Account> {
  const world = { store, clock, random: randomBytes };
  await addTenant(world, { id: tenantId, pack, requiredScope: SCOPES[0], keepsReviews: true });
  const client = await addKnownClient(store, { tenantId, scopes: SCOPES, now: clock() });
  const key = await addApiKey(world, tenantId);
  return { clientId: client.id, clientSecret: client.secret, apiKey: key.secret, apiKeyId: key.id };
}
