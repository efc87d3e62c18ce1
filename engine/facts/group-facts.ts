/** Turns a pack's group into facts: whether a line belongs to it, where it stands there, and what the group comes to. */
import { compileCondition, showValue } from '../condition/compile-condition.ts';
import { Decimal } from '../decimal.ts';
import type { ScopedCondition } from '../model/compiled-condition.ts';
import {
  type Fact,
  type FactType,
  type FactValue,
  findChecked,
  layOut,
  listFields,
  listMissing,
} from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { CompiledGroup } from '../model/other-lines.ts';
import { BEYOND, type Group } from '../model/pack.ts';
import type { GroupShares, Missing, Standing } from '../model/trace.ts';
import type { Member } from '../run/group-step.ts';
import { describeLine, describeOwnLine } from '../run/past-lines.ts';
import { type Doubt, readStanding, type Whole } from '../run/read-group.ts';
import { agreeIn } from './agreement.ts';

interface StandingFact {
  readonly type: FactType;
  readonly description: string;
  /** The same for all lines of the group. */
  readonly whole?: true;
  readonly least?: number;
  /** Only members have it. */
  readonly ofMember?: true;
  readonly read: (standing: Standing | null, whole: Whole, line: LineState) => FactValue;
}

/** The facts of a group by what stands behind the dot. */
const STANDING: Readonly<Record<string, StandingFact>> = {
  isMember: {
    type: 'boolean',
    description: 'the line belongs to it',
    read: (standing) => standing !== null,
  },
  count: {
    type: 'integer',
    description: 'number of its places',
    whole: true,
    least: 0,
    read: (_standing, { count }) => count,
  },
  others: {
    type: 'integer',
    description: 'number of its other lines',
    least: 0,
    read: (standing, { members }) => members.length - (standing ? 1 : 0),
  },
  lines: {
    type: 'text',
    description: 'its other lines in words, in their order, for messages',
    read: (_standing, { members }, line) => describeOthers(members, line),
  },
  total: {
    type: 'decimal',
    description: 'sum of the weights of its places',
    whole: true,
    least: 0,
    read: (_standing, { total }) => total,
  },
  unsettled: {
    type: 'integer',
    description: 'number of lines that might belong to it and were stopped because something is missing',
    whole: true,
    least: 0,
    read: (_standing, { unsettled }) => unsettled,
  },
  position: {
    type: 'integer',
    description: 'place of the line, from 1',
    least: 1,
    ofMember: true,
    read: (standing) => standing?.position,
  },
  before: {
    type: 'decimal',
    description: 'sum of the weights of the places before the line',
    least: 0,
    ofMember: true,
    read: (standing) => standing?.before,
  },
  through: {
    type: 'decimal',
    description: 'the same with the place of the line',
    least: 0,
    ofMember: true,
    read: (standing) => standing?.through,
  },
  share: {
    type: 'decimal',
    description:
      'share of its amount that the place of the line is paid; the mean where it takes several places',
    least: 0,
    ofMember: true,
    read: (standing, { shares }) => (standing && shares ? meanShare(standing, shares) : undefined),
  },
  isBeyond: {
    type: 'boolean',
    description: 'the place of the line is behind those that have a share, and is paid by report',
    ofMember: true,
    read: (standing, { shares }) =>
      standing && shares ? shares.byReport && standing.through.greaterThan(shares.values.length) : undefined,
  },
};

/** So many lines of a group are named in a message. */
const NAMED = 5;

/** The other lines of a group in words: `lines 1, 3 of this bill, line 4 of the prior bill 9`. */
function describeOthers(members: readonly Member[], own: LineState): string {
  const others = members.flatMap(({ line }) => (line === own ? [] : line));
  const named = others.slice(0, NAMED);
  const numbers = named.flatMap(({ prior, service }) => (prior ? [] : service.Line));
  const [first, ...rest] = numbers;
  const ofBill = rest.length > 0 ? `lines ${numbers.join(', ')} of this bill` : describeOwnLine(first!);
  const ofHistory = named.flatMap((line) => (line.prior ? describeLine(line) : []));
  const text = [...(numbers.length > 0 ? [ofBill] : []), ...ofHistory].join(', ') || 'none';
  return others.length > NAMED ? `${text} and ${others.length - NAMED} more` : text;
}

/** The share of a line that takes several places: the mean over them. Places behind the last share are paid as it is. */
export function meanShare(
  { before, through }: Pick<Standing, 'before' | 'through'>,
  { values, byReport }: { readonly values: readonly Decimal[]; readonly byReport: boolean },
): Decimal | undefined {
  const weight = through.minus(before);
  if (weight.isZero() || (byReport && through.greaterThan(values.length))) return undefined;
  // Most lines take one place.
  if (weight.equals(1) && before.isInteger()) return values[Math.min(before.toNumber(), values.length - 1)];
  let sum = new Decimal(0);
  for (const [index, share] of values.entries()) {
    const end = index === values.length - 1 ? through : Decimal.min(through, index + 1);
    const places = end.minus(Decimal.max(before, index));
    if (places.greaterThan(0)) sum = sum.plus(share.times(places));
  }
  return sum.dividedBy(weight);
}

