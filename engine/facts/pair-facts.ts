/** Turns a pack's pair into facts: whether another line bears on this one, which, and what the table says of the two. */
import { compileCondition } from '../condition/compile-condition.ts';
import { type Fact, findChecked, layOut, type Scope } from '../model/fact.ts';
import type { KeyedTable } from '../model/keyed-table.ts';
import { askMatched, type LineState, readForOthers } from '../model/line.ts';
import type { LookUps } from '../model/look-ups.ts';
import type { Agreement, CompiledPair } from '../model/other-lines.ts';
import type { Pair } from '../model/pack.ts';
import type { DecidedBy } from '../model/trace.ts';
import { remember } from '../remember.ts';
import { matchPair } from '../run/match-pair.ts';
import { agreeIn } from './agreement.ts';
import { resolveKeyPart } from './bind-row.ts';
import type { PairContext } from './pair-match.ts';
import { declareMatch, ofPriorBills, outside } from './pair-match.ts';
import { OTHER, scopeOfPair } from './pair-other.ts';
import { divideSides } from './pair-sides.ts';

/** What the trace shows beside the match anyway. */
const UNSHOWN = ['differingModifiers', 'release', 'isBeforeRelease', 'mayComeToNothing'];

const places = new WeakMap<Agreement, Map<string, object>>();

/** The same for pairs that look among the same lines. */
function lookAmong(within: Agreement, of: Pair['of']): object {
  const ofAgreement: Map<string, object> = remember(places, within, () => new Map());
  return remember(ofAgreement, [...(of ?? ['bill'])].sort().join(' '), () => ({}));
}

function compilePair(
  name: string,
  pair: Pair,
  { ref, file, scoped, bound }: PairContext,
  scope: Scope,
): CompiledPair {
  const find = (fact: string): Fact => findChecked(scope, fact, ` of pair ${name}`);
  const key = bound?.binding.key.map((part) => resolveKeyPart(part, find)) ?? [];
  const on = bound?.binding.on === undefined ? null : find(bound.binding.on);
  const partial = bound?.binding.partial === 'true';
  const within = agreeIn((pair.within ?? []).map(find));
  const sides = divideSides(name, pair.when, { ...scoped, scope });
  return {
    kind: 'pair',
    name,
    ref,
    file,
    title: pair.title,
    effective: {},
    source: 'calculated',
    entryPoint: 0,
    ofBill: pair.of?.includes('bill') ?? true,
    ofHistory: pair.of?.includes('history') ?? false,
    ofOpen: pair.of?.includes('open') ?? false,
    ofUnpaid: pair.of?.includes('unpaid') ?? false,
    skipsFound: pair.skipsFound === 'true',
    needsFound: pair.needsFound === 'true',
    within,
    among: lookAmong(within, pair.of),
    days: pair.days ? [Number(pair.days[0]), Number(pair.days[1])] : null,
    keyed: bound && {
      alias: name,
      table: bound.binding.table,
      optional: false,
      partial,
      published: '',
      key,
      on,
      isFleeting: true,
    },
    asks: bound && partial && !on ? sayQuestion(bound.binding.table, key) : null,
    condition: pair.when ? compileCondition({ ...scoped, scope, node: pair.when }) : null,
    ...sides,
  };
}

/** What is asked of a table by nothing but what a request states, which is the same for all packs; null for anything else. */
function sayQuestion(table: string, key: KeyedTable['key']): string | null {
  const facts = key.flatMap((part) => ('read' in part ? part : []));
  if (facts.length < key.length || facts.some(({ origin }) => origin.kind !== 'request')) return null;
  return [table, ...facts.map(({ name }) => name)].join(' ');
}

export interface DeclaredPair {
  readonly facts: readonly Fact[];
  /** Facts of the line that was found, by `<name>.other.<fact>`, as a scope knows them. */
  readonly others: (scope: Scope) => Scope;
  /** What the pair's own condition and key can name in a scope. */
  readonly within: (scope: Scope) => Scope;
}

