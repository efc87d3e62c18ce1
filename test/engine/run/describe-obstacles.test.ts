/** The error of a bill of which no line can be reviewed: one thing that is missing is told of a few days, not of each. */
import { expect, it } from 'vitest';
import type { Obstacle } from '../../../engine/model/trace.ts';
import { describeObstacles } from '../../../engine/run/describe-obstacles.ts';

const lack = (day: number, remedy = 'Import it.'): Obstacle => ({
  code: 'not_covered',
  what: `No release for day ${day}.`,
  remedy,
  field: null,
  line: day,
});
const days = (count: number) => Array.from({ length: count }, (_, index) => lack(index + 1));

it.each<[string, readonly Obstacle[], string]>([
  ['nothing', [], ''],
  [
    'three days, each by itself',
    days(3),
    'No release for day 1. Import it. No release for day 2. Import it. No release for day 3. Import it.',
  ],
  [
    'a thousand days',
    days(1000),
    'No release for day 1. Import it. No release for day 2. Import it. No release for day 3. Import it. The same holds of other days or lines of the bill: 997 more.',
  ],
  [
    'another thing that is missing, behind many days',
    [...days(4), lack(5, 'Send it.')],
    'No release for day 1. Import it. No release for day 2. Import it. No release for day 3. Import it. The same holds of other days or lines of the bill: 1 more. No release for day 5. Send it.',
  ],
])('tells of %s', (_name, obstacles, expected) => {
  expect(describeObstacles(obstacles)).toBe(expected);
});
