/** The table can say that a goal was not held, and so fail the command. */
import { expect, test } from 'vitest';
import type { Row } from './row.ts';
import { isBroken, renderTable } from './table.ts';

const row = (held: boolean | null, needsQuiet = false): Row => ({
  test: 'kill -9',
  goal: '0 lost',
  measured: held === false ? '1 lost' : '0 lost',
  held,
  needsQuiet,
});

test.for<[string, Row, boolean, boolean, string]>([
  ['held', row(true), false, false, '0 lost   | yes'],
  ['not held', row(false), false, true, '1 lost   | NO'],
  ['not held, long', row(false), true, true, '1 lost   | NO'],
  ['a time missed, short', row(false, true), false, false, '1 lost   | no (counts with --long)'],
  ['a time missed, long', row(false, true), true, true, '1 lost   | NO'],
  ['not tried', row(null), true, false, '0 lost   | not tried'],
])('%s', ([, one, isLong, broken, text]) => {
  expect(isBroken(one, isLong)).toBe(broken);
  expect(renderTable([one], isLong)).toContain(`kill -9 | 0 lost | ${text}\n`);
});

test('the sum counts each kind', () => {
  const rows = [row(true), row(true), row(false), row(false, true), row(null)];
  expect(renderTable(rows, false)).toMatch(
    /\n2 of 5 goals held, 1 not held, 1 missed that count with --long, 1 not tried\.\n$/,
  );
  expect(renderTable(rows, true)).toMatch(/\n2 of 5 goals held, 2 not held, 1 not tried\.\n$/);
});
