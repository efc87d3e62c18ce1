/** The step that shows a group: its lines, the place of each, and what each was put there by. */

import { showValue } from '../condition/compile-condition.ts';
import type { Decimal } from '../decimal.ts';
import type { Fact, FactValue } from '../model/fact.ts';
import type { BillState, LineState } from '../model/line.ts';
import type { CompiledGroup } from '../model/other-lines.ts';
import type { GroupMember, GroupStep, LookUp, Standing, TraceStep } from '../model/trace.ts';
import { remember } from '../remember.ts';
import { describeLine } from './past-lines.ts';

export interface Shares {
  readonly param: LookUp;
  readonly texts: readonly string[];
  readonly values: readonly Decimal[];
  /** Places behind the last share are paid by report, not like the last one. */
  readonly byReport: boolean;
}

export interface Member {
  readonly line: LineState;
  readonly group: CompiledGroup;
  readonly order: readonly FactValue[];
  readonly unit: string | null;
  readonly units: readonly FactValue[];
  readonly weight: Decimal;
  /** Steps the line had when the group was read. */
  readonly at: number;
}

/** The step that left a line the amount, or the units, that the group read of it. */
function findState(fact: Fact, { line, at }: Member): TraceStep | undefined {
  const before = line.steps.slice(0, at);
  // A value's step says what the allowance was while it was computed, and is not where that comes from.
  if (fact.name === 'line.allowance')
    return before.findLast(({ effect, after }) => after !== null && effect !== 'value');
  return fact.name === 'line.quantity' ? before.findLast(({ effect }) => effect === 'quantity') : undefined;
}

/** A value of a member as it was when the group was read. */
function showMember(fact: Fact, value: FactValue, member: Member): LookUp {
  const source = fact.source?.(member.line);
  return {
    name: fact.name,
    value: source?.text ?? String(showValue(value)),
    origin: source?.origin ?? null,
    step: fact.origin.kind === 'state' ? findState(fact, member) : source?.step,
  };
}

function presentMember(member: Member, standing: Standing): GroupMember {
  const { group, line, order, units, weight } = member;
  const values: LookUp[] = [];
  // A fact may give the order and the weight.
  const show = (fact: Fact, value: FactValue) => {
    if (!values.some(({ name }) => name === fact.name)) values.push(showMember(fact, value, member));
  };
  for (const [index, { fact }] of group.order.entries()) show(fact, order[index]);
  for (const [index, fact] of group.unit.entries()) show(fact, units[index]);
  if (group.weight) show(group.weight, weight);
  const { position, before, through } = standing;
  return {
    line: line.prior ? null : line.service.Line,
    description: describeLine(line),
    position,
    before,
    through,
    values,
  };
}

/** What a group states, as its steps show it. */
const stated = new WeakMap<CompiledGroup, Pick<GroupStep, 'order' | 'unit' | 'weight'>>();

const showGroup = (group: CompiledGroup) =>
  remember(stated, group, () => ({
    order: group.order.map(({ fact, descending }) => ({ by: fact.name, descending })),
    unit: group.unit.map(({ name }) => name),
    weight: group.weight?.name ?? null,
  }));

const sayValues = (values: readonly LookUp[]) => values.map(({ value }) => value).join('\n');

/** Everything that a step shows of a group, in one text. */
function sayGroup({ ref }: CompiledGroup, { order, within, shares, members }: GroupStep): string {
  let said = `${ref}\n${order.map(({ by }) => by).join()}\n${sayValues(within)}\n${shares?.param.value ?? ''}`;
  for (const { description, position, values } of members)
    said += `\n${description}\n${position}\n${sayValues(values)}`;
  return said;
}

/** The step of the bill that shows a group; one for all groups that show the same. */
export function makeGroupStep(
  group: CompiledGroup,
  members: readonly Member[],
  standings: ReadonlyMap<LineState, Standing>,
  shares: Shares | null,
  bill: BillState,
): TraceStep {
  const [first] = members;
  const content: GroupStep = {
    within: group.within.facts.map((fact) => showMember(fact, fact.read(first!.line), first!)),
    ...showGroup(group),
    shares: shares && {
      values: shares.texts.slice(0, -1),
      beyond: shares.texts.at(-1)!,
      param: shares.param,
    },
    members: members.map((member) => presentMember(member, standings.get(member.line)!)),
  };
  const said = sayGroup(group, content);
  return bill.readings.keepStep(said, () => {
    const step: TraceStep = {
      bucket: bill.bucket!,
      rule: group,
      effect: 'group',
      citation: null,
      decidedBy: [],
      formula: null,
      operands: [],
      lookUps: [],
      rounding: null,
      before: null,
      after: null,
      reason: null,
      message: group.title,
      group: content,
    };
    bill.steps.push(step);
    return step;
  });
}
