import { expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import type { LineState } from '../../../engine/model/line.ts';
import type { Programme } from '../../../engine/model/pack.ts';
import type { TraceStep } from '../../../engine/model/trace.ts';
import { ReasonCodePresenter, reasonOfStep } from '../../../engine/present/reason-codes.ts';
import { shippedBook } from '../../helpers/rule-book.ts';

it.each([
  ['below the charge', '99.99', 1010],
  ['of exactly the charge', '100', null],
  ['above the charge', '100.01', null],
])('of a line cut to 80 by its contract, a schedule %s gives the reason %s', (_name, computed, reason) => {
  const step = { reason: 1010, rule: null, effect: 'price', bucket: { totals: 'base-value' } };
  const money = {
    charge: new Decimal(100),
    reduction: new Decimal(20),
    computedAllowance: new Decimal(computed),
  };
  const line = { steps: [step] } as unknown as LineState;
  expect(reasonOfStep(step as TraceStep, 0, line, money)).toBe(reason);
});

it.each([
  ['0', null],
  ['0.01', 1119],
])('of a line that is paid %s less than its charge, a limit gives the reason %s', (reduction, reason) => {
  const step = { reason: 1119, rule: null, effect: 'cap', bucket: {} };
  const line = { steps: [step] } as unknown as LineState;
  const money = {
    charge: new Decimal(100),
    reduction: new Decimal(reduction),
    computedAllowance: new Decimal(100),
  };
  expect(reasonOfStep(step as unknown as TraceStep, 0, line, money)).toBe(reason);
});

// The lists are those of workers' compensation; the same states have usual charges and no-fault too.
it.each<[number, Programme, Record<string, string>]>([
  [1010, 'workers-comp', { CA: 'G1' }],
  [1010, 'ucr', {}],
  [1100, 'workers-comp', { CA: 'G3' }],
  [1051, 'workers-comp', { FL: '30' }],
  [1051, 'auto', {}],
])('the reason %s of %s has the codes of the states whose lists were read', (id, programme, states) => {
  const reasons = new ReasonCodePresenter(shippedBook(), null, programme);
  expect(reasons.present(id, null).stateReasonCodes).toEqual(states);
});
