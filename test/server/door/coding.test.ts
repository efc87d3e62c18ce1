/** Accept-Encoding as RFC 9110 12.5.3 reads it, and Prefer as RFC 7240 does. */
import { expect, test } from 'vitest';
import { acceptsGzip, chooseCoding, findCoding } from '../../../server/door/coding.ts';
import { omitsPage } from '../../../server/door/preferences.ts';

test.for<[header: string | undefined, chosen: string, found: string | null, gzip: boolean]>([
  [undefined, 'gzip', null, false],
  ['', 'gzip', null, false],
  ['identity', 'gzip', null, false],
  ['gzip', 'gzip', 'gzip', true],
  ['x-gzip', 'gzip', 'gzip', true],
  ['gzip, deflate, br', 'gzip', 'gzip', true],
  ['*', 'gzip', 'gzip', true],
  ['*;q=0', 'gzip', null, false],
  ['gzip;q=0, *', 'gzip', null, false],
  ['zstd', 'zstd', 'zstd', false],
  ['gzip, deflate, br, zstd', 'zstd', 'zstd', true],
  ['ZSTD', 'zstd', 'zstd', false],
  ['gzip;q=0.5, zstd;q=0.5', 'zstd', 'zstd', true],
  ['gzip;q=1.0, zstd;q=0.5', 'gzip', 'gzip', true],
  ['zstd;q=0', 'gzip', null, false],
  ['zstd;q=0, *', 'gzip', 'gzip', true],
  ['zstd; q=x', 'gzip', null, false],
])('%s', ([header, chosen, found, gzip]) => {
  expect([chooseCoding(header), findCoding(header), acceptsGzip(header)]).toEqual([chosen, found, gzip]);
});

test.for<[header: string | undefined, omits: boolean]>([
  [undefined, false],
  ['', false],
  ['omit-page', true],
  ['Omit-Page', true],
  ['respond-async, omit-page; foo=1', true],
  ['omit-page=""', true],
  ['omit-page="no"', false],
  ['omit-page=no', false],
  ['omit-pages', false],
  ['no-omit-page', false],
  ['note="a, omit-page"', false],
  ['note="a\\", omit-page", wait=10', false],
])('Prefer: %s', ([header, omits]) => {
  expect(omitsPage(header)).toBe(omits);
});
