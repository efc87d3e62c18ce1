/** What the trace shows of lines that bear on each other, and of lines that are left to a person, field by field. */
import { describe, expect, it } from 'vitest';
import type { LogStep } from '../../engine/present/log.ts';
import { recomputeReview, verifyReview } from '../../engine/verify/verify-review.ts';
import { surgeryDayReview } from '../helpers/surgery-day.ts';

const review = surgeryDayReview();
const { bill, services, logDetails } = review;
const copyReview = () => JSON.parse(JSON.stringify(review)) as typeof review;
const line = (number: number) => services.find((one) => one.line === number)!;
const stepsOf = (rule: string, number: number | null = null) =>
  logDetails.filter((step) => step.rule === `us/surgery-day#${rule}` && step.line === number);
const onlyStep = (rule: string, number: number | null = null): LogStep => {
  const steps = stepsOf(rule, number);
  expect(steps).toHaveLength(1);
  return steps[0]!;
};

it('follows from its own trace', async () => {
  expect(await verifyReview(review)).toEqual([]);
});

describe('the bill', () => {
  it('shows the steps of the bill once', () => {
    const ofBill = logDetails.filter((step) => step.line === null && step.effect !== 'jurisdiction');
    expect(bill.bucketList.map(({ bucketSourceID }) => bucketSourceID)).toEqual(
      ofBill.map(({ rule }) => rule),
    );
    for (const entry of bill.bucketList)
      expect(entry).toMatchObject({ line: null, bucketSource: 10, allowance: null, reduction: null });
    expect(
      bill.bucketList.find(({ bucketSourceID }) => bucketSourceID?.endsWith('derive.area')),
    ).toMatchObject({
      sourceDescription: 'factor of the area by its wages',
      sourceValue: 0.9767,
      requirementURL: 'https://example.org/schedule',
    });
  });

  // 0.6 × 0.9612 + 0.4 = 0.97672.
  it('a value is a step that others name', () => {
    const area = onlyStep('derive.area');
    expect(area).toMatchObject({
      effect: 'value',
      formula: 'derived.area = laborShare * wages.wageIndex + 1 - laborShare',
      rounding: { before: '0.97672', after: '0.9767' },
      result: '0.9767',
      before: null,
      after: null,
    });
    const users = logDetails.filter(({ operands }) => operands.some(({ name }) => name === 'derived.area'));
    expect(users.length).toBeGreaterThan(8);
    for (const { operands, lookUps } of users) {
      expect(operands).toContainEqual({ name: 'derived.area', value: '0.9767', step: area.step });
      expect(lookUps.map(({ name }) => name)).not.toContain('derived.area');
    }
  });

  it('a value of one line is a step of that line, a day as well as an amount', () => {
    expect(onlyStep('derive.familyBase', 1)).toMatchObject({
      result: '448.89',
      before: 592.66,
      after: 592.66,
    });
    expect(onlyStep('derive.lastDay', 13)).toMatchObject({
      effect: 'value',
      formula: 'derived.lastDay = 2025-03-26',
      result: '2025-03-26',
    });
    expect(onlyStep('sent-late', 13).lookUps).toEqual([
      { name: 'derived.lastDay', value: '2025-03-26', step: onlyStep('derive.lastDay', 13).step },
    ]);
  });

  it('a formula has the formulas of its values written in their place', () => {
    expect(onlyStep('amount', 1)).toMatchObject({
      formula: 'allowance = (fees.work + fees.expense) * derived.area * conversionFactor',
      rounding: { before: '592.66156', after: '592.66' },
    });
  });
});

describe('a group', () => {
  // The family of line 1 and 3 ends at 143.77 + 695.02 = 838.79, behind 1443.56 and 939.19.
  it('lists the lines of a group in their places', () => {
    const [, group] = stepsOf('groups.surgery').map((step) => step.group!);
    expect(group).toMatchObject({
      within: [
        { name: 'line.serviceDate', value: '2025-06-02' },
        { name: 'line.provider', value: '561234567' },
      ],
      order: [{ by: 'endoscopy.total', descending: true }],
      unit: ['derived.family'],
      weight: null,
      shares: {
        values: ['1', '0.5', '0.25'],
        beyond: 'by-report',
        param: {
          name: 'param.shares',
          value: '1, 0.5, 0.25, by-report',
          table: 'params of us/surgery-day',
          citation: 'us/surgery-day#several',
        },
      },
    });
    const show = ({
      line: of,
      position,
      before,
      through,
      share,
    }: NonNullable<typeof group>['members'][number]) => [of, position, before, through, share].join(' ');
    expect(group!.members.map(show)).toEqual(['2 1 0 1 1', '4 2 1 2 0.5', '1 3 2 3 0.25', '3 3 2 3 0.25']);
    expect(group!.members[2]).toMatchObject({
      description: 'line 1 of this bill',
      values: [
        { name: 'endoscopy.total', value: '838.79', step: expect.any(Number) },
        { name: 'derived.family', value: '29870' },
      ],
    });
    expect(onlyStep('share-by-place', 1)).toMatchObject({
      operands: [
        { name: 'line.allowance' },
        { name: 'surgery.share', value: '0.25', step: expect.any(Number) },
      ],
      after: 35.94,
    });
  });

  it('has no share for a place that is priced by report', () => {
    const [group] = stepsOf('groups.surgery').map((step) => step.group!);
    expect(group!.members.at(-1)).toMatchObject({ line: 5, position: 4, share: null });
  });

  it('adds weights up, and counts lines of prior bills', () => {
    expect(onlyStep('groups.implants').group!.members).toMatchObject([
      { line: 9, before: '0', through: '1450', share: null },
      { line: 10, before: '1450', through: '2350.5', share: null },
    ]);
    expect(onlyStep('groups.visits').group!.members).toMatchObject([
      { line: null, description: 'line 1 of the prior bill 1002', position: 1 },
      { line: null, description: 'line 2 of the prior bill 1002', position: 2 },
      { line: 12, position: 3 },
    ]);
  });

  it.each<[string, (step: LogStep) => unknown, string]>([
    ['position', (step) => Object.assign(step.group!.members[1]!, { position: 1 }), 'members[1].position'],
    ['before', (step) => Object.assign(step.group!.members[1]!, { before: '0' }), 'members[1].before'],
    ['through', (step) => Object.assign(step.group!.members[1]!, { through: '9' }), 'members[1].through'],
    ['share', (step) => Object.assign(step.group!.members[1]!, { share: '1' }), 'members[1].share'],
    ['shares', (step) => Object.assign(step.group!.shares!, { values: ['1', '1'] }), 'shares.param.value'],
  ])('with another %s does not follow from its trace', (_name, change, path) => {
    const forged = copyReview();
    const step = forged.logDetails.findLast(({ rule }) => rule.endsWith('#groups.surgery'))!;
    change(step);
    expect(recomputeReview(forged).map((problem) => problem.path)).toContain(
      `logDetails[${step.step - 1}].group.${path}`,
    );
  });
});

