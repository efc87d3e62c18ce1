import { expect, it } from 'vitest';
import type { ReportStep } from '../../../server/report/report-input.ts';
import { StepUses, viewSteps } from '../../../server/report/step-uses.ts';

const step = (number: number, rest: Partial<ReportStep> = {}): ReportStep => ({
  step: number,
  bucket: 'x',
  rule: 'r',
  ...rest,
});
const value = (from: number) => ({ name: 'a', value: '1', step: from });
const member = { line: 1, description: 'line 1', position: 1, before: '0', through: '1', share: null };

it('finds the steps that show a value of another, in their order, each once', () => {
  const uses = new StepUses([
    step(9, { operands: [value(2), value(2)], lookUps: [value(2)] }),
    step(4, {
      group: {
        within: [],
        order: [],
        unit: [],
        weight: null,
        shares: null,
        members: [{ ...member, values: [value(2)] }],
      },
    }),
    step(5, { lookUps: [value(3), value(5)] }),
    step(6),
  ]);
  const numbers = (of: number) => uses.view(of).steps.map((one) => one.step);
  expect([2, 3, 5, 6].map(numbers)).toEqual([[4, 9], [5], [], []]);
});

it('names thirty and counts the others', () => {
  const all = Array.from({ length: 33 }, (_, index) => index + 1);
  expect(viewSteps(all)).toMatchObject({ more: 'and 3 more' });
  expect(viewSteps(all).steps.map(({ step: number }) => number)).toEqual(all.slice(0, 30));
  expect(viewSteps(all.slice(0, 30)).more).toBe('');
});
