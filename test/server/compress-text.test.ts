import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressText } from '../../server/compress-text.ts';

const unpack = (bytes: Uint8Array) => gunzipSync(bytes).toString('utf8');

it('gives the text back, whatever came before it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.string({ unit: 'binary' }), (pieces, text) => {
      const first = compressText(pieces);
      const second = compressText(text);
      expect(unpack(first)).toBe(pieces.join(''));
      expect(unpack(second)).toBe(text);
    }),
  );
});

it.each([
  ['fits in the memory that is kept', 2_000_000],
  ['does not fit in it', 4_000_000],
])('gives a long text back that %s', (_name, length) => {
  const pieces = ['a'.repeat(length), '—'.repeat(10), 'z'];
  expect(unpack(compressText(pieces)) === pieces.join('')).toBe(true);
  expect(unpack(compressText('short'))).toBe('short');
});

it.each([
  ['in the memory that is kept', 1_000_000],
  ['in memory of its own', 3_000_000],
])('finds room for a text of three bytes a character, %s', (_name, length) => {
  const text = '意'.repeat(length);
  expect(unpack(compressText(text)) === text).toBe(true);
});

it('gives bytes that own their memory', () => {
  const { buffer, byteOffset, byteLength } = compressText('x');
  expect([byteOffset, buffer.byteLength]).toEqual([0, byteLength]);
});
