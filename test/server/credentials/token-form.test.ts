/** The form of the token endpoint: how it may arrive, and what is said of one that cannot be read. */
import { beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});

const GRANT = 'grant_type=client_credentials';

async function send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const { clientId, clientSecret } = service.one;
  const response = await service.post('/oauth2/token', body, {
    authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

test.for<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, string]>([
  ['a large form', `${GRANT}&foo=${'x'.repeat(17_000)}`, {}, 'The form is larger than 16384 bytes. '],
  ['bytes that are not UTF-8', Uint8Array.of(0x67, 0xff), {}, 'The form is not UTF-8 text. '],
  ['compression', GRANT, { 'content-encoding': 'gzip' }, 'The form is not compressed here.'],
  ['a blank scope', `${GRANT}&scope=++`, {}, 'The scope is blank. '],
  ['a scope with a quote', `${GRANT}&scope=%22`, {}, 'A scope holds characters that scopes cannot have.'],
])('%s: the description speaks of the form, not of bills', async ([, body, headers, start]) => {
  const answer = await send(body, headers);
  expect(answer.status).toBe(400);
  expect(answer.body['error_description']!.slice(0, start.length)).toBe(start);
});

test('a form that says it is not compressed is read', async () => {
  for (const encoding of ['identity', 'Identity', ''])
    expect((await send(GRANT, { 'content-encoding': encoding })).status).toBe(200);
});
