/** Effects that compute: the base value, the allowance anew or at most, the units, and money beside the allowance. */
import { Decimal, ZERO } from '../decimal.ts';
import { Computation, explain } from '../formula/computation.ts';
import type { Computed, Result } from '../model/computable.ts';
import type { CompiledEffect, EffectContext, EffectRecord, Firing } from '../model/effect.ts';
import type { Amount, EffectFields } from '../model/effect-fields.ts';
import type { Attention, LineBounds, LineState } from '../model/line.ts';
import { isDecision, type TraceStep } from '../model/trace.ts';
import { stopForMissing } from '../run/stop-line.ts';
import { readBasis, readFor, recordStep } from './record-step.ts';

/** The computed amount, never below zero; or what keeps it from being known. */
function compute(computation: Computation, { line }: Firing): Result {
  const computed: Result = computation.compute(line);
  return 'value' in computed && computed.value.lessThan(0)
    ? explain(`${computed.text} gives a negative amount, ${computed.value.toFixed()}`)
    : computed;
}

const UNLIMITED = new Decimal(Infinity);

/** For each thing that leaves the line to a person, between which amounts it does. */
type AllBounds = ReadonlyMap<Attention, LineBounds>;

/** What the formula makes of the amounts between which a line ends; one that does not look at them settles the line. */
function computeBounds(computation: Computation, line: LineState, value: Decimal): AllBounds {
  const all = new Map<Attention, LineBounds>();
  const at = (amount: Decimal): Decimal => {
    const computed = computation.compute(line, new Map([['line.allowance', amount]]));
    return 'value' in computed ? computed.value : value;
  };
  for (const attention of line.attention) {
    const { least, most } = attention.bounds;
    const high = at(most ?? UNLIMITED);
    all.set(attention, { least: at(least), most: high.isFinite() ? high : null });
  }
  return all;
}

function setBounds(all: AllBounds): void {
  for (const [attention, bounds] of all) attention.bounds = bounds;
}

/** A firing whose formula has been computed. */
interface Acting {
  readonly firing: Firing;
  readonly computed: Computed;
  readonly record: (step: Parameters<typeof recordStep>[2]) => TraceStep;
  readonly readBounds: () => AllBounds;
  /** What the rule says of the line; its title where it says nothing of its own. */
  readonly describe: () => string;
}

/** Takes over a new allowance. A person who decided has looked, whatever the line was left to a person for. */
function setAllowance({ firing: { line, rule }, computed, record, readBounds }: Acting): void {
  const restores = line.denied;
  const effect = restores ? 'restore' : rule.effect.record.key === 'cap' ? 'cap' : 'adjust';
  setBounds(readBounds());
  const step = record({ effect, formula: `allowance = ${computed.text}`, after: computed.value });
  line.allowance = computed.value;
  line.denied = false;
  line.stopped = false;
  if (isDecision(step)) line.attention = [];
  line.changed();
}

interface Kind extends Omit<EffectRecord, 'compile' | 'has'> {
  readonly wrap?: (formula: string) => string;
  readonly act: (fields: EffectFields) => (acting: Acting) => void;
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
        prepare: (firing) => {
          const { line, rule } = firing;
          const computed = compute(computation, firing);
          if ('missing' in computed) return () => stopForMissing(line, rule.bucket, computed.missing, rule);
          const basis = readBasis(firing, computed);
          const readBounds = readFor(firing, () => computeBounds(computation, line, computed.value));
          const note = (step: Parameters<typeof recordStep>[2]) => recordStep(firing, basis, step, computed);
          const describe = readFor(firing, () => rule.describe(line));
          return () => apply({ firing, computed, record: note, readBounds, describe });
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
    ({ firing: { line, rule }, computed, record, describe }) => {
      const said = describe();
      const message = said === rule.title ? {} : { message: said };
      record({ effect: 'price', formula: `allowance = ${computed.text}`, after: computed.value, ...message });
      line.allowance = computed.value;
      line.closeEnds({ least: computed.value, most: computed.value });
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
  act: () => setAllowance,
  limit:
    (computation) =>
    ({ line, rule }) => {
      if (rule.bucket.whenDenied !== 'bounds') return false;
      const computed = computation.compute(line);
      if ('value' in computed) setBounds(computeBounds(computation, line, computed.value));
      return 'value' in computed;
    },
});

/** A step that only says something: no amount, no reason for a reduction. */
function noteStep(firing: Firing, message: string): void {
  recordStep(firing, readBasis(firing), { effect: 'flag', message, reason: null });
}

export const cap = defineKind({
  key: 'cap',
  title: 'the allowance is at most this; no step when it does not bind',
  unfit: { before: NO_ALLOWANCE },
  moves: true,
  atGate: false,
  override: 2,
  wrap: (formula) => `min(line.allowance, ${formula})`,
  act: () => (acting) => {
    const { line, rule } = acting.firing;
    if (!line.allowance || !acting.computed.value.equals(line.allowance)) return setAllowance(acting);
    setBounds(acting.readBounds());
    // A cap that does not bind decides nothing, and an explanation names only what decided: one in the place of another
    // has decided that the other does not bind either.
    const [replaced] = rule.exceptionTo;
    if (replaced === undefined) return;
    const message = `${rule.title}, in the place of ${replaced}; the allowance is not above it`;
    noteStep(acting.firing, message);
  },
  limit: (computation) => (firing) => {
    const { line } = firing;
    const computed = computation.compute(line);
    // A limit that is not known limits nothing.
    if (!('value' in computed)) return false;
    const before = line.bounds?.most;
    setBounds(computeBounds(computation, line, ZERO));
    // With nothing left to find the line is settled, and the trace has to say by what.
    if (line.bounds?.most?.isZero() && !before?.isZero()) {
      const step = { effect: 'cap', formula: `allowance = ${computed.text}`, after: ZERO } as const;
      recordStep(firing, readBasis(firing, computed), step, computed);
    }
    return true;
  },
});

export const quantity = defineKind({
  key: 'quantity',
  title: 'the units used for pricing',
  unfit: {},
  moves: true,
  atGate: false,
  override: 5,
  act:
    () =>
    ({ firing: { line, rule }, computed, record, describe }) => {
      const { value } = computed;
      if (value.equals(line.quantity)) return;
      const said = describe();
      const units = `units used: ${line.quantity.toFixed()} became ${value.toFixed()}`;
      const message = said === rule.title ? units : `${units}; ${said}`;
      record({ effect: 'quantity', formula: `quantity = ${computed.text}`, result: value, message });
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
    ({ firing: { line }, computed, record }) => {
      const { kind } = stated!;
      const formula = `${CHARGE_TARGETS[kind]} = ${computed.text}`;
      record({ effect: 'charge', formula, result: computed.value });
      line.charges[kind] = (line.charges[kind] ?? ZERO).plus(computed.value);
    },
});
