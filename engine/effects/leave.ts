/** Effects that compute no amount: a denial, a mark on the line, another code. */
import { type Decimal, ZERO } from '../decimal.ts';
import { Computation } from '../formula/computation.ts';
import type { EffectContext, EffectRecord, Firing } from '../model/effect.ts';
import type { Bounds } from '../model/effect-fields.ts';
import { type Fact, listMissing, type Scope } from '../model/fact.ts';
import { ANYWHERE, type LineBounds, type LineState } from '../model/line.ts';
import type { TraceStep } from '../model/trace.ts';
import { Bug } from '../problem.ts';
import { matchPair } from '../run/match-pair.ts';
import { describeLine } from '../run/past-lines.ts';
import { askBeside, isBeside, stopForMissing } from '../run/stop-line.ts';
import { readBasis, readFor, recordStep } from './record-step.ts';

/** The formulas between which a line ends that a person has to look at. */
function compileBounds({ least, most }: Bounds, { scope, rounding }: EffectContext) {
  const compile = (formula: string | undefined) =>
    formula === undefined ? null : new Computation(formula, scope, rounding);
  const [low, high] = [compile(least), compile(most)];
  /** Null where none is stated, undefined where it cannot be computed. */
  const read = (computation: Computation | null, line: LineState): Decimal | null | undefined => {
    if (!computation) return null;
    const computed = computation.compute(line);
    return 'value' in computed ? computed.value : undefined;
  };
  return {
    isStated: low !== null || high !== null,
    facts: [low, high].flatMap((one) => one?.operands.map(({ fact }) => fact) ?? []),
    read: (line: LineState) => ({ least: read(low, line), most: read(high, line) }),
  };
}

/** What a mark or a denial rests on and says, read as `readFor` says when. */
const readBefore = (firing: Firing, bounds: ReturnType<typeof compileBounds>) => ({
  basis: readBasis(firing),
  limits: readFor(firing, () => bounds.read(firing.line)),
  describe: readFor(firing, () => firing.rule.describe(firing.line)),
});

/** Leaves a line to a person, who finds its end between the bounds where they are known. */
function askPerson(
  line: LineState,
  step: TraceStep,
  bounds: LineBounds,
  open: readonly (keyof LineBounds)[] = [],
  stands = false,
): void {
  line.attention.push({ step, bounds, ...(open.length ? { open } : {}), ...(stands ? { stands } : {}) });
}

/**
 * The line found by a pair on which a denial rests, where a person may still allow nothing for it: what it denies hangs on
 * the person too.
 */
function findDoubt({ rule, line, restsOn }: Firing): LineState | null {
  for (const fact of rule.condition?.facts ?? []) {
    const { origin } = fact;
    if (origin.kind !== 'pair' || !restsOn.includes(fact)) continue;
    const other = matchPair(origin.find(), line).match?.other;
    if (other?.isInDoubt()) return other;
  }
  return null;
}

/** Groups whose last share a condition asks for. */
const listBeyond = (facts: readonly Fact[]): string[] =>
  facts.flatMap(({ origin }) =>
    origin.kind === 'group' && origin.standing === 'isBeyond' ? origin.find().ref : [],
  );

export const deny: EffectRecord = {
  key: 'deny',
  title: 'no allowance, and later rules pass by; with `attention` a person has to look',
  unfit: {},
  moves: true,
  atGate: true,
  has: 'message',
  override: 3,
  compile: ({ deny: stated }, context) => {
    const bounds = compileBounds(stated!, context);
    const attention = stated!.attention === 'true';
    return {
      attention,
      facts: bounds.facts,
      prepare: (firing) => {
        const { line, rule } = firing;
        const { basis, limits, describe } = readBefore(firing, bounds);
        const beyond = listBeyond(rule.condition?.facts ?? []);
        const doubt = attention ? null : findDoubt(firing);
        return () => {
          const { least, most } = limits();
          const message = doubt
            ? `${describe()}; a person may allow nothing for ${describeLine(doubt)}`
            : describe();
          const said = { formula: 'allowance = 0', after: ZERO, message };
          const before = line.allowance;
          const step = recordStep(firing, basis, { effect: 'deny', ...said });
          line.allowance = ZERO;
          line.denied = true;
          if (stated!.priorAuthorization) line.priorAuthorizationRequired = true;
          line.beyond = [...line.beyond, ...beyond];
          const ends = { least: least ?? ZERO, most: most ?? (doubt && before) ?? null };
          line.closeEnds(ends);
          if (attention || doubt) askPerson(line, step, ends);
          // Whatever a person found of what was asked before, nothing is paid.
          else for (const asked of line.attention) asked.bounds = { least: ZERO, most: ZERO };
          line.changed();
        };
      },
    };
  },
};

export const flag: EffectRecord = {
  key: 'flag',
  title: 'marks the line, moves no money',
  unfit: {},
  moves: false,
  atGate: true,
  has: 'message',
  override: 0,
  compile: ({ flag: stated }, context) => {
    const bounds = compileBounds(stated!, context);
    const attention = stated!.attention === 'true';
    return {
      attention,
      facts: bounds.facts,
      prepare: (firing) => {
        const { line, rule } = firing;
        const { basis, limits, describe } = readBefore(firing, bounds);
        return () => {
          const { least, most } = limits();
          const said = { message: describe(), ...(stated!.notChecked ? { notChecked: true as const } : {}) };
          const step = recordStep(firing, basis, { effect: 'flag', ...said });
          if (stated!.priorAuthorization) line.priorAuthorizationRequired = true;
          if (stated!.documentation) line.documentationRequired = true;
          if (!attention) return;
          if (isBeside(rule.bucket)) {
            askBeside(line, step);
            return;
          }
          const now = line.allowance ?? ZERO;
          // A bound that cannot be computed says nothing of where the line ends, least of all that it ends here.
          const isKnown = bounds.isStated && least !== undefined && most !== undefined;
          const ends = isKnown ? { least: least ?? now, most: most ?? now } : ANYWHERE;
          // Before the line has a price, the end that is not stated is the price that it will have.
          const open = (['least', 'most'] as const).filter((end) => isKnown && { least, most }[end] === null);
          askPerson(line, step, ends, line.allowance === null ? open : [], stated!.stands === 'true');
          // Pairs and groups ask what a person may take away.
          line.changed();
        };
      },
    };
  },
};

function findFact(scope: Scope, name: string): Fact {
  const fact = scope.find(name);
  if (!fact) throw new Bug(`fact ${name} of a code reached the compiler unchecked`);
  return fact;
}

export const code: EffectRecord = {
  key: 'code',
  title: 'reviewed as another code',
  unfit: { after: 'it lies after the step that prices lines, so another code would change nothing' },
  moves: true,
  atGate: false,
  has: 'neither',
  override: 6,
  compile: ({ code: stated }, { scope }) => {
    const { to } = stated!;
    const given = typeof to === 'object' ? findFact(scope, to.fact) : null;
    return {
      attention: false,
      facts: given ? [given] : [],
      prepare: (firing) => {
        const { line, rule } = firing;
        const code = given ? given.read(line) : (to as string);
        if (code === undefined)
          return () => stopForMissing(line, rule.bucket, listMissing(given!, line), rule);
        const basis = readBasis(firing);
        return () => {
          recordStep(firing, basis, { effect: 'code', message: `code ${line.code} is reviewed as ${code}` });
          line.code = String(code);
          line.changed('code');
        };
      },
    };
  },
};
