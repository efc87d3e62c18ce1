/** Bodies that are large, or become so when they are inflated. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  type Attack,
  attack,
  GZIP,
  MEBIBYTE,
  MOST_GROWTH,
  PATIENT,
  post,
  postBill,
  squeeze,
  useFreshService,
} from './attack.ts';

useFreshService();

/** 10 MB that inflate to about 10 GB: gzip members of zeros, one after the other, without end. */
function makeHeavyBomb(): Uint8Array<ArrayBuffer> {
  const member = squeeze(Buffer.alloc(8 * MEBIBYTE, 0x20));
  return new Uint8Array(Buffer.concat(Array(Math.floor(9_900_000 / member.length)).fill(member)));
}

/** Text that grows in memory: two bytes a character once it is a string. */
const wide = () => new Uint8Array(gzipSync(`{"Bill":"${'意'.repeat(10 * MEBIBYTE)}"}`, { level: 1 }));

describe('fifty at once keep memory within 200 MiB of idle, and the service goes on', () => {
  const attacks: Attack[] = [
    ['50 kB each, inflating to 50 MB', () => squeeze(Buffer.alloc(50_000_000)), GZIP, [413, 503]],
    ['9.9 MB each, inflating to gigabytes', makeHeavyBomb, GZIP, [413, 503]],
    ['30 MB of wide text each', wide, GZIP, [400, 503]],
    ['9.9 MB each, plain', () => new Uint8Array(Buffer.alloc(9_900_000, 0x20)), {}, [400, 503]],
  ];
  test.for(attacks)('%s', PATIENT, ([, make, more, statuses]) => attack(make(), more, statuses, MOST_GROWTH));
  test('small bills pass while large ones wait', { timeout: 30_000 }, async () => {
    const heavy = makeHeavyBomb();
    const heavyOnes = Promise.all(Array.from({ length: 20 }, () => post(heavy, GZIP)));
    for (let number = 0; number < 5; number += 1) expect(await postBill()).toBe(200);
    await heavyOnes;
  });
});
