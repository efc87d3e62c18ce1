/** The first start: a signing key, and a sandbox tenant to try the service with. */
import {
  AccountProblem,
  type AccountWorld,
  addApiKey,
  addClient,
  addTenant,
} from './credentials/accounts.ts';
import { addSigningKey, selectSigningKey } from './credentials/signing-keys.ts';
import { AlreadyThere } from './store/store.ts';

export const SANDBOX_SCOPE = 'billreview:write';

export interface SandboxAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

/** Makes sure that tokens can be signed. */
export async function prepareSigning(world: AccountWorld): Promise<void> {
  if (!(await selectSigningKey(world.store))) await addSigningKey(world.store, world.clock);
}

/**
 * Adds the tenant `sandbox` to a store without tenants; null when there are some already. Its payer pack is `demo` where
 * the rules have that (`payers`), else none.
 */
export async function addSandbox(
  world: AccountWorld,
  payers: readonly string[],
): Promise<SandboxAccount | null> {
  if ((await world.store.listTenants()).length > 0) return null;
  const pack = payers.includes('demo') ? 'demo' : null;
  try {
    await addTenant(world, { id: 'sandbox', pack, requiredScope: SANDBOX_SCOPE, keepsReviews: true });
  } catch (error) {
    // Another process of the same first start was quicker, and shows the secrets.
    if (error instanceof AlreadyThere || error instanceof AccountProblem) return null;
    throw error;
  }
  const client = await addClient(world, { tenantId: 'sandbox', scopes: [SANDBOX_SCOPE] });
  const key = await addApiKey(world, 'sandbox');
  return { clientId: client.id, clientSecret: client.secret, apiKey: key.secret };
}