it('a pair shows the other line in words, and the row that names the two', () => {
  const place = { table: 'test.code-pairs', row: 'columnOne 27447, columnTwo 99213', release: '2025Q2' };
  expect(onlyStep('included', 6)).toMatchObject({
    effect: 'deny',
    message: 'part of line 2 of this bill',
    lookUps: [
      { name: 'columnOne.line', value: 'line 2 of this bill' },
      { name: 'columnOne.days', value: '0' },
      { name: 'columnOne.columnOne', value: '27447', ...place },
      { name: 'columnOne.columnTwo', value: '99213', ...place },
      { name: 'columnOne.indicator', value: '1', ...place },
    ],
  });
});

it('says which totals a step keeps', () => {
  const cap = onlyStep('contracted', 2);
  expect(cap).toMatchObject({
    effect: 'cap',
    before: 1443.56,
    keeps: ['uncappedPrePPOAllowance', 'prePPOAllowance', 'uncappedAllowance'],
  });
  expect(line(2)).toMatchObject({ allowance: 1350, prePPOAllowance: 1443.56, uncappedAllowance: 1443.56 });
});

describe('a line that needs a person', () => {
  it('says between which amounts a line ends', () => {
    const [first] = line(7).needsAttention!.reasons;
    expect(line(7)).toMatchObject({ allowance: 33.21, needsAttention: { least: 16.61, most: 33.21 } });
    expect(first).toEqual({
      step: onlyStep('before-reduction', 7).step,
      code: 'confirm_amount',
      who: 'bill-reviewer',
      rule: onlyStep('before-reduction', 7).rule,
      reasonCode: 1111,
      message: '2 therapies of the day; the amount is before their reduction',
      why: line(7).reasonCodesDTO.find(({ id }) => id === 1111)!.longDescription,
      fields: [],
      least: 16.61,
      most: 33.21,
    });
    expect(line(5)).toMatchObject({ allowance: 0, needsAttention: { least: 0, most: 270.35 } });
    expect(line(1).needsAttention).toBeNull();
    expect(review.logHeader.linesNeedingAttention).toBe(
      services.filter(({ needsAttention }) => needsAttention).length,
    );
  });

  it('names the fields that a missing figure hangs on', () => {
    expect(line(14).needsAttention).toMatchObject({
      least: 0,
      most: 3100,
      reasons: [{ reasonCode: 1900, code: 'row_missing', who: 'bill-reviewer', fields: ['CPT1'] }],
    });
    expect(logDetails.find(({ step }) => step === line(14).needsAttention!.reasons[0]!.step)).toMatchObject({
      effect: 'stop',
      rule: 'engine',
    });
  });

  it('is left alone once a person has decided', () => {
    expect(line(15)).toMatchObject({ allowance: 410, needsAttention: null });
  });

  it.each<[string, (reasons: { -readonly [Key in string]: unknown }) => unknown, string]>([
    ['reason', (reasons) => (reasons['reasonCode'] = 1900), 'reasons[0].reasonCode'],
    ['message', (reasons) => (reasons['message'] = 'all is well'), 'reasons[0].message'],
    ['step', (reasons) => (reasons['step'] = 1), 'reasons[0].step'],
    ['code', (reasons) => (reasons['code'] = 'no_amount'), 'reasons[0].code'],
    ['person', (reasons) => (reasons['who'] = 'nobody'), 'reasons[0].who'],
    ['rule', (reasons) => (reasons['rule'] = 'engine'), 'reasons[0].rule'],
    ['least amount', (reasons) => (reasons['least'] = 16.6), 'least'],
    ['most', (reasons) => (reasons['most'] = 33.22), 'most'],
  ])('for another %s does not follow from its trace', (_name, change, path) => {
    const forged = copyReview();
    change(forged.services[6]!.needsAttention!.reasons[0] as unknown as Record<string, unknown>);
    expect(recomputeReview(forged).map((problem) => problem.path)).toContain(
      `services[6].needsAttention.${path}`,
    );
  });
});
