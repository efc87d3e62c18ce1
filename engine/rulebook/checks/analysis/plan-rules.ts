/** The plans of the book (a programme with all it uses, with or without a payer), and the rules each runs on a day. */
import type { Condition } from '../../../condition/condition.ts';
import { addDays, type Effective, isEffective, LAST_DAY, type PlainDate } from '../../../date.ts';
import { PROGRAMME_OF_BILL } from '../../../run/jurisdiction.ts';
import type { PackSource } from '../../compile-rule-book.ts';
import { nameCustomRule } from '../../pack.ts';
import type { BookView } from '../book-view.ts';
import type { Path } from '../report.ts';
import { closeSpan, isSoundSpan, type Span } from '../spans.ts';

export interface PlanRule {
  readonly source: PackSource;
  readonly ref: string;
  readonly bucket: string;
  readonly effective: Effective;
  readonly when: Condition | undefined;
  readonly overrides: readonly string[];
  readonly path: Path;
}

export interface AnalysisPlan {
  readonly programme: PackSource;
  readonly payer: PackSource | null;
  readonly covers: Span;
  readonly rules: readonly PlanRule[];
  readonly packs: readonly PackSource[];
  /** Facts that are the same on all lines of the plan, by id. */
  readonly fixed: ReadonlyMap<string, string>;
}

/** A pack's rules and the rules that its custom codes become. */
export function listPlanRules(source: PackSource): PlanRule[] {
  const { pack } = source;
  const own = (pack.rules ?? []).map(
    (rule, index): PlanRule => ({
      source,
      ref: `${pack.pack}#${rule.id}`,
      bucket: rule.bucket,
      effective: rule.effective ?? {},
      when: rule.when,
      overrides: rule.overrides ?? [],
      path: ['rules', index],
    }),
  );
  const custom = (pack.customCodes ?? []).map(
    ({ code, effective }, index): PlanRule => ({
      source,
      ref: `${pack.pack}#${nameCustomRule(code)}`,
      bucket: 'custom-code',
      effective: effective ?? {},
      when: { fact: 'line.code', operator: 'equal', value: code },
      overrides: [],
      path: ['customCodes', index],
    }),
  );
  return [...own, ...custom];
}

/** Facts that a programme decides for all its lines. */
export function fixFacts({ pack }: PackSource): Map<string, string> {
  const fixed = new Map<string, string>();
  const bill = Object.entries(PROGRAMME_OF_BILL).find(([, programme]) => programme === pack.programme)?.[0];
  if (bill !== undefined) fixed.set('bill.typeOfBill', bill);
  const [, state] = pack.jurisdiction?.split('-') ?? [];
  if (state !== undefined) fixed.set('bill.state', state.toUpperCase());
  return fixed;
}

/** Every programme by itself, and with each payer. */
export function listPlans(view: BookView): AnalysisPlan[] {
  const programmes = view.sources.packs.filter(
    ({ pack }) => pack.kind === 'programme' && pack.covers && isSoundSpan(pack.covers),
  );
  const payers = view.sources.packs.filter(({ pack }) => pack.kind === 'payer');
  return programmes.flatMap((programme) =>
    [null, ...payers].map((payer): AnalysisPlan => {
      const packs = [programme, ...view.usedBy(programme), ...(payer ? [payer] : [])];
      return {
        programme,
        payer,
        covers: closeSpan(programme.pack.covers!),
        packs,
        rules: packs.flatMap(listPlanRules),
        fixed: fixFacts(programme),
      };
    }),
  );
}

/** The days of a plan cut where a rule begins or ends: on all days of a part the same rules are in force. */
export function cutSpan(whole: Span, rules: readonly PlanRule[]): Span[] {
  const starts = new Set<PlainDate>([whole.from]);
  for (const { effective } of rules) {
    if (effective.from !== undefined) starts.add(effective.from);
    if (effective.through !== undefined && effective.through < LAST_DAY)
      starts.add(addDays(effective.through, 1));
  }
  const inside = [...starts].filter((day) => whole.from <= day && day <= whole.through).sort();
  return inside.map((from, index) => ({
    from,
    through: index + 1 < inside.length ? addDays(inside[index + 1]!, -1) : whole.through,
  }));
}

/** True when another rule of the plan takes this one's place on a day. */
export function isOverridden(rule: PlanRule, rules: readonly PlanRule[], day: PlainDate): boolean {
  return rules.some((other) => other.overrides.includes(rule.ref) && isEffective(other.effective, day));
}

/** Rules that can fire on a day. */
export function listActive(rules: readonly PlanRule[], all: readonly PlanRule[], day: PlainDate): PlanRule[] {
  return rules.filter((rule) => isEffective(rule.effective, day) && !isOverridden(rule, all, day));
}
