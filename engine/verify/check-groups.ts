/** Puts the members of each group in order again, and holds every standing that a step rests on to it. */
import { compareValues } from '../condition/operators.ts';
import { Decimal, parseDecimal, ZERO } from '../decimal.ts';
import { meanShare, readShares } from '../facts/group-facts.ts';
import type { Standing } from '../model/trace.ts';
import type { LogGroup, LogMember } from '../present/log.ts';
import { readAmount } from '../present/read-amount.ts';
import { describeOwnLine } from '../run/past-lines.ts';
import type { BucketNumbers } from './check-entries.ts';
import type { Recomputed } from './check-line.ts';
import type { Findings } from './findings.ts';
import type { TracedStep } from './trace.ts';

/** A group recomputed: where each of its lines stands, and what they come to. */
export interface RecomputedGroup {
  readonly name: string;
  /** By the words for a line. */
  readonly standings: ReadonlyMap<string, Standing>;
  readonly count: number;
  readonly lines: number;
  readonly total: Decimal;
  readonly shares: { readonly values: readonly Decimal[]; readonly byReport: boolean } | null;
}

const readValue = ({ values }: LogMember, name: string): string | undefined =>
  values.find((one) => one.name === name)?.value;

/** Amounts by size, texts and days by their text. */
function compareTexts(a = '', b = ''): number {
  const [one, other] = [parseDecimal(a), parseDecimal(b)];
  return one && other ? one.comparedTo(other) : compareValues(a, b);
}

function isInOrder(group: LogGroup, first: LogMember, second: LogMember): boolean {
  for (const { by, descending } of group.order) {
    const compared = compareTexts(readValue(first, by), readValue(second, by));
    if (compared !== 0) return descending ? compared > 0 : compared < 0;
  }
  if ((first.line === null) !== (second.line === null)) return first.line === null;
  return first.line === null || first.line < second.line!;
}

/** The shares are those of the param they are said to come from. */
function checkShares({ path }: TracedStep, { shares }: LogGroup, findings: Findings): void {
  if (!shares) return;
  const stated = [...shares.values, shares.beyond].join(', ');
  findings.expectSame(`${path}.group.shares.param.value`, shares.param.value, stated, 'the group');
}

/** Puts each line in its place again, and holds what it shows of its standing to it. */
function recompute({ log, path }: TracedStep, group: LogGroup, findings: Findings): RecomputedGroup {
  const shares = group.shares && readShares(group.shares);
  const places = new Map<string, Standing>();
  const standings = new Map<string, Standing>();
  let total = ZERO;
  for (const [index, member] of group.members.entries()) {
    const unit = group.unit.length
      ? JSON.stringify(group.unit.map((fact) => readValue(member, fact)))
      : `${index}`;
    let standing = places.get(unit);
    if (!standing) {
      const weight =
        group.weight === null ? new Decimal(1) : (readAmount(readValue(member, group.weight)) ?? ZERO);
      standing = { position: places.size + 1, before: total, through: total.plus(weight) };
      places.set(unit, standing);
      total = standing.through;
    }
    standings.set(member.description, standing);
    const at = `${path}.group.members[${index}]`;
    if (member.line !== null)
      findings.expectSame(
        `${at}.description`,
        member.description,
        describeOwnLine(member.line),
        'its number',
      );
    findings.expectSame(`${at}.position`, member.position, standing.position, 'the order');
    findings.expectAmount(`${at}.before`, member.before, standing.before, 'the places before it');
    findings.expectAmount(`${at}.through`, member.through, standing.through, 'the places before it');
    const share = shares && (meanShare(standing, shares) ?? null);
    findings.expectAmount(`${at}.share`, member.share, share, 'its place');
  }
  return {
    name: log.rule.slice(log.rule.lastIndexOf('.') + 1),
    standings,
    count: places.size,
    lines: group.members.length,
    total,
    shares,
  };
}

/** The state of a line that a member shows, as the line's own steps left it before the bucket of the group. */
function checkStates(
  { log, path }: TracedStep,
  group: LogGroup,
  lines: ReadonlyMap<number, Recomputed>,
  numbers: BucketNumbers,
  findings: Findings,
): void {
  for (const [index, { line, values }] of group.members.entries()) {
    const recomputed = line === null ? undefined : lines.get(line);
    if (line !== null && !recomputed)
      findings.report(`${path}.group.members[${index}].line`, `${line} is no line`);
    if (!recomputed) continue;
    const before = recomputed.states.findLast(({ step }) => numbers.isBefore(step.log.bucket, log.bucket));
    const own: Readonly<Record<string, Decimal | null>> = {
      'line.charge': recomputed.charge,
      'line.allowance': before?.allowance ?? null,
      'line.quantity': before?.quantity ?? recomputed.billed,
    };
    for (const [at, { name, value }] of values.entries())
      if (Object.hasOwn(own, name))
        findings.expectAmount(
          `${path}.group.members[${index}].values[${at}].value`,
          value,
          own[name]!,
          'the trace of the line',
        );
  }
}

/** Recomputes the groups of a review, by the number of their step. */
export function checkGroups(
  steps: readonly TracedStep[],
  lines: ReadonlyMap<number, Recomputed>,
  numbers: BucketNumbers,
  findings: Findings,
): Map<number, RecomputedGroup> {
  const groups = new Map<number, RecomputedGroup>();
  for (const step of steps) {
    const { log, path } = step;
    if (log.effect !== 'group' || !log.group) continue;
    const { members } = log.group;
    for (const [index, member] of members.entries()) {
      const next = members[index + 1];
      if (next && !isInOrder(log.group, member, next))
        findings.report(`${path}.group.members[${index + 1}]`, 'does not stand in the order of the group');
    }
    checkStates(step, log.group, lines, numbers, findings);
    checkShares(step, log.group, findings);
    groups.set(log.step, recompute(step, log.group, findings));
  }
  return groups;
}

/** What a group says of a line, by the words for it, under one of its facts; undefined for what the trace alone does not show. */
export function readStanding(
  { standings, count, lines, total, shares }: RecomputedGroup,
  fact: string,
  line: string | null,
): string | undefined {
  const own = line === null ? undefined : standings.get(line);
  switch (fact) {
    case 'isMember':
      return String(own !== undefined);
    case 'count':
      return String(count);
    case 'others':
      return String(lines - (own ? 1 : 0));
    case 'total':
      return total.toFixed();
    case 'position':
      return own && String(own.position);
    case 'before':
    case 'through':
      return own?.[fact].toFixed();
    case 'share':
      return own && shares ? meanShare(own, shares)?.toFixed() : undefined;
    case 'isBeyond':
      return own && shares
        ? String(shares.byReport && own.through.greaterThan(shares.values.length))
        : undefined;
    default:
      return undefined;
  }
}

/** True for a step that names a group by this name. */
export const isOfGroup = (name: string, groups: ReadonlyMap<number, RecomputedGroup>): boolean =>
  [...groups.values()].some((group) => name.startsWith(`${group.name}.`));
