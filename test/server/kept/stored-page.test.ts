/** The page of a stored review comes out of its bytes as it went in, however it is cut on the way. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStoredPage } from '../../../server/kept/stored-page.ts';

async function read(bytes: Uint8Array, chunkSize?: number): Promise<string> {
  let page = '';
  for await (const piece of readStoredPage(bytes, chunkSize)) page += piece;
  return page;
}

const store = (value: object) => gzipSync(JSON.stringify(value));
/** Compresses badly. */
const NUMBERS = Array.from({ length: 2000 }, (_, index) => Math.sin(index)).join();

test('whatever it says, in pieces of whatever size', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '\\', '\n', '\u0001', 'ä', '意', '😀', 'logHTML', ':'),
  });
  await fc.assert(
    fc.asyncProperty(text, text, fc.integer({ min: 64, max: 96 }), async (before, page, chunkSize) => {
      expect(await read(store({ before, logHTML: page, after: 'x' }), chunkSize)).toBe(page);
    }),
  );
});

test('of megabytes', async () => {
  const page = '<p title="a">意\n</p>'.repeat(200_000);
  expect(await read(store({ logHTML: page }))).toBe(page);
});

test.for([
  ['no gzip', new Uint8Array([1, 2, 3])],
  ['half of one', store({ logHTML: NUMBERS }).subarray(0, 500)],
  ['no page', store({ logDetails: '"logHTML":"x"' })],
  ['a page that is null', store({ logHTML: null })],
] as const)('throws for %s', async ([, bytes]) => {
  await expect(read(bytes)).rejects.toThrow();
});
