/** Effects that compute: the base value, the allowance anew or at most, the units, and money beside the allowance. */
import { Decimal, ZERO } from '../decimal.ts';
import { Computation, type Computed, explain } from '../formula/computation.ts';
import type { Amount, EffectFields } from '../model/effect-fields.ts';
import type { LineState } from '../model/line.ts';
import { isDecision, type Missing } from '../model/trace.ts';
import { stopForMissing } from '../run/stop-line.ts';
import {
  type CompiledEffect,
  type EffectContext,
  type EffectRecord,
  type Firing,
  recordStep,
} from './effect.ts';

type Result = Computed | { readonly missing: readonly Missing[] };

/** The computed amount, never below zero; null when the line was stopped because it cannot be known. */
function compute(computation: Computation, { line, rule }: Firing): Computed | null {
  const computed: Result = computation.compute(line);
  const result =
    'value' in computed && computed.value.lessThan(0)
      ? explain(`${computed.text} gives a negative amount, ${computed.value.toFixed()}`)
      : computed;
  if ('value' in result) return result;
  stopForMissing(line, rule.bucket, result.missing, rule);
  return null;
}

const UNLIMITED = new Decimal(Infinity);

/** What the formula makes of the amounts between which a line ends; one that does not look at them settles the line. */
function moveBounds(computation: Computation, line: LineState, value: Decimal): void {
  const { bounds } = line;
  if (!bounds) return;
  const at = (amount: Decimal): Decimal => {
    const computed = computation.compute(line, new Map([['line.allowance', amount]]));
    return 'value' in computed ? computed.value : value;
  };
  const most = at(bounds.most ?? UNLIMITED);
  line.bounds = { least: at(bounds.least), most: most.isFinite() ? most : null };
}

/** Takes over a new allowance. A person who decided has looked, whatever the line was left to a person for. */
function setAllowance(firing: Firing, computation: Computation, computed: Computed): void {
  const { line, rule } = firing;
  const restores = line.denied;
  const effect = restores ? 'restore' : rule.effect.record.key === 'cap' ? 'cap' : 'adjust';
  moveBounds(computation, line, computed.value);
  const formula = `allowance = ${computed.text}`;
  const step = recordStep(firing, { effect, formula, after: computed.value }, computed);
  line.allowance = computed.value;
  line.denied = false;
  line.stopped = false;
  if (isDecision(step)) {
    line.attention = [];
    line.bounds = null;
  }
  line.changed();
}

type Act = (computation: Computation, firing: Firing, computed: Computed) => void;

interface Kind extends Omit<EffectRecord, 'compile' | 'has'> {
  readonly wrap?: (formula: string) => string;
  readonly act: (fields: EffectFields) => Act;
  readonly limit?: (computation: Computation) => CompiledEffect['limit'];
}

function defineKind({ wrap = (formula) => formula, act, limit, ...record }: Kind): EffectRecord {
  return {
    ...record,
    has: 'formula',
    compile: (fields, { scope, rounding }: EffectContext) => {
      const { formula } = fields[record.key] as Amount;
      const computation = new Computation(wrap(formula), scope, rounding);
      const apply = act(fields);
      return {
        attention: false,
        facts: computation.operands.map(({ fact }) => fact),
        apply: (firing) => {
          const computed = compute(computation, firing);
          if (computed) apply(computation, firing, computed);
        },
        ...(limit ? { limit: limit(computation) } : {}),
      };
    },
  };
}

const NO_ALLOWANCE = 'it lies before the step that prices lines, so there is no allowance yet to work on';

export const price = defineKind({
  key: 'price',
  title: 'the base value of the line, for one unit or for all',
  unfit: {
    before: 'it lies before the step that prices lines, where the price would be replaced',
    after:
      'it lies after the step that prices lines, and a price would replace what earlier steps made of it',
  },
  moves: true,
  atGate: false,
  override: 0,
  act:
    ({ price: amount }) =>
    (_computation, firing, computed) => {
      const { line, rule } = firing;
      const formula = `allowance = ${computed.text}`;
      recordStep(firing, { effect: 'price', formula, after: computed.value }, computed);
      line.allowance = computed.value;
      line.pricedPer = amount!.per ?? 'unit';
      line.pricedBy = rule.bucket.prices ?? null;
      line.changed();
    },
});

export const adjust = defineKind({
  key: 'adjust',
  title: 'the allowance anew, from the allowance so far',
  unfit: { before: NO_ALLOWANCE },
  moves: true,
  atGate: false,
  override: 0,
  act: () => (computation, firing, computed) => setAllowance(firing, computation, computed),
});

export const cap = defineKind({
  key: 'cap',
  title: 'the allowance is at most this; no step when it does not bind',
  unfit: { before: NO_ALLOWANCE },
  moves: true,
  atGate: false,
  override: 2,
  wrap: (formula) => `min(line.allowance, ${formula})`,
  act: () => (computation, firing, computed) => {
    const { line } = firing;
    // A cap that does not bind decides nothing, and an explanation names only what decided.
    if (line.allowance && computed.value.equals(line.allowance))
      moveBounds(computation, line, computed.value);
    else setAllowance(firing, computation, computed);
  },
  limit: (computation) => (firing) => {
    const { line } = firing;
    const computed = computation.compute(line);
    const before = line.bounds?.most;
    moveBounds(computation, line, ZERO);
    // With nothing left to find the line is settled, and the trace has to say by what.
    if ('value' in computed && line.bounds?.most?.isZero() && !before?.isZero())
      recordStep(firing, { effect: 'cap', formula: `allowance = ${computed.text}`, after: ZERO }, computed);
  },
});

export const quantity = defineKind({
  key: 'quantity',
  title: 'the units used for pricing',
  unfit: {},
  moves: true,
  atGate: false,
  override: 5,
  act: () => (_computation, firing, computed) => {
    const { line } = firing;
    const { value } = computed;
    if (value.equals(line.quantity)) return;
    const message = `units used: ${line.quantity.toFixed()} became ${value.toFixed()}`;
    const formula = `quantity = ${computed.text}`;
    recordStep(firing, { effect: 'quantity', formula, result: value, message }, computed);
    line.quantity = value;
    line.changed();
  },
});

/** Names of the totals beside the allowance, as formulas show them. */
export const CHARGE_TARGETS = { tax: 'tax', surcharge: 'surcharge', 'late-fee': 'lateFee' } as const;

export const charge = defineKind({
  key: 'charge',
  title: 'money beside the allowance, with its own total; left out, with attention, when a figure is missing',
  unfit: { before: NO_ALLOWANCE },
  moves: false,
  atGate: false,
  override: 0,
  act:
    ({ charge: stated }) =>
    (_computation, firing, computed) => {
      const { kind } = stated!;
      const { line } = firing;
      const formula = `${CHARGE_TARGETS[kind]} = ${computed.text}`;
      recordStep(firing, { effect: 'charge', formula, result: computed.value }, computed);
      line.charges[kind] = (line.charges[kind] ?? ZERO).plus(computed.value);
    },
});
