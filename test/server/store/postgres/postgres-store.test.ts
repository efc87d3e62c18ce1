/** The store on PostgreSQL does what every store does. */
import { describe } from 'vitest';
import { parsePostgresUrl } from '../../../../server/store/postgres/address.ts';
import { openPostgresStore } from '../../../../server/store/postgres/postgres-store.ts';
import { POSTGRES, startPostgres } from '../../../helpers/postgres.ts';
import { checkStore } from '../conformance.ts';

describe.skipIf(POSTGRES === null)('with a server', async () => {
  const server = POSTGRES === null ? null : await startPostgres();
  checkStore('PostgreSQL', async () => openPostgresStore(parsePostgresUrl(await server!.newStore())));
});
