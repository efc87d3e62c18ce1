/** Grants a token: checks the client's secret, the grant type and the scopes asked for. */
import type { ClientRecord } from '../store/account-records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../world.ts';
import { checkSecret, MOST_SECRETS } from './secrets.ts';
import { TokenError, type TokenRequest } from './token-request.ts';

/** A well-formed hash of no secret: fills the places of secrets that a client does not have. */
const NOBODY = `scrypt$16384$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Secret checks under way; each takes 16 MiB and tens of milliseconds. */
const MOST_CHECKS = 32;
let checks = 0;

export interface Grant {
  readonly client: ClientRecord;
  /** Granted scopes joined by spaces; blank when the client holds none. */
  readonly scope: string;
}

export async function grantToken(request: TokenRequest, store: Store, clock: Clock): Promise<Grant> {
  const client = await checkClient(request, store, clock());
  if (request.grantType === null)
    throw new TokenError('invalid_request', 'grant_type is missing; send client_credentials.');
  if (request.grantType !== 'client_credentials') {
    throw new TokenError('unsupported_grant_type', 'The only grant here is client_credentials.');
  }
  const scopes = request.scopes ?? client.scopes;
  if (!scopes.every((scope) => client.scopes.includes(scope))) {
    throw new TokenError('invalid_scope', 'The client does not hold every scope it asks for.');
  }
  return { client, scope: scopes.join(' ') };
}

async function checkClient(request: TokenRequest, store: Store, now: number): Promise<ClientRecord> {
  const client = await store.findClient(request.clientId);
  const tenant = client && (await store.findTenant(client.tenantId));
  const hashes = client ? await store.listSecretHashes(client.id, now) : [];
  const matches = await checkSecrets(request.clientSecret, hashes);
  if (!client || !tenant || !matches || client.disabledAt !== null || tenant.disabledAt !== null) {
    throw new TokenError('invalid_client', 'The client is unknown or disabled, or the secret is wrong.');
  }
  return client;
}

/**
 * Compares with the newest secrets of the client, `MOST_SECRETS` derivations whatever there is to compare with: how long
 * the answer takes says neither whether the client exists nor which of its secrets was sent.
 */
async function checkSecrets(secret: string, hashes: readonly string[]): Promise<boolean> {
  if (checks >= MOST_CHECKS)
    throw new TokenError('temporarily_unavailable', 'Too many token requests; try again shortly.');
  checks += 1;
  try {
    let matches = false;
    for (let place = 0; place < MOST_SECRETS; place += 1) {
      const isMatch = await checkSecret(secret, hashes[place] ?? NOBODY);
      matches ||= isMatch;
    }
    return matches;
  } finally {
    checks -= 1;
  }
}
