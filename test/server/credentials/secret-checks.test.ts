/** Every token request costs the same: counted in key derivations, for time is what an attacker measures. */
import * as crypto from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rotateClient } from '../../../server/credentials/accounts.ts';
import { type Account, requestToken, type Service, startService } from '../service.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof crypto>();
  return { ...original, scrypt: vi.fn(original.scrypt) };
});

const HOUR = 3_600_000;
let service: Service;
beforeEach(async () => {
  service = await startService();
});

/** Gives the first client secrets until it has had `count`; all but the last overlap for long. Oldest first. */
async function giveSecrets(count: number): Promise<string[]> {
  const secrets = [service.one.clientSecret];
  const world = { store: service.store, clock: () => service.clock.now, random: crypto.randomBytes };
  while (secrets.length < count) {
    service.clock.now += 1;
    secrets.push((await rotateClient(world, service.one.clientId, HOUR)).secret);
  }
  return secrets;
}

/** Asks for a token; gives the status and how many derivations it took. */
async function ask(account: Partial<Account>): Promise<[status: number, derivations: number]> {
  vi.mocked(crypto.scrypt).mockClear();
  const { status } = await requestToken(service.app, { ...service.one, ...account });
  return [status, vi.mocked(crypto.scrypt).mock.calls.length];
}

describe('two derivations, whatever is sent', () => {
  test.for([1, 2, 5])('of a client that has had %d secrets', async (count) => {
    const secrets = await giveSecrets(count);
    expect(await ask({ clientSecret: secrets.at(-1)! })).toEqual([200, 2]);
    expect(await ask({ clientSecret: secrets.at(-2) ?? 'wrong' })).toEqual([count === 1 ? 401 : 200, 2]);
    expect(await ask({ clientSecret: 'wrong' })).toEqual([401, 2]);
  });

  test('of an unknown client, a disabled one, and one of a disabled tenant', async () => {
    expect(await ask({ clientId: 'nobody' })).toEqual([401, 2]);
    await service.store.disableClient(service.one.clientId, 1);
    expect(await ask({})).toEqual([401, 2]);
    await service.store.disableTenant('two', 1);
    expect(await ask(service.two)).toEqual([401, 2]);
  });
});

test('two secrets work at once: a further rotation ends the oldest, whatever overlap it was given', async () => {
  const secrets = await giveSecrets(4);
  const statuses = [];
  for (const clientSecret of secrets) statuses.push((await ask({ clientSecret }))[0]);
  expect(statuses).toEqual([401, 401, 200, 200]);
});
