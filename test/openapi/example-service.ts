/** The service the examples of the document are sent to: real rules, starter figures, the clock and the dice held still. */
import { randomBytes } from 'node:crypto';
import { createApp } from '../../server/app.ts';
import { type Config, parseConfig } from '../../server/config/config.ts';
import { addApiKey, addTenant } from '../../server/credentials/accounts.ts';
import { addSigningKey } from '../../server/credentials/signing-keys.ts';
import { issueToken } from '../../server/credentials/tokens.ts';
import type { App } from '../../server/dependencies.ts';
import { SANDBOX_SCOPE } from '../../server/sandbox.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import type { Store } from '../../server/store/store.ts';
import { addKnownClient } from '../helpers/add-client.ts';
import { shippedAssembly } from '../helpers/shipped-assembly.ts';
import { PUBLIC_URL } from './document.ts';

/** Sent with every example, so that its response is the same each time. */
export const REQUEST_ID = 'example-request-1';
const NOON = Date.UTC(2025, 9, 20, 12);

export interface ExampleService {
  readonly app: App;
  readonly store: Store;
  readonly clock: { now: number };
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKeyId: string;
  /** API key of another tenant. */
  readonly foreignApiKey: string;
  /** Headers of a good call without a body. */
  readonly headers: Readonly<Record<string, string>>;
  /** Status and body of a token request with a form. */
  requestToken(form: Readonly<Record<string, string>>, secret?: string): Promise<Response>;
}

/** Starts with the tenant of the sandbox, whose pack is `demo`, and one more. */
export async function startExampleService(
  overrides: Partial<Config> = {},
  hasBug = false,
): Promise<ExampleService> {
  const store = await openSqliteStore(':memory:');
  const clock = { now: NOON };
  const now = () => clock.now;
  const config = parseConfig({}, {});
  if (!config.ok) throw new Error(config.problems.join(' '));
  await addSigningKey(store, now);
  const silent = () => {};
  let isBroken = false;
  const app = createApp({
    ...shippedAssembly(),
    store: hasBug ? breakWhen(store, () => isBroken) : store,
    // The clock stands still: no client would ever get back what it has used.
    config: { ...config.config, rateLimit: 0, tokenLimit: 0, ...overrides },
    publicUrl: () => PUBLIC_URL,
    clock: now,
    random: countBytes,
    logger: { info: silent, warn: silent, error: silent },
    // Tests send the largest bodies at once, on machines that are busy with other tests.
    patience: 120_000,
  });
  const world = { store, clock: now, random: randomBytes };
  const requiredScope = SANDBOX_SCOPE;
  await addTenant(
    { ...world, random: countBytes },
    { id: 'sandbox', pack: 'demo', requiredScope, keepsReviews: true },
  );
  const scopes = [SANDBOX_SCOPE, 'billreview:read'];
  const client = await addKnownClient(store, { tenantId: 'sandbox', scopes, now: now() });
  const key = await addApiKey(world, 'sandbox');
  await addTenant(world, { id: 'other', pack: null, requiredScope, keepsReviews: true });
  const foreignKey = await addApiKey(world, 'other');
  const requestToken = async (form: Readonly<Record<string, string>>, secret = client.secret) =>
    app.request('/oauth2/token', {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: {
        authorization: `Basic ${btoa(`${client.id}:${secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-request-id': REQUEST_ID,
      },
    });
  const settings = () => ({ issuer: PUBLIC_URL, audience: PUBLIC_URL, external: null });
  const tokenParts = { store, clock: now, random: countBytes, settings };
  const token = await issueToken(tokenParts, { id: client.id, tenantId: 'sandbox' }, scopes.join(' '));
  isBroken = true;
  return {
    app,
    store,
    clock,
    clientId: client.id,
    clientSecret: client.secret,
    apiKeyId: key.id,
    foreignApiKey: foreignKey.secret,
    headers: {
      authorization: `Bearer ${token}`,
      'x-api-key': key.secret,
      'x-request-id': REQUEST_ID,
    },
    requestToken,
  };
}

/** The store with a bug in it, from a moment on. */
function breakWhen(store: Store, isBroken: () => boolean): Store {
  return new Proxy(store, {
    get(target, name) {
      if (isBroken()) throw new TypeError('a bug');
      return Reflect.get(target, name);
    },
  });
}

/** 0, 1, 2 … instead of random bytes. */
function countBytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => index % 256);
}
