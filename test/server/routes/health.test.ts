import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/store/node-sqlite-dialect.ts';
import { createSqliteStore } from '../../../server/store/sqlite.ts';
import { startService } from '../service.ts';

test('a review that cannot be kept is a 503 like the health after it, and the log says why', async () => {
  const database = openDatabase(':memory:');
  const service = await startService({}, { store: await createSqliteStore(database) });
  expect((await service.app.request('/health')).status).toBe(200);
  expect((await service.postBill()).status).toBe(200);
  database.exec('pragma query_only = on');
  const refused = await service.postBill();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect((await service.app.request('/health')).status).toBe(503);
  const reason = { errcode: 8, errstr: 'attempt to write a readonly database' };
  expect(service.logged.filter((line) => 'reason' in line)).toMatchObject([{ reason }, { reason }]);
  database.exec('pragma query_only = off');
  expect((await service.postBill()).status).toBe(200);
  expect((await service.app.request('/health')).status).toBe(200);
  await service.store.close();
});
