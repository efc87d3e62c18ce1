/** What the steps of one rule have in common stands at the rule, and only what is its own at each step. */
import { describe, expect, it } from 'vitest';
import { renderReport } from '../../../server/report/render-report.ts';
import type { ReportOperand, ReportStep } from '../../../server/report/report-input.ts';
import { joinReasons } from '../../../server/report/view-page.ts';
import { NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';
import { readText } from './read-page.ts';

const work = (code: string, value: string): ReportOperand => ({
  name: 'rvu.work',
  value,
  table: 'fees',
  row: `code ${code}, modifier (blank)`,
  release: '2025',
});
const FACTOR: ReportOperand = {
  name: 'area.factor',
  value: '0.9',
  table: 'areas',
  row: 'zip 1',
  release: '2025',
};
const share = (entry: string): ReportOperand => ({
  name: 'share',
  value: '1.4',
  table: 'params of us-x/wc',
  row: `share: ${entry}`,
  release: 'from 2025-01-01',
});

const step = (line: number, rest: Partial<ReportStep>): ReportStep => ({
  step: line,
  line,
  bucket: 'base-value',
  rule: 'us-x/wc#price',
  title: 'The price',
  formula: 'allowance = rvu.work * area.factor',
  operands: [work(`9${line}`, `${line}.5`), FACTOR],
  before: null,
  after: line,
  ...rest,
});

/** The texts of the lines, and that of the rules, of a review with these steps. */
function read(...logDetails: ReportStep[]): { readonly lines: string; readonly rules: string } {
  const [line] = NORTH_CAROLINA_REVIEW.services;
  const services = logDetails.map((one) => ({ ...line!, line: one.line!, cpt1: `9${one.line}` }));
  const text = readText(renderReport({ ...NORTH_CAROLINA_REVIEW, services, logDetails }));
  const [, lines, rules] =
    /How the bill was decided(.*)Rules that decided, and their law(.*)Step by step/.exec(text)!;
  return { lines: lines!, rules: rules! };
}

describe('a figure', () => {
  it('that all steps of a rule read stands at the rule alone', () => {
    const { lines, rules } = read(step(1, {}), step(2, {}));
    expect(rules).toContain('Figures areas 2025, zip 1: factor 0.9');
    expect(lines).not.toContain('areas 2025');
  });

  it('that the only step of a rule read stands at the step', () => {
    const { lines, rules } = read(step(1, {}));
    expect(lines).toContain('fees 2025, code 91: work 1.5; areas 2025, zip 1: factor 0.9');
    expect(rules).not.toContain('areas 2025');
  });

  it('of a row that is another for each step stands at each, without the parts of the key that are blank', () => {
    const { lines, rules } = read(step(1, {}), step(2, {}));
    expect(lines).toContain('1.5 * 0.9 fees 2025, code 91: work 1.5 ');
    expect(lines).toContain('2.5 * 0.9 fees 2025, code 92: work 2.5 ');
    expect(rules).not.toContain('fees 2025');
  });

  it('of another release is another figure', () => {
    const other = step(2, { operands: [work('92', '2.5'), { ...FACTOR, release: '2026' }] });
    const { lines, rules } = read(step(1, {}), other);
    expect(lines).toContain('areas 2025, zip 1: factor 0.9');
    expect(lines).toContain('areas 2026, zip 1: factor 0.9');
    expect(rules).not.toContain('areas');
  });

  it('that is a param by entry stands at the step, and where it is from at the rule', () => {
    const formula = 'allowance = line.charge * share';
    const steps = ['a', 'b'].map((entry, index) => step(index + 1, { formula, operands: [share(entry)] }));
    const { lines, rules } = read(...steps);
    expect(lines).toContain('share: a 1.4');
    expect(lines).toContain('share: b 1.4');
    expect(rules).toContain('Params us-x/wc from 2025-01-01 ');
  });
});

describe('a condition', () => {
  const decided = (value: unknown, got: string) => ({
    decidedBy: [{ fact: 'line.age', operator: 'lessThan', value, got }],
  });
  it.each<[string, ReportStep[], string, string]>([
    [
      'that found the same says so at the rule',
      [step(1, decided('9', '5')), step(2, decided('9', '5'))],
      '',
      'Applies line.age is less than 9 (5) ',
    ],
    [
      'that found several says them at the steps',
      [step(1, decided('9', '5')), step(2, decided('9', '6'))],
      'Because line.age: 6',
      'Applies line.age is less than 9 ',
    ],
    [
      'that asked for several says them at the steps',
      [step(1, decided('9', '5')), step(2, decided('8', '6'))],
      'Because line.age is less than 8: 6',
      'Applies line.age is less than what the step names ',
    ],
  ])('%s', (_what, steps, own, common) => {
    const { lines, rules } = read(...steps);
    expect(rules).toContain(common);
    if (own === '') expect(lines).not.toContain('Because');
    else expect(lines).toContain(own);
  });
});

describe('rounding', () => {
  const rounded = (mode: string, before: string, after: string) => ({
    rounding: { mode, places: 2, before, after },
  });
  it('says what was rounded, and how at the rule where that is not the usual way', () => {
    const { lines, rules } = read(
      step(1, rounded('half-up', '1.355', '1.36')),
      step(2, rounded('half-up', '2.25', '2.25')),
      step(3, { rule: 'us-x/wc#other', ...rounded('half-up', '1.111', '1.11') }),
      step(4, { rule: 'us-x/wc#third', ...rounded('down', '4.057', '4.05') }),
    );
    expect(lines).toContain('1.5 * 0.9 = 1.355 ');
    expect(lines).toContain('2.5 * 0.9 fees');
    expect(rules.match(/Rounded (\w+)/g)).toEqual(['Rounded down']);
  });

  it('of steps that round each in its way is said at each', () => {
    const { lines } = read(
      step(1, rounded('half-up', '1.355', '1.36')),
      step(2, rounded('down', '2.255', '2.25')),
    );
    expect(lines).toContain('= 1.355, rounded half up to 2 places');
    expect(lines).toContain('= 2.255, rounded down to 2 places');
  });
});

it('a rule in another form says only what differs', () => {
  const decidedBy = [{ fact: 'line.kind', operator: 'equal', value: 'a', got: 'a' }];
  const other = { formula: 'allowance = rvu.work * area.factor * 2', decidedBy };
  const { rules } = read(step(1, { decidedBy }), step(2, { decidedBy }), step(3, other), step(4, other));
  expect(rules).toContain('The price as rule 1, and Formula allowance = rvu.work * area.factor * 2 Rule');
});

describe('reasons of what is left out', () => {
  it.each([
    [['a'], '(1) a'],
    [['a b', 'c'], '(1) a b; (2) c'],
    [
      ['the table x is empty', 'no', 'the table y is empty', 'the table z is empty'],
      '(1, 3-4) the table x, y, z is empty; (2) no',
    ],
    [['same', 'same'], '(1-2) same'],
    [['a b c', 'a x y'], '(1) a b c; (2) a x y'],
  ])('%j', (reasons, text) => expect(joinReasons(reasons)).toBe(text));
});
