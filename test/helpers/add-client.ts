/** Adds clients to stores. Hashing a secret is slow on purpose, so each tenant's is made and hashed once for all. */
import { randomBytes } from 'node:crypto';
import { hashSecret, makeSecret } from '../../server/credentials/secrets.ts';
import type { Store } from '../../server/store/store.ts';

const secrets = new Map<string, Promise<{ readonly secret: string; readonly hash: string }>>();

async function makeHashed() {
  const secret = makeSecret('brs_', randomBytes);
  return { secret, hash: await hashSecret(secret, randomBytes) };
}

/** What `addClient` of the service does, with a secret that other stores of this process have too. */
export async function addKnownClient(
  store: Store,
  { tenantId, scopes, now }: { tenantId: string; scopes: readonly string[]; now: number },
): Promise<{ readonly id: string; readonly secret: string }> {
  const made = secrets.get(tenantId) ?? makeHashed();
  secrets.set(tenantId, made);
  const { secret, hash } = await made;
  const id = `${tenantId}-${randomBytes(6).toString('hex')}`;
  await store.addClient({ id, tenantId, scopes, createdAt: now, disabledAt: null }, hash);
  return { id, secret };
}
