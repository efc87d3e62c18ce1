/** The store in a PostgreSQL database. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { prepareSigning } from '../sandbox.ts';
import { StartProblem } from '../start-problem.ts';
import { describePostgres, type PostgresAddress } from '../store/postgres/address.ts';
import {
  hasPostgresStore,
  openPostgresStore,
  type PostgresLimits,
  runAlone,
} from '../store/postgres/postgres-store.ts';
import type { Store } from '../store/store.ts';
import { systemClock, systemRandom } from '../world.ts';
import { explainStoreError } from './store-errors.ts';

/**
 * Opens the store of a database, and makes it when there has been none. Several may do so at once: one after the other, so
 * that the first has sealed its signing key before the next looks whether the store is sealed with keys that it lacks.
 *
 * @param seal gives the store its keys, or refuses
 */
export function makeDatabaseStore(
  address: PostgresAddress,
  limits: PostgresLimits,
  keyFile: string,
  seal: (store: Store) => Promise<Store>,
): Promise<Store> {
  return opening(address, () =>
    runAlone(address, async () => {
      mkdirSync(dirname(keyFile), { recursive: true, mode: 0o700 });
      const store = await seal(await openPostgresStore(address, limits));
      await prepareSigning({ store, clock: systemClock, random: systemRandom });
      return store;
    }),
  );
}

/** The same for a store that is there: a mistyped name must not look like a service without tenants. */
export function openDatabaseStore(address: PostgresAddress, limits: PostgresLimits): Promise<Store> {
  return opening(address, async () => {
    if (await hasPostgresStore(address)) return openPostgresStore(address, limits);
    throw new StartProblem(
      `There is no store in the ${describePostgres(address)}. ` +
        'Name its database with DATABASE_URL; `serve` and `tenant add` make a new one.',
    );
  });
}

async function opening(address: PostgresAddress, open: () => Promise<Store>): Promise<Store> {
  try {
    return await open();
  } catch (error) {
    const sentence = error instanceof StartProblem ? null : explainStoreError(error);
    if (sentence === null) throw error;
    throw new StartProblem(`The ${describePostgres(address)} cannot be opened. ${sentence}`);
  }
}
