import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import { ANYWHERE, type LineBounds, type LineState } from '../../../engine/model/line.ts';
import { describeWalk } from '../../../engine/pack-tests/describe-walk.ts';
import { prepareCases } from '../../../engine/pack-tests/prepare-cases.ts';
import { walkCase } from '../../../engine/pack-tests/run-case.ts';
import testSchema from '../../../schemas/pack-test.schema.json' with { type: 'json' };
import { definition, SHIPPED_FILES, shippedBook, starterTables } from '../../helpers/rule-book.ts';

describe('whatever a case can expect of a line shows in the text of its walk', () => {
  const input = { files: SHIPPED_FILES, ruleBook: shippedBook(), tables: starterTables(), definition };
  const [one] = prepareCases(input).cases.filter(({ pack }) => pack.pack === 'us-nc/workers-comp');
  const money = new Decimal('0.01');

  const step = (line: LineState, more: object) => line.steps.splice(0, 1, { ...line.steps[0]!, ...more });
  const leave = (line: LineState, bounds: LineBounds) =>
    line.attention.push({ step: line.steps[0]!, bounds });
  const changes: Readonly<Record<string, (line: LineState) => unknown>> = {
    allowance: (line) => Object.assign(line, { allowance: money }),
    reduction: (line) => Object.assign(line, { allowance: money }),
    quantityUsed: (line) => Object.assign(line, { quantity: money }),
    prePPOAllowance: (line) => Object.assign(line.kept, { prePPOAllowance: money }),
    uncappedAllowance: (line) => Object.assign(line.kept, { uncappedAllowance: money }),
    uncappedPrePPOAllowance: (line) => Object.assign(line.kept, { uncappedPrePPOAllowance: money }),
    taxAllowance: (line) => Object.assign(line.charges, { tax: money }),
    taxReduction: (line) => Object.assign(line.charges, { tax: money }),
    duplicate: (line) => Object.assign(line, { duplicates: { status: 'exact', of: [] } }),
    attention: (line) => leave(line, ANYWHERE),
    priorAuthorization: (line) => Object.assign(line, { priorAuthorizationRequired: true }),
    documentation: (line) => Object.assign(line, { documentationRequired: true }),
    least: (line) => leave(line, { least: money, most: null }),
    most: (line) => leave(line, { least: money, most: money }),
    reasons: (line) => step(line, { reason: 1999 }),
    message: (line) => step(line, { message: 'another' }),
    values: (line) => step(line, { result: money }),
  };
  const { expect: expected } = testSchema.properties.tests.items.properties.lines.items.properties;

  it.each(Object.keys(expected.properties))('%s', (name) => {
    const change = changes[name]!;
    const { reviewed } = walkCase(one!, input.ruleBook);
    const before = describeWalk(reviewed);
    expect(describeWalk(walkCase(one!, input.ruleBook).reviewed)).toBe(before);
    change(reviewed.lines[0]!);
    expect(describeWalk(reviewed)).not.toBe(before);
  });
});
