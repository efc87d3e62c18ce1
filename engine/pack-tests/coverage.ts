/**
 * Coverage in the space of the rules: which rules acted and were held back, which comparisons were true and false where they
 * were asked, which values and cases were read, and which days around a change of law some line has.
 */
import { type Condition, FALSE, isLeaf, type Leaf, TRUE, type Truth } from '../condition/condition.ts';
import { describeCondition } from '../condition/describe-condition.ts';
import { isEffective, type PlainDate } from '../date.ts';
import type { CompiledRule } from '../model/compiled.ts';
import type { LineState } from '../model/line.ts';
import type { Pack, Rule } from '../model/pack.ts';
import type { PlanBucket } from '../model/plan.ts';
import type { FilePlace } from '../problem.ts';
import { remember } from '../remember.ts';
import { listTestables, makeLocator } from './find-untested.ts';
import { completeRef } from './pack-test.ts';
import { type PackTestInput, prepareCases } from './prepare-cases.ts';
import { listCovered, runCase, walkCase } from './run-case.ts';
import { listDays } from './sweep-dates.ts';

/** `rule`: acts in a case that names it. `held`: is asked and does not act. `leaf`: a comparison, true and false. */
export const COVERAGE_KINDS = ['rule', 'held', 'leaf', 'value', 'entry', 'case', 'day'] as const;
export type CoverageKind = (typeof COVERAGE_KINDS)[number];

export interface CoverageGap extends FilePlace {
  readonly kind: CoverageKind;
  /** The test to write. */
  readonly message: string;
}

type Counts = Readonly<Record<CoverageKind, readonly [covered: number, all: number]>>;

export interface PackCoverage {
  readonly pack: string;
  readonly version: string;
  /** How many of each kind are covered, of how many. */
  readonly counts: Counts;
  readonly gaps: readonly CoverageGap[];
}

type Path = readonly (string | number)[];
interface PlacedLeaf {
  readonly leaf: Leaf;
  readonly path: Path;
}

/** The comparisons of a rule in the order in which they are compiled, each where it is written. */
function listLeaves(node: Condition, path: Path, named: Pack['conditions'] = {}): PlacedLeaf[] {
  if (isLeaf(node)) return [{ leaf: node, path }];
  if ('not' in node) return listLeaves(node.not, [...path, 'not'], named);
  if ('condition' in node) {
    const target = named[node.condition];
    return target ? listLeaves(target, ['conditions', node.condition], named) : [];
  }
  const key = 'all' in node ? 'all' : 'any';
  const parts = 'all' in node ? node.all : node.any;
  return parts.flatMap((part, index) => listLeaves(part, [...path, key, index], named));
}

/** What was seen of one rule. */
interface Seen {
  isHeld: boolean;
  /** By the place of a comparison among those of the rule. */
  readonly truths: Set<Truth>[];
}

const nameRule = (file: string, ref: string, from: PlainDate | undefined) => `${file} ${ref} ${from ?? ''}`;

/** Asks a rule as a review does: the conditions behind one that does not hold are not reached. */
function ask(rule: CompiledRule, line: LineState, seen: Seen): void {
  const { conjuncts = [], leaves = [] } = rule.condition ?? {};
  // What a programme says of the whole pack stands before what the rule says.
  let at = seen.truths.length - leaves.length;
  for (const conjunct of conjuncts) {
    for (const leaf of conjunct.leaves) seen.truths[at++]?.add(leaf.test(line));
    const truth = conjunct.test(line);
    if (truth === TRUE) continue;
    if (truth === FALSE) seen.isHeld = true;
    return;
  }
}

class Observer {
  readonly rules = new Map<string, Seen>();
  /** Days of lines, by the ids of the packs that took part. */
  readonly days = new Map<string, Set<PlainDate>>();

  private readonly tied = new WeakMap<PlanBucket, ReadonlySet<CompiledRule>>();

  readonly watch = (bucket: PlanBucket, line: LineState): void => {
    if (line.denied && bucket.bucket.whenDenied !== 'run') return;
    for (const rule of (bucket.byCode.get(line.code) ?? bucket.general).rules) {
      if (!isEffective(rule.effective, line.date)) continue;
      ask(rule, line, this.find(rule, line));
    }
    // A rule that is tied to other codes is held back without being asked.
    for (const rule of remember(this.tied, bucket, () => listTied(bucket)))
      if (!rule.codes!.has(line.code)) this.find(rule, line).isHeld = true;
  };

  private find({ file, ref, effective }: CompiledRule, { plan }: LineState): Seen {
    return remember(this.rules, nameRule(file, ref, effective.from), () => {
      const pack = plan.packs.find((one) => one.file === file)!.pack;
      const rule = pack.rules?.find(
        ({ id, effective: own }) => ref.endsWith(`#${id}`) && own?.from === effective.from,
      );
      const leaves = rule?.when ? listLeaves(rule.when, [], pack.conditions) : [];
      return { isHeld: false, truths: leaves.map(() => new Set()) };
    });
  }

