import { expect, test } from 'vitest';
import { systemRandom } from '../../server/world.ts';

test('gives as many bytes as are asked for, none twice', () => {
  const drawn = Array.from({ length: 2000 }, (_, index) => systemRandom(16 + (index % 17)));
  expect(drawn.map(({ length }) => length)).toEqual(drawn.map((_, index) => 16 + (index % 17)));
  expect(new Set(drawn.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(2000);
  expect(systemRandom(10_000)).toHaveLength(10_000);
  // Of a pool they would share its memory.
  expect(systemRandom(16).buffer.byteLength).toBe(16);
});
