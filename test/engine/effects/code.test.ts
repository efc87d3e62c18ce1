import { expect, it } from 'vitest';
import { applyCode } from '../../../engine/effects/code.ts';
import type { Firing } from '../../../engine/effects/effect.ts';

it('what was looked up or derived for the billed code is forgotten', () => {
  const line = {
    code: 'OLD01',
    steps: [],
    allowance: null,
    rows: new Map([[{}, {}]]),
    derived: new Map([[{}, 'of the old code']]),
  };
  const firing = {
    line,
    rule: { bucket: {}, reason: null },
    decidedBy: [],
    restsOn: [],
  } as unknown as Firing;
  applyCode({ kind: 'code', to: '99213' }, firing);
  expect([line.code, line.rows.size, line.derived.size, line.steps.length]).toEqual(['99213', 0, 0, 1]);
});
