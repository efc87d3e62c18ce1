import { expect, test } from 'vitest';
import { BILL } from '../fake-engine.ts';
import { type Account, startService } from '../service.ts';

test('so many a second for each client, and the rest is told when to come back', async () => {
  const service = await startService({ rateLimit: 3 });
  const headers = new Map<Account, Record<string, string>>();
  for (const account of [service.one, service.two]) {
    headers.set(account, { ...(await service.authorise(account)), 'content-type': 'application/json' });
  }
  const call = (account: Account) => service.post('/v1/review', JSON.stringify(BILL), headers.get(account)!);
  const statuses = async (account: Account, count: number) => {
    const found: number[] = [];
    for (let number = 0; number < count; number += 1) found.push((await call(account)).status);
    return found;
  };
  expect(await statuses(service.one, 5)).toEqual([200, 200, 200, 429, 429]);
  expect(await statuses(service.two, 4)).toEqual([200, 200, 200, 429]);
  expect((await call(service.one)).headers.get('retry-after')).toBe('1');
  service.clock.now += 334;
  expect(await statuses(service.one, 2)).toEqual([200, 429]);
  service.clock.now += 3_600_000 - 1000;
  expect(await statuses(service.one, 5)).toEqual([200, 200, 200, 429, 429]);
});

test('a clock that is set back lets nobody wait longer', async () => {
  const service = await startService({ rateLimit: 3 });
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const call = () => service.post('/v1/review', JSON.stringify(BILL), headers);
  expect((await call()).status).toBe(200);
  service.clock.now -= 3_600_000;
  expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
  const refused = await call();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  service.clock.now += 334;
  expect((await call()).status).toBe(200);
});

test('0 is no limit', async () => {
  const service = await startService({ rateLimit: 0 });
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const calls = Array.from({ length: 100 }, () => service.post('/v1/review', JSON.stringify(BILL), headers));
  expect((await Promise.all(calls)).every((response) => response.status === 200)).toBe(true);
});
