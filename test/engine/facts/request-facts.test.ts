/** Every field of a request that packs can name: read as its type where it is given, and absent where it is not. */
import { describe, expect, it } from 'vitest';
import type { ReviewRequest } from '../../../engine/bill/request.ts';
import { compileCondition } from '../../../engine/condition/compile-condition.ts';
import { FALSE, TRUE } from '../../../engine/condition/condition.ts';
import { Decimal } from '../../../engine/decimal.ts';
import { nameField, REQUEST_FACTS } from '../../../engine/facts/request-facts.ts';
import { FACTS } from '../../../engine/facts/vocabulary.ts';
import type { Fact, FactType, FactValue } from '../../../engine/model/fact.ts';
import { LineState } from '../../../engine/model/line.ts';
import { type Members, makeRequest } from '../../helpers/requests.ts';

/** A value of each type as a request writes it, and as the fact reads it. */
const SAMPLES: Readonly<Record<FactType, readonly [sent: unknown, read: FactValue]>> = {
  text: ['X1', 'X1'],
  code: ['99214', '99214'],
  integer: [3, 3],
  decimal: ['12.50', new Decimal('12.5')],
  boolean: [true, true],
  date: ['2025-03-04T15:16:17', '2025-03-04'],
  list: ['A1, B2', ['A1', 'B2']],
};

/** Fields that take no text but a few. */
const OWN: Readonly<Record<string, readonly [sent: unknown, read: FactValue]>> = {
  'bill.typeOfBill': [2, 2],
  'line.number': [3, 3],
  'bill.scheduledSurgery': [2, 2],
};
const STATES = /State$|OfJurisdiction$|\.state$/;

const sampleOf = ({ name, type }: Fact) => OWN[name] ?? (STATES.test(name) ? ['NC', 'NC'] : SAMPLES[type]);

function lineOf(request: ReviewRequest): LineState {
  const bill = { request, lines: [] } as unknown as LineState['bill'];
  return new LineState(bill, request.Services[0]!, {} as LineState['plan'], undefined);
}

/** A line whose request has the field at this value, and one that leaves it out. */
function lineWith(fact: Fact, value: unknown): LineState {
  const [owner, key] = fact.field!.includes('.') ? fact.field!.split('.') : ['', fact.field];
  const part = { [key!]: value };
  return lineOf(owner === '' ? makeRequest([part]) : makeRequest([{}], { [owner!]: part }));
}

const isGiven = (fact: Fact, value: boolean) =>
  compileCondition({
    node: { fact: fact.name, operator: 'isGiven', value: String(value) },
    scope: { find: () => fact },
    named: new Map(),
  });

const show = (value: FactValue) => (value instanceof Decimal ? value.toFixed() : value);

it('are all fields of the bill, the claim, the provider and the line that hold one value', () => {
  expect(REQUEST_FACTS.length).toBeGreaterThan(100);
  expect(new Set(REQUEST_FACTS.map(({ name }) => name)).size).toBe(REQUEST_FACTS.length);
});

it.each(REQUEST_FACTS.map((fact) => [fact.name, fact] as const))(
  '%s is read where it is given',
  (_name, fact) => {
    const [sent, read] = sampleOf(fact);
    const line = lineWith(fact, sent);
    expect(show(fact.read(line))).toEqual(show(read));
    expect(isGiven(fact, true).test(line)).toBe(TRUE);
    expect(isGiven(fact, false).test(line)).toBe(FALSE);
  },
);

describe.each([
  ['left out', undefined],
  ['null', null],
])('of a request in which the field is %s', (_how, value) => {
  const optional = REQUEST_FACTS.filter((fact) => fact.optional);

  it.each(optional.map((fact) => [fact.name, fact] as const))(
    '%s is absent, which is no doubt',
    (_name, fact) => {
      const line = lineWith(fact, value);
      expect(fact.read(line)).toBeUndefined();
      expect(isGiven(fact, true).test(line)).toBe(FALSE);
      expect(isGiven(fact, false).test(line)).toBe(TRUE);
    },
  );
});

/** Fields whose absence says something, as the interface defines it. */
it.each<[string, FactValue]>([
  ['bill.providerSpecialty', 0],
  ['bill.billFormType', 0],
  ['bill.billSource', 0],
  ['bill.scheduledSurgery', 0],
  ['bill.diagnosticCodes', []],
  ['bill.procedureCodes', []],
  ['line.modifiers', []],
  ['line.duplicate', 0],
  ['line.priorAuthorization', 0],
  ['line.documentation', 0],
  ['line.isCompoundSterile', false],
  ['line.isRefill', false],
  ['line.isOTCDispensingFee', false],
])('%s that is left out is %j', (name, value) => {
  const fact = FACTS.get(name)!;
  expect(fact.read(lineWith(fact, undefined))).toEqual(value);
  expect(fact.optional).toBeFalsy();
});

/** Everything else that is always there is required of the request. */
it('a fact that is not optional is never absent', () => {
  const line = lineOf(makeRequest([{} as Members]));
  const absent = REQUEST_FACTS.filter((fact) => !fact.optional && fact.read(line) === undefined);
  expect(absent.map(({ name }) => name)).toEqual([]);
});

it.each([
  ['UniqueID', 'uniqueID'],
  ['DRG', 'drg'],
  ['PPOAllowance', 'ppoAllowance'],
  ['UB92TypeOfBill', 'ub92TypeOfBill'],
  ['InvoiceCost', 'invoiceCost'],
  ['ALCDays', 'alcDays'],
])('the field %s goes by %s', (field, name) => expect(nameField(field)).toBe(name));