/** Declares `<name>.isFound`, `.count`, `.line`, `.days`, the columns of the pair's table, and `<name>.other.<fact>`. */
export function declarePair(name: string, pair: Pair, context: PairContext): DeclaredPair {
  let compiled: CompiledPair | undefined;
  const ofMatch = declareMatch(name, pair, { ...context, find: () => find() });
  const scopes = new WeakMap<Scope, Scope>();
  const within = (scope: Scope): Scope => remember(scopes, scope, () => scopeOfPair(scope, ofMatch));
  const find = (): CompiledPair =>
    (compiled ??= compilePair(name, pair, context, within(context.scoped.scope)));
  const basis = () => {
    const { within, keyed, condition } = find();
    const key = (keyed?.key ?? []).flatMap((part) =>
      'read' in part ? part : 'each' in part ? part.each : [],
    );
    return [...within.facts, ...key, ...(keyed?.on ? [keyed.on] : []), ...(condition?.facts ?? [])];
  };
  const entryPoint = ofPriorBills(pair) ? 'history' : 'otherLines';
  /** Names the other line, the row, and what the pair's condition rests on. */
  const show = (line: LineState, into: LookUps) => {
    const { match } = matchPair(find(), line);
    for (const fact of match ? ofMatch : [])
      if (!UNSHOWN.some((own) => fact.name === `${name}.${own}`))
        outside(fact, find).show?.(line, into, false);
  };
  const declare = (
    column: string,
    own: Pick<Fact, 'type' | 'description' | 'read' | 'least' | 'explain' | 'show'>,
  ): Fact => ({
    ...own,
    name: `${name}.${column}`,
    id: `${context.ref} ${column}`,
    optional: true,
    entryPoint,
    origin: { kind: 'pair', pair, column, find },
    basis,
    listMissing: (line) => matchPair(find(), line).doubts,
  });
  const declared: Fact[] = [
    declare('isFound', {
      type: 'boolean',
      description: `there is ${pair.title}`,
      read: (line) => {
        const { match, doubts } = matchPair(find(), line);
        return match ? true : doubts.length ? undefined : false;
      },
      explain: (line, into, restsOn) => explainMatch(find(), line, into, restsOn),
      show,
    }),
    declare('count', {
      type: 'integer',
      description: `number of lines that are ${pair.title}`,
      least: 0,
      read: (line) => matchPair(find(), line).countAll(),
      show,
    }),
    ...(pair.table?.partial === 'true'
      ? [
          declare('unchecked', {
            type: 'integer',
            description: `number of lines of which the table does not tell whether there is ${pair.title}`,
            least: 0,
            read: (line) => matchPair(find(), line).countUnchecked(),
          }),
        ]
      : []),
    ...ofMatch.map((fact) => ({ ...outside(fact, find), basis })),
  ];
  const facts = declared.map(layOut);
  const which = facts.find((fact) => fact.name === `${name}.line`)!;
  const others = (scope: Scope): Scope => ({
    find: (full) => {
      const isOther = full.startsWith(`${name}.${OTHER}`);
      const own = isOther ? within(scope).find(full.slice(name.length + 1)) : undefined;
      if (!own) return undefined;
      const fact = outside({ ...own, name: full }, find);
      // Of which line a value is, stands beside it.
      const showOther: Fact['show'] = (line, into, isOperand) => {
        which.show!(line, into, false);
        fact.show!(line, into, isOperand);
      };
      const origin = { kind: 'pair', pair, column: full, find } as const;
      return layOut({ ...fact, name: full, origin, guard: `${name}.isFound`, basis, show: showOther });
    },
  });
  return { facts, others, within };
}

/** The leaves of the pair's condition that hold for the match. */
function explainMatch(pair: CompiledPair, line: LineState, into: DecidedBy[], restsOn: Fact[]): void {
  const { match } = matchPair(pair, line);
  if (!match || !pair.condition) return;
  const facts: Fact[] = [];
  const { explain } = pair.condition;
  askMatched(line, match, () => readForOthers(line.bill, (own) => explain(own, into, facts), line));
  // Of the other line they can be read only while the match stands.
  restsOn.push(...facts.map((fact) => (fact.name.startsWith(OTHER) ? outside(fact, () => pair) : fact)));
}
