import { expect, test } from 'vitest';
import { startService } from '../service.ts';

test.for<[number, string]>([
  [8_192, 'token_invalid'],
  [8_193, 'token_malformed'],
])('a token of %d characters is called %s', async ([length, code]) => {
  const service = await startService();
  const response = await service.postBill({ authorization: `Bearer ${'a'.repeat(length)}` });
  expect(await response.json()).toMatchObject({ code, status: 401 });
});
