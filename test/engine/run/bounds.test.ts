/** Between which amounts a line ends that a person has to look at, and what leaves nothing to look for. */
import { describe, expect, it } from 'vitest';
import type { Members } from '../../helpers/requests.ts';
import { makeSmallBook, reviewSmall } from '../../helpers/small-book.ts';

const whenCode = (code: string) => ({ when: { fact: 'line.code', operator: 'equal', value: code } });
const flag = (bucket: string, code: string, bounds: Members) => ({
  bucket,
  ...whenCode(code),
  flag: { attention: 'true', ...bounds },
});
const HALF_TO_DOUBLE = { least: 'line.allowance / 2', most: 'line.allowance * 2' };

/** Every line is priced at 100.00; what is left to a person goes by its code. */
const RULES = [
  { bucket: 'schedule-amount', price: { per: 'line', formula: '100' } },
  flag('multiple-procedures', 'RANGE', HALF_TO_DOUBLE),
  flag('procedure-notes', 'TWICE', HALF_TO_DOUBLE),
  flag('authorization', 'TWICE', { least: 'line.allowance / 4', most: 'line.allowance' }),
  flag('multiple-procedures', 'WIDER', { least: 'line.allowance / 4', most: 'line.allowance' }),
  flag('procedure-notes', 'WIDER', HALF_TO_DOUBLE),
  flag('authorization', 'LOOSE', {}),
  flag('multiple-procedures', 'MIXED', HALF_TO_DOUBLE),
  flag('authorization', 'MIXED', {}),
  {
    bucket: 'too-many-procedures',
    ...whenCode('DENY1'),
    deny: { attention: 'true', most: 'line.allowance' },
  },
  { bucket: 'too-many-procedures', ...whenCode('DENY2'), deny: { attention: 'true' } },
  {
    bucket: 'procedure-share',
    ...whenCode('STOP1'),
    adjust: { formula: 'line.allowance * line.invoiceCost' },
  },
  { bucket: 'charge-cap', cap: { formula: 'line.charge' } },
  {
    bucket: 'manual-decision',
    when: { fact: 'line.manualAllowance', operator: 'isGiven', value: 'true' },
    adjust: { formula: 'line.manualAllowance' },
  },
  {
    bucket: 'ppo-cap',
    when: { fact: 'line.ppoAllowance', operator: 'isGiven', value: 'true' },
    cap: { formula: 'line.ppoAllowance' },
  },
];
const setting = makeSmallBook({ rules: RULES });
const decided = (Allowance: number) => ({ BucketList: [{ BucketSource: 7, Allowance }] });

describe('a line that a person has to look at', () => {
  it.each<[string, string, Members, number, readonly (number | null)[] | null]>([
    ['ends where the rule says', 'RANGE', {}, 100, [50, 200]],
    ['ends at most at its charge, though that takes nothing off', 'RANGE', { Charge: 150 }, 100, [50, 150]],
    ['ends at most at a charge that does', 'RANGE', { Charge: 50.01 }, 50.01, [50, 50.01]],
    ['is settled by a charge at the least amount', 'RANGE', { Charge: 50 }, 50, null],
    ['is settled by a charge below it', 'RANGE', { Charge: 12.34 }, 12.34, null],
    ['ends at most at its contracted rate', 'RANGE', { PPOAllowance: 120 }, 100, [50, 120]],
    ['is settled by a rate below the least amount', 'RANGE', { PPOAllowance: 40 }, 40, null],
    ['is settled by a person', 'RANGE', decided(70), 70, null],
    ['is settled by a person, whatever the rate', 'RANGE', { ...decided(70), PPOAllowance: 60 }, 60, null],
    ['for two reasons ends at the widest of their bounds', 'TWICE', {}, 100, [25, 200]],
    ['for two reasons does so, whichever comes first', 'WIDER', {}, 100, [25, 200]],
    ['is not settled by one of two reasons', 'TWICE', { Charge: 50 }, 50, [25, 50]],
    ['for a reason without bounds ends anywhere up to its charge', 'LOOSE', {}, 100, [0, 100000]],
    ['for a reason without bounds waits for any charge', 'LOOSE', { Charge: 1 }, 1, [0, 1]],
    ['for a reason without bounds and without a charge is settled', 'LOOSE', { Charge: 0 }, 0, null],
    ['for both kinds of reasons has the widest', 'MIXED', { Charge: 50 }, 50, [0, 50]],
    ['for a reason without bounds is settled by a person', 'LOOSE', decided(70), 70, null],
    ['and is denied ends between nothing and what the rule says', 'DENY1', {}, 0, [0, 100]],
    ['and is denied ends at most at its charge', 'DENY1', { Charge: 60 }, 0, [0, 60]],
    ['and is denied ends at most at its rate', 'DENY1', { PPOAllowance: 30, Charge: 60 }, 0, [0, 30]],
    ['and is denied, with nothing to be paid', 'DENY1', { Charge: 0 }, 0, null],
    ['and is denied, and decided', 'DENY1', decided(70), 70, null],
    ['and is denied without a limit has the charge for one', 'DENY2', { Charge: 80 }, 0, [0, 80]],
    ['because it was stopped has the charge for a limit', 'STOP1', { Charge: 80 }, 0, [0, 80]],
    ['because it was stopped, with nothing to be paid', 'STOP1', { Charge: 0 }, 0, null],
    ['because it was stopped, and is decided', 'STOP1', decided(70), 70, null],
    ['for nothing', 'PLAIN', {}, 100, null],
  ])('%s', async (_title, CPT1, line, allowance, bounds) => {
    const { services, logHeader } = await reviewSmall(setting, [{ CPT1, ...line }]);
    const { needsAttention } = services[0]!;
    expect(services[0]!.allowance).toBe(allowance);
    expect(needsAttention && [needsAttention.least, needsAttention.most]).toEqual(bounds);
    expect(logHeader.linesNeedingAttention).toBe(bounds ? 1 : 0);
  });
});

it('bounds are money, so a pack says how they are rounded', () => {
  const rules = [RULES[0]!, flag('multiple-procedures', 'RANGE', { least: 'line.allowance / 2' })];
  expect(() => makeSmallBook({ rules, money: undefined })).toThrow('missing-rounding');
});
