/** Bodies of many values, which take more memory than their bytes. */
import { describe, test } from 'vitest';
import { type Attack, attack, fill, GZIP, MOST_GROWTH, PATIENT, squeeze, useFreshService } from './attack.ts';

useFreshService();

describe('fifty at once keep memory within 200 MiB of idle, and the service goes on', () => {
  const objects = '{"a":{"b":1}}';
  const attacks: Attack[] = [
    ['18 kB each of small objects', () => squeeze(fill(objects, 660_000)), GZIP, [400, 503]],
    ['as many small objects as may be', () => squeeze(fill(objects, 21_000)), GZIP, [200, 503]],
    ['lists', () => squeeze(fill('[]', 11_000_000)), GZIP, [400, 503]],
    ['numbers', () => squeeze(fill('1', 199_000)), GZIP, [200, 503]],
    ['small enough to pass freely', () => squeeze(fill(objects, 70_000)), GZIP, [400, 503]],
    [
      'plain and small enough to pass freely',
      () => new TextEncoder().encode(fill('{"a":1}', 30_000)),
      {},
      [200, 503],
    ],
  ];
  test.for(attacks)('%s', PATIENT, ([, make, more, statuses]) => attack(make(), more, statuses, MOST_GROWTH));
});