/** Shares as the trace shows them, for `meanShare`. */
export function readShares({ values, beyond }: Pick<GroupShares, 'values' | 'beyond'>) {
  return { values: values.map((text) => new Decimal(text)), byReport: beyond === BEYOND.byReport };
}

export interface GroupContext {
  readonly ref: string;
  readonly file: string;
  readonly scoped: Omit<ScopedCondition, 'node'>;
}

/** Compiles a group on first use: it may name facts that are declared further down. */
function compileGroup(name: string, group: Group, { ref, file, scoped }: GroupContext): CompiledGroup {
  const find = (fact: string): Fact => findChecked(scoped.scope, fact, ` of group ${name}`);
  return {
    kind: 'group',
    name,
    ref,
    file,
    title: group.title,
    effective: {},
    source: 'bill-level',
    entryPoint: 0,
    ofBill: group.of?.includes('bill') ?? true,
    ofHistory: group.of?.includes('history') ?? false,
    within: agreeIn((group.within ?? []).map(find)),
    condition: group.when ? compileCondition({ ...scoped, node: group.when }) : null,
    unit: (group.unit ?? []).map(find),
    order: (group.order ?? []).map(({ by, descending }) => ({
      fact: find(by),
      descending: descending === 'true',
    })),
    weight: group.weight === undefined ? null : find(group.weight),
    shares: group.shares === undefined ? null : find(`param.${group.shares}`),
  };
}

/** Declares `<name>.isMember`, `.position` and so on. */
export function declareGroup(name: string, group: Group, context: GroupContext): Fact[] {
  let compiled: CompiledGroup | undefined;
  const find = () => (compiled ??= compileGroup(name, group, context));
  const basis = () => {
    const { within, unit, order, weight, shares, condition } = find();
    const facts = [...within.facts, ...unit, ...order.map(({ fact }) => fact), ...(condition?.facts ?? [])];
    return [...facts, ...(weight ? [weight] : []), ...(shares ? [shares] : [])];
  };
  return Object.entries(STANDING).flatMap(([standing, fact]) => {
    const needsShares = standing === 'share' || standing === 'isBeyond';
    if (needsShares && group.shares === undefined) return [];
    const read = (line: LineState): FactValue => {
      const { whole, standing: own, isUnknown, doubts } = readStanding(find(), line);
      // Whether a line belongs is its own affair: what is not known of others leaves it as it is.
      if (standing === 'isMember')
        return own !== null || (doubts.some((doubt) => doubt.line === line) ? undefined : false);
      return isUnknown ? undefined : (fact.read(own, whole, line) ?? undefined);
    };
    return layOut({
      name: `${name}.${standing}`,
      id: `${context.ref} ${standing}`,
      type: fact.type,
      description: `${group.title}: ${fact.description}`,
      optional: true,
      ...(fact.least === undefined ? {} : { least: fact.least }),
      ...(fact.ofMember ? { guard: `${name}.isMember` } : {}),
      entryPoint: group.of?.includes('history') ? ('history' as const) : ('otherLines' as const),
      origin: {
        kind: 'group',
        group,
        standing: fact.whole ? 'whole' : standing,
        scoped: context.scoped,
        find,
      },
      basis,
      read,
      source: (line) => ({
        text: showText(read(line)),
        origin: null,
        step: readStanding(find(), line).whole.findStep(),
      }),
      show: (line, into, isOperand) => {
        const value = showText(read(line));
        const step = readStanding(find(), line).whole.findStep();
        if (!isOperand && value !== undefined)
          into.add(fact, { name: `${name}.${standing}`, value, origin: null, step });
      },
      listMissing: (line): readonly Missing[] => {
        const { doubts, standing: own } = readStanding(find(), line);
        if (doubts.length) return describeDoubts(doubts, group.title);
        if (fact.ofMember && !own)
          return [{ message: `the line is not one of ${group.title}`, fields: [], lack: 'rule' }];
        return find().shares
          ? listMissing(find().shares!, line)
          : [{ message: `${group.title}: not known`, fields: [], lack: 'rule' }];
      },
    });
  });
}

const showText = (value: FactValue): string | undefined => {
  const shown = showValue(value);
  return shown === null ? undefined : String(shown);
};

/** What is missing of the lines in doubt; what is missing of several of them alike is said once. */
function describeDoubts(doubts: readonly Doubt[], title: string): Missing[] {
  const all = doubts.flatMap(({ line, facts }) => {
    const which = line.prior ? describeLine(line) : `line ${line.service.Line}`;
    return facts.flatMap((fact) =>
      listMissing(fact, line).map(({ message, lack }) => ({
        ...{ which, message },
        fields: line.prior ? [] : listFields(fact),
        lack,
      })),
    );
  });
  return [...Map.groupBy(all, ({ message, lack }) => `${lack} ${message}`).values()].map((alike) => ({
    message: `${title}: of ${[...new Set(alike.map(({ which }) => which))].join(', ')}, ${alike[0]!.message}`,
    fields: [...new Set(alike.flatMap(({ fields }) => fields))],
    ...(alike[0]!.lack ? { lack: alike[0]!.lack } : {}),
  }));
}
