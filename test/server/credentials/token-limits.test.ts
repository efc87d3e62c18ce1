/** Who asks for tokens too often waits, and who guesses locks out itself alone. */
import * as crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { checkSecret } from '../../../server/credentials/secrets.ts';
import { type Account, type Service, startService } from '../service.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof crypto>();
  return { ...original, scrypt: vi.fn(original.scrypt) };
});

async function ask(
  { app }: Service,
  account: Account,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await app.request(
    '/oauth2/token',
    {
      method: 'POST',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${btoa(`${account.clientId}:${account.clientSecret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    },
    {
      incoming: Object.assign(bodyOf('grant_type=client_credentials'), {
        socket: { remoteAddress: address },
        headers: {},
        readableEnded: true,
      }),
    },
  );
  return [response.status, response.headers.get('retry-after') ?? []].flat().join(' ');
}

/** What the application reads of a request of Node. */
const bodyOf = (text: string) => ({
  async *iterator() {
    yield Buffer.from(text);
  },
});

test('so many a second from one address, and the rest is told when to come back', async () => {
  const service = await startService({ tokenLimit: 2 });
  const answers = [];
  for (const address of ['a', 'a', 'a', 'b']) answers.push(await ask(service, service.one, address));
  expect(answers).toEqual(['200', '200', '429 1', '200']);
  service.clock.now += 500;
  expect(await ask(service, service.one, 'a')).toBe('200');
});

test('ten wrong secrets lock the client for that address, and the lock opens by itself', async () => {
  const service = await startService({ tokenLimit: 1000 });
  const wrong = { ...service.one, clientSecret: 'wrong' };
  for (let guess = 0; guess < 10; guess += 1) expect(await ask(service, wrong, 'a')).toBe('401');
  vi.mocked(crypto.scrypt).mockClear();
  expect(await ask(service, wrong, 'a')).toBe('429 6');
  expect(vi.mocked(crypto.scrypt)).not.toHaveBeenCalled();
  expect(await ask(service, service.one, 'a')).toBe('429 6');
  expect(await ask(service, service.two, 'a')).toBe('200');
  expect(await ask(service, service.one, 'b')).toBe('200');
  service.clock.now += 6_000;
  expect(await ask(service, service.one, 'a')).toBe('200');
});

test('behind a proxy each caller has his own limits, whatever he writes into the header', async () => {
  const service = await startService({ tokenLimit: 1, proxies: 1 });
  const askFrom = (forwarded: string) => ask(service, service.one, 'proxy', { 'x-forwarded-for': forwarded });
  expect(await askFrom('203.0.113.5')).toBe('200');
  expect(await askFrom('203.0.113.6')).toBe('200');
  expect(await askFrom('203.0.113.7, 203.0.113.5')).toBe('429 1');
  const open = await startService({ tokenLimit: 1 });
  expect(await ask(open, open.one, 'a', { 'x-forwarded-for': '203.0.113.5' })).toBe('200');
  expect(await ask(open, open.one, 'a', { 'x-forwarded-for': '203.0.113.6' })).toBe('429 1');
});

test('two secrets are checked at once, whoever asks', async () => {
  const real = vi.mocked(crypto.scrypt).getMockImplementation()!;
  let running = 0;
  let most = 0;
  vi.mocked(crypto.scrypt).mockImplementation(((...words: unknown[]) => {
    most = Math.max(most, ++running);
    const done = words.pop() as (...result: unknown[]) => void;
    setImmediate(() => {
      running -= 1;
      done(null, Buffer.alloc(32));
    });
  }) as unknown as typeof crypto.scrypt);
  const kept = `scrypt$16384$8$1$AAAA$${Buffer.alloc(32).toString('base64url')}`;
  const all = await Promise.all(Array.from({ length: 20 }, () => checkSecret('any', kept)));
  vi.mocked(crypto.scrypt).mockImplementation(real);
  expect(all.every(Boolean)).toBe(true);
  expect(most).toBe(2);
});
