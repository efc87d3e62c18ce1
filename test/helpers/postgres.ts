/**
 * A PostgreSQL server for the tests of a file. Tests on it are skipped, and counted as such, where no PostgreSQL is installed.
 */
import { afterAll } from 'vitest';
import { startPostgresServer, type TestServer } from './postgres-server.ts';

export { POSTGRES, type TestServer } from './postgres-server.ts';

/** Starts one for the tests of a file, and stops it behind them. */
export async function startPostgres(): Promise<TestServer> {
  const server = await startPostgresServer();
  afterAll(() => server.remove());
  return server;
}
