import * as jose from 'jose';
import { expect, test, vi } from 'vitest';
import { rotateSigningKeys, selectSigningKey } from '../../../server/credentials/signing-keys.ts';
import { NOON, startService } from '../service.ts';

vi.mock('jose', async (importOriginal) => {
  const original = await importOriginal<typeof jose>();
  return { ...original, generateKeyPair: vi.fn(original.generateKeyPair) };
});

test('a rotation whose new key cannot be made leaves the old one signing', async () => {
  const { store, ...service } = await startService();
  const before = await selectSigningKey(store);
  vi.mocked(jose.generateKeyPair).mockRejectedValueOnce(new Error('no entropy'));
  await expect(rotateSigningKeys(store, () => NOON, 0)).rejects.toThrow('no entropy');
  expect(await selectSigningKey(store)).toEqual(before);
  expect(await service.fetchToken(service.one)).toMatch(/^ey/);
});
