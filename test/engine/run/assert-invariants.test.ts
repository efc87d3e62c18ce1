/** What is asserted of every reviewed line, in production too. */
import { expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import type { LineState } from '../../../engine/model/line.ts';
import { assertInvariants } from '../../../engine/run/assert-invariants.ts';

const amount = (text: string | null) => (text === null ? null : new Decimal(text));

interface Changes {
  readonly charge?: string;
  readonly allowance?: string | null;
  /** Amounts before and after each step. */
  readonly steps?: readonly (readonly [string | null, string | null])[];
  readonly surcharge?: string;
}

/** A line of 100.00 that is priced at 80.00 and cut to 60.00, with changes laid over it. */
function check(changes: Changes): void {
  const {
    charge = '100',
    allowance = '60',
    steps = [
      [null, '80'],
      ['80', '60'],
    ],
  } = changes;
  const line = {
    service: { Line: 1, Charge: new Decimal(charge) },
    allowance: amount(allowance),
    steps: steps.map(([before, after]) => ({ before: amount(before), after: amount(after) })),
    charges: changes.surcharge === undefined ? {} : { surcharge: new Decimal(changes.surcharge) },
  };
  assertInvariants([line as unknown as LineState]);
}

it.each<[string, Changes]>([
  ['a price and a cut', {}],
  ['an allowance of the charge', { allowance: '100', steps: [[null, '100']] }],
  // Whether the charge is a cap is a rule's to say.
  ['more than the charge', { allowance: '120', steps: [[null, '120']] }],
  ['a surcharge', { surcharge: '5.00' }],
])('%s is sound', (_name, changes) => expect(() => check(changes)).not.toThrow());

it.each<[string, Changes, string]>([
  ['no allowance', { allowance: null }, 'has no allowance'],
  ['a negative allowance', { allowance: '-1', steps: [[null, '-1']] }, 'negative allowance'],
  ['parts of a cent', { allowance: '60.001', steps: [[null, '60.001']] }, 'part cents'],
  [
    'a gap between steps',
    {
      steps: [
        [null, '80'],
        ['79', '60'],
      ],
    },
    'gap in its trace',
  ],
  ['a price from before its first step', { steps: [['80', '60']] }, 'reductions that do not sum up'],
  [
    'a second price',
    {
      allowance: '60',
      steps: [
        [null, '80'],
        ['80', null],
        [null, '60'],
      ],
    },
    'reductions that do not sum up',
  ],
  ['an allowance no step gave', { allowance: '59' }, 'outside its trace'],
  ['a negative charge', { charge: '-1' }, 'negative charge'],
  ['a negative surcharge', { surcharge: '-0.01' }, 'negative surcharge'],
])('%s is a bug', (_name, changes, message) => expect(() => check(changes)).toThrow(message));