  noteDays(lines: readonly LineState[]): void {
    for (const { plan, date } of lines)
      for (const { pack } of plan.packs) remember(this.days, pack.pack, () => new Set<PlainDate>()).add(date);
  }
}

/** The rules of a bucket that are tied to codes. */
const listTied = ({ byCode }: PlanBucket): Set<CompiledRule> =>
  new Set([...byCode.values()].flatMap(({ rules }) => rules.filter(({ codes }) => codes !== null)));

interface Item {
  readonly kind: CoverageKind;
  readonly isCovered: boolean;
  readonly path: Path;
  readonly message: string;
}

/** Whether the rule was held back, and both ways of each of its comparisons. */
function listOfRule(rule: Rule, index: number, pack: Pack, seen: Seen | undefined): Item[] {
  if (!rule.when) return [];
  const path = ['rules', index];
  const leaves = listLeaves(rule.when, [...path, 'when'], pack.conditions).map(
    ({ leaf, path: at }, place): Item => {
      const truths = seen?.truths[place] ?? new Set();
      const lacks = [...(truths.has(TRUE) ? [] : ['true']), ...(truths.has(FALSE) ? [] : ['false'])];
      return {
        ...{ kind: 'leaf', isCovered: lacks.length === 0, path: at },
        message: `for ${rule.id} "${describeCondition(leaf)}" is never ${lacks.join(' nor ')} in any test`,
      };
    },
  );
  const held: Item = {
    ...{ kind: 'held', isCovered: seen?.isHeld === true, path: [...path, 'id'] },
    message: `no test shows a line that ${rule.id} lets pass; add one that it is not for`,
  };
  return [held, ...leaves];
}

/** The days around the pack's own changes, in every programme that it takes part in. */
function listOfDays(
  pack: Pack,
  { ruleBook }: PackTestInput,
  days: ReadonlySet<PlainDate> | undefined,
): Item[] {
  const programmes = ruleBook.listProgrammes().filter(({ packs }) => packs.some((one) => one.pack === pack));
  const covers =
    pack.kind === 'programme' ? [pack.covers!] : programmes.map(({ programme }) => programme.covers!);
  const all = [...new Set(covers.flatMap((span) => listDays([pack], span)))].sort();
  return all.map((day) => ({
    ...{ kind: 'day', isCovered: days?.has(day) === true, path: ['pack'] },
    message: `no test has a line of ${day}, beside which the law of ${pack.pack} changes, begins or ends`,
  }));
}

/** What the examples of all packs come to; of each pack that is `wanted`. Drafts price nothing and are left out. */
export function measureCoverage(
  input: PackTestInput,
  wanted: (packId: string) => boolean = () => true,
): PackCoverage[] {
  const { ruleBook, files } = input;
  const observer = new Observer();
  const observed = new Set<unknown>();
  const covered = new Set<string>();
  for (const one of prepareCases(input).cases) {
    try {
      const { fired } = runCase(one, one.ruleBook, observed);
      for (const rule of listCovered(one, fired)) covered.add(completeRef(one.pack.pack, rule));
      // Another walk: who listens reads more than a review does.
      const { reviewed } = walkCase(one, one.ruleBook, undefined, observer.watch);
      observer.noteDays(reviewed.lines);
    } catch {
      // A case that breaks is a failure of `rules test`.
    }
  }
  const stated = Map.groupBy(listTestables(ruleBook, observed, covered), ({ pack }) => pack);
  const locate = makeLocator(files);
  return ruleBook.packs
    .filter(({ pack }) => wanted(pack.pack) && pack.status !== 'draft')
    .map(({ pack, file }) => {
      const items: Item[] = [
        ...(stated.get(pack) ?? []).map(({ isTested, ...one }) => ({ ...one, isCovered: isTested })),
        ...(pack.rules ?? []).flatMap((rule, index) =>
          listOfRule(
            rule,
            index,
            pack,
            observer.rules.get(nameRule(file, `${pack.pack}#${rule.id}`, rule.effective?.from)),
          ),
        ),
        ...listOfDays(pack, input, observer.days.get(pack.pack)),
      ];
      const count = (kind: CoverageKind): [number, number] => {
        const own = items.filter((one) => one.kind === kind);
        return [own.filter(({ isCovered }) => isCovered).length, own.length];
      };
      const counts = {} as Record<CoverageKind, [number, number]>;
      for (const kind of COVERAGE_KINDS) counts[kind] = count(kind);
      return {
        ...{ pack: pack.pack, version: pack.version },
        counts,
        gaps: items
          .filter(({ isCovered }) => !isCovered)
          .map(({ kind, path, message }) => ({ kind, file, ...locate({ file, path }), message }))
          .sort((a, b) => a.line - b.line || a.column - b.column),
      };
    });
}
