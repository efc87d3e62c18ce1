/** Why a rule acts on a line, or does not: what it asked of the line when its turn came, and what was found. */
import type { ReviewRequest } from '../bill/request.ts';
import { FALSE, TRUE, UNKNOWN } from '../condition/condition.ts';
import { isEffective } from '../date.ts';
import type { CompiledRule } from '../model/compiled.ts';
import { type Fact, type FactType, listFields, listMissing } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { PlanBucket } from '../model/plan.ts';
import { type DecidedBy, isUndecided, type TraceStep } from '../model/trace.ts';
import { findRules } from '../run/find-rules.ts';
import { type ReviewContext, walkBill } from '../run/walk-bill.ts';

/**
 * `fired`: it acted. `false`: its condition does not hold; `unknown`: something it asks is not known. `replaced`: it
 * holds, and another acted in its place or both claim the line. `denied`: the line was denied before; `not-reached`:
 * it was priced or stopped before. `other-code`, `not-in-force`: it is for other codes or days. `not-in-programme`: no
 * pack of the line's programme has it. `unreviewed`: the bill cannot be reviewed.
 */
export type RuleOutcome =
  | 'fired'
  | 'false'
  | 'unknown'
  | 'replaced'
  | 'denied'
  | 'not-reached'
  | 'other-code'
  | 'not-in-force'
  | 'not-in-programme'
  | 'unreviewed';

/** A comparison that did not hold. */
export interface FailedLeaf extends DecidedBy {
  readonly description: string;
  readonly type: FactType;
  /** Fields of the request that it is read from or looked up by. */
  readonly fields: readonly string[];
}

export interface RuleAnswer {
  readonly outcome: RuleOutcome;
  readonly title: string | null;
  /** The programme of the line. */
  readonly programme: string | null;
  readonly failed: readonly FailedLeaf[];
  /** What is not known, why the bill is unreviewed, or the days on which the rule is in force. */
  readonly why: readonly string[];
  /** Rules and stops that acted instead. */
  readonly by: readonly string[];
}

const listAll = ({ general, byCode }: PlanBucket): CompiledRule[] => [
  ...general.rules,
  ...[...byCode.values()].flatMap(({ rules }) => rules),
];

const listBuckets = (bucket: PlanBucket): PlanBucket[] => [bucket, ...bucket.children.flatMap(listBuckets)];

/** The fact of a leaf, or something that stands for it where only the name is known. */
function describeLeaf(leaf: DecidedBy, fact: Fact | null): FailedLeaf {
  const option = /^option\.(\w+)$/.exec(leaf.fact)?.[1];
  return {
    ...leaf,
    description: fact?.description ?? leaf.fact,
    type: fact?.type ?? 'text',
    fields: option ? [`BillOptions.${option}`] : fact ? [...new Set(listFields(fact))] : [],
  };
}

const showSpan = ({ effective: { from, through } }: CompiledRule) =>
  `${from ?? 'any day'} to ${through ?? 'any day'}`;

/** The fact that the pack of a rule has for a name. */
type FindFact = (rule: CompiledRule, name: string) => Fact | null;

/** What a rule says of a line when its bucket runs. */
function ask(
  rule: CompiledRule,
  bucket: PlanBucket,
  line: LineState,
  find: FindFact,
): Pick<RuleAnswer, 'outcome' | 'failed' | 'why' | 'by'> {
  const answer = (outcome: RuleOutcome, more: Partial<Pick<RuleAnswer, 'failed' | 'why' | 'by'>> = {}) => ({
    outcome,
    failed: [],
    why: [],
    by: [],
    ...more,
  });
  const { condition, codes } = rule;
  if (line.denied && bucket.bucket.whenDenied !== 'run')
    return answer('denied', { by: line.steps.filter(({ effect }) => effect === 'deny').map(nameStep) });
  if (!isEffective(rule.effective, line.date)) return answer('not-in-force', { why: [showSpan(rule)] });
  const truth = condition?.test(line) ?? TRUE;
  if (truth === FALSE) {
    const leaves: DecidedBy[] = [];
    condition!.explainFalse(line, leaves, []);
    const failed = leaves.map((leaf) => describeLeaf(leaf, find(rule, leaf.fact)));
    return answer(codes && !codes.has(line.code) ? 'other-code' : 'false', { failed });
  }
  if (truth === UNKNOWN) {
    const facts = new Set<Fact>();
    condition!.findUnknown(line, facts);
    const missing = [...facts].flatMap((fact) => listMissing(fact, line));
    const failed = [...facts].map((fact) =>
      describeLeaf({ fact: fact.name, operator: 'isGiven', value: 'true', got: null }, fact),
    );
    return answer('unknown', { why: [...new Set(missing.map(({ message }) => message))], failed });
  }
  const set = bucket.byCode.get(line.code) ?? bucket.general;
  const others = findRules(set, line).firing.filter((one) => one !== rule);
  return answer('replaced', { by: others.map(({ ref }) => ref) });
}

const nameStep = ({ rule, bucket, message }: TraceStep): string =>
  rule ? rule.ref : `${bucket.name}${message ? `: ${message}` : ''}`;

/**
 * @param line number of the line in the request
 * @param ref `pack#rule`
 */
export function explainRule(
  request: ReviewRequest,
  context: ReviewContext,
  { line: number, ref }: { readonly line: number; readonly ref: string },
): RuleAnswer {
  const find: FindFact = ({ facts }, name) =>
    facts.find((fact) => fact.name === name) ?? context.ruleBook.findFact(ref, name);
  // Of a bill that is walked more than once the last walk counts.
  const asked = new Map<LineState, ReturnType<typeof ask>>();
  const watch = (bucket: PlanBucket, line: LineState) => {
    if (line.service.Line !== number || line.bill.request !== request) return;
    const rules = listAll(bucket).filter((rule) => rule.ref === ref);
    const rule = rules.find(({ effective }) => isEffective(effective, line.date)) ?? rules[0];
    if (rule) asked.set(line, ask(rule, bucket, line, find));
  };
  const { error, lines } = walkBill(request, { ...context, watch });
  const line = lines.find(({ service }) => service.Line === number);
  const title = context.ruleBook.findRuleTitle(ref);
  const base = { title, programme: line?.plan.programme.pack.pack ?? null, failed: [], why: [], by: [] };
  if (!line) return { ...base, outcome: 'unreviewed', why: [error ?? `the bill has no line ${number}`] };
  if (line.steps.some((step) => step.rule?.ref === ref && !isUndecided(step)))
    return { ...base, outcome: 'fired' };
  const answer = asked.get(line);
  if (answer) return { ...base, ...answer };
  const isThere = line.plan.roots
    .flatMap(listBuckets)
    .some((one) => listAll(one).some((rule) => rule.ref === ref));
  if (!isThere) return { ...base, outcome: 'not-in-programme' };
  const ends = line.steps.filter(({ effect }) => ['stop', 'price', 'deny'].includes(effect));
  return { ...base, outcome: 'not-reached', by: ends.map(nameStep) };
}
