/**
 * Steps in which lines bear on each other, values of the bill and parts of amounts, each forged in every way that moves
 * something, by somebody who computes the digest anew.
 */
import { describe, expect, it } from 'vitest';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { verifyAgainstTables } from '../../../engine/verify/verify-against-tables.ts';
import { verifyReview } from '../../../engine/verify/verify-review.ts';
import { sharedAmountSetting } from '../../helpers/shared-amount.ts';
import { reviewSmall } from '../../helpers/small-book.ts';
import { surgeryDayReview, surgeryDaySetting } from '../../helpers/surgery-day.ts';
import { forgeDigest } from './mutations.ts';

/** A response as anybody may change it. */
type Json = ReturnType<typeof JSON.parse>;

const LINES = [
  { CPT1: 'PROC1', Charge: '99.99', QuantityBilled: 2 },
  { CPT1: 'DEV01', Charge: '40.00' },
  { CPT1: 'PROC2', Charge: '120.05', QuantityOverride: 3 },
  { CPT1: 'DEV01', Charge: '33.33' },
  { CPT1: 'TEST1', Charge: '12.00' },
];
const stay = await reviewSmall(sharedAmountSetting(), LINES, {
  Bill: { BillReviewReceivedDate: '2025-07-10' },
});
const day = surgeryDayReview();

/** The step of a rule, a value or a group: the line's, or the bill's. */
const find = (review: Json, ref: string, line: number | null = null): Json => {
  const found = review.logDetails.findLast((step: Json) => step.rule.endsWith(ref) && step.line === line);
  if (!found) throw new Error(`no step ${ref} of line ${line}`);
  return found;
};
const named = (values: readonly Json[], name: string): Json => {
  const found = values.find((value) => value.name === name);
  if (!found) throw new Error(`no ${name} among ${values.map((value) => value.name).join(', ')}`);
  return found;
};

/** Reviews as they are, for what the forgers need to know. */
it.each([
  ['the stay', stay],
  ['the day of surgery', day],
])('%s follows from its own trace', async (_title, review) => {
  expect(await verifyReview(review)).toEqual([]);
});

it('shows what is forged below', () => {
  expect(stay.services.map(({ allowance }) => allowance)).toEqual([79.99, 18.34, 48.02, 26.66, 0]);
  const { rank, ...shown } = {
    rank: find(stay, 'derive.rank', 3),
    part: find(stay, '#part', 3),
    share: find(stay, '#share', 3),
  };
  expect(rank).toMatchObject({ result: '32.01' });
  expect(shown).toMatchObject({
    part: {
      operands: [
        { name: 'derived.amount', value: '244.3' },
        { name: 'stay.before' },
        { name: 'stay.through' },
        { name: 'stay.total', value: '305.37' },
      ],
    },
    share: {
      operands: [
        { name: 'line.allowance', value: '96.04' },
        { name: 'share', value: '0.5', row: 'share: 2' },
      ],
    },
  });
});

/** A path within a step, with the name of an operand or look-up instead of its place. */
const nameValue = (path: string, { logDetails }: Json): string =>
  path
    .replace(
      /^(logDetails\[(\d+)\])\.(operands|lookUps)\[(\d+)\]/,
      (_all, step: string, at: string, list: string, index: string) =>
        `${step}.${list} ${logDetails[at][list][index].name}`,
    )
    .replace(/^logDetails\[\d+\]\./, '');

/** Where a forged review is found out. */
async function check(review: ReviewResponse, forge: (copy: Json) => void): Promise<string[]> {
  const copy: Json = JSON.parse(JSON.stringify(review));
  forge(copy);
  const problems = await verifyReview(forgeDigest(copy));
  return problems.map(({ path }) => nameValue(path, copy));
}

const members = (review: Json, name: string): Json[] => find(review, `groups.${name}`).group.members;

/** Exchanges two lines of a group, each with the standing of its new place, so that only the order is wrong. */
function exchange(list: Json[], first: number, second: number): void {
  const standings = list.map(({ position, before, through, share }) => ({
    position,
    before,
    through,
    share,
  }));
  [list[first], list[second]] = [list[second], list[first]];
  for (const [index, standing] of standings.entries()) Object.assign(list[index], standing);
}

describe('a group', () => {
  it.each<[string, (review: Json) => void, string]>([
    ['two lines exchanged', (r) => exchange(members(r, 'ranked'), 0, 1), 'group.members[1]'],
    [
      'the order turned',
      (r) => {
        find(r, 'groups.ranked').group.order[0].descending = false;
      },
      'group.members[1]',
    ],
    [
      'the order by something else',
      (r) => {
        find(r, 'groups.ranked').group.order[0].by = 'line.quantity';
      },
      'group.members[1]',
    ],
    [
      'the amount of a line raised',
      (r) => {
        named(members(r, 'devices')[0]!['values'], 'line.allowance').value = '26.67';
      },
      'group.members[0].values[0].value',
    ],
    [
      'the charge of a line raised',
      (r) => {
        named(members(r, 'stay')[1]!['values'], 'line.charge').value = '33.34';
      },
      'group.members[1].values[0].value',
    ],
    [
      'the units of a line',
      (r) => {
        named(members(r, 'ranked')[0]!['values'], 'line.quantity').value = '1';
      },
      'group.members[0].values[1].value',
    ],
    [
      'the units that a step set',
      (r) => {
        named(members(r, 'ranked')[1]!['values'], 'line.quantity').value = '1';
      },
      'group.members[1].values[1].value',
    ],
    [
      'a value by which it is ordered',
      (r) => {
        named(members(r, 'ranked')[1]!['values'], 'derived.rank').value = '32.02';
      },
      'group.members[1].values[0].value',
    ],
    [
      'the place of a line',
      (r) => {
        members(r, 'ranked')[1]!['position'] = 1;
      },
      'group.members[1].position',
    ],
    [
      'what stands before a line',
      (r) => {
        members(r, 'ranked')[1]!['before'] = '1';
      },
      'group.members[1].before',
    ],
    [
      'what stands through a line',
      (r) => {
        members(r, 'ranked')[1]!['through'] = '6';
      },
      'group.members[1].through',
    ],
    [
      'a line given the number of another',
      (r) => {
        members(r, 'ranked')[1]!['line'] = 2;
      },
      'group.members[1].description',
    ],
    [
      'a line given number and words of another',
      (r) => {
        Object.assign(members(r, 'ranked')[1], { line: 2, description: 'line 2 of this bill' });
      },
      'group.members[1].values[0].step',
    ],
    [
      'a line that is not there',
      (r) => {
        Object.assign(members(r, 'stay')[1], { line: 9, description: 'line 9 of this bill' });
      },
      'group.members[1].line',
    ],
    [
      'a line taken out',
      (r) => {
        members(r, 'stay').pop();
      },
      'operands stay.total.value',
    ],
    [
      'a line added',
      (r) => {
        members(r, 'devices').push({ ...members(r, 'devices')[1] });
      },
      'group.members[2].before',
    ],
    [
      'another weight',
      (r) => {
        find(r, 'groups.ranked').group.weight = null;
      },
      'group.members[0].through',
    ],
    [
      'the step of a value left out',
      (r) => {
        delete named(members(r, 'ranked')[0]!['values'], 'derived.rank').step;
      },
      'group.members[0].values[0].step',
    ],
    [
      'the step of a value of another line',
      (r) => {
        named(members(r, 'ranked')[0]!['values'], 'derived.rank').step = find(r, 'derive.rank', 3).step;
      },
      'group.members[0].values[0].step',
    ],
    [
      'a formula where there is none',
      (r) => {
        find(r, 'groups.ranked').formula = 'allowance = 5';
      },
      'formula',
    ],
    [
      'a result where there is none',
      (r) => {
        find(r, 'groups.ranked').result = '5';
      },
      'result',
    ],
    [
      'an amount where there is none',
      (r) => {
        find(r, 'groups.ranked').after = 5;
      },
      'after',
    ],
  ])('with %s is found', async (_title, forge, path) => {
    expect(await check(stay, forge)).toContain(path);
  });

  it.each<[string, (review: Json) => void, string]>([
    [
      'a family put on places of their own',
      (r) => {
        named(members(r, 'surgery')[2]!['values'], 'derived.family').value = '29881';
      },
      'group.members[3].position',
    ],
    [
      'a share of the list',
      (r) => {
        find(r, 'groups.surgery').group.shares.values[1] = '0.6';
      },
      'group.shares.param.value',
    ],
    [
      'a share of the list and its param',
      (r) => {
        const { shares } = find(r, 'groups.surgery').group;
        shares.values[1] = '0.6';
        shares.param.value = '1, 0.6, 0.25, by-report';
      },
      'group.members[1].share',
    ],
    [
      'what follows the last share',
      (r) => {
        const { shares } = r.logDetails.find((step: Json) => step.rule.endsWith('groups.surgery')).group;
        shares.beyond = 'onwards';
        shares.param.value = '1, 0.5, 0.25, onwards';
      },
      'group.members[4].share',
    ],
    [
      'the share of a line',
      (r) => {
        members(r, 'surgery')[1]!['share'] = '1';
      },
      'group.members[1].share',
    ],
    [
      'a line of a prior bill made one of this bill',
      (r) => {
        members(r, 'visits')[0]!['line'] = 12;
      },
      'group.members[0].description',
    ],
    ['the order of lines of prior bills', (r) => exchange(members(r, 'visits'), 0, 1), 'group.members[1]'],
    [
      'what another group comes to',
      (r) => {
        named(members(r, 'surgery')[0]!['values'], 'endoscopy.total').value = '1444.56';
      },
      'group.members[0].values[0].value',
    ],
  ])('with %s is found', async (_title, forge, path) => {
    expect(await check(day, forge)).toContain(path);
  });
});

describe('what a line takes from the steps of the bill', () => {
  const operand = (r: Json, ref: string, line: number, name: string) =>
    named(find(r, ref, line).operands, name);
  const lookUp = (r: Json, ref: string, line: number, name: string) =>
    named(find(r, ref, line).lookUps, name);

  it.each<[string, (review: Json) => void, string]>([
    [
      'the amount that is divided',
      (r) => {
        operand(r, '#part', 3, 'derived.amount').value = '250';
      },
      'operands derived.amount.value',
    ],
    [
      'what stands before a part',
      (r) => {
        operand(r, '#part', 3, 'stay.before').value = '0';
      },
      'operands stay.before.value',
    ],
    [
      'what stands through a part',
      (r) => {
        operand(r, '#part', 3, 'stay.through').value = '305';
      },
      'operands stay.through.value',
    ],
    [
      'the total of the group',
      (r) => {
        operand(r, '#part', 3, 'stay.total').value = '300';
      },
      'operands stay.total.value',
    ],
    [
      'the standing of another line',
      (r) => {
        const own = find(r, '#part', 3).operands;
        for (const { name, value } of find(r, '#part', 1).operands) named(own, name).value = value;
      },
      'operands stay.before.value',
    ],
    [
      'what is left of a limit',
      (r) => {
        operand(r, '#device', 2, 'devices.before').value = '0';
      },
      'operands devices.before.value',
    ],
    [
      'the place that picked a share',
      (r) => {
        lookUp(r, '#share', 3, 'ranked.position').value = '1';
      },
      'lookUps ranked.position.value',
    ],
    [
      'the step of a place',
      (r) => {
        lookUp(r, '#share', 3, 'ranked.position').step = find(r, 'groups.stay').step;
      },
      'lookUps ranked.position.step',
    ],
    [
      'the step of a place, with that of a value',
      (r) => {
        lookUp(r, '#share', 3, 'ranked.position').step = find(r, 'derive.amount').step;
      },
      'lookUps ranked.position.step',
    ],
    [
      'the step of a place, with one that is not there',
      (r) => {
        lookUp(r, '#share', 3, 'ranked.position').step = 999;
      },
      'lookUps ranked.position.step',
    ],
    [
      'the step of a place, left out',
      (r) => {
        delete lookUp(r, '#share', 3, 'ranked.position').step;
      },
      'lookUps ranked.position.step',
    ],
    [
      'the step of an amount, left out',
      (r) => {
        delete operand(r, '#part', 3, 'derived.amount').step;
      },
      'operands derived.amount.step',
    ],
    [
      'the step of an amount, with that of a group',
      (r) => {
        operand(r, '#part', 3, 'derived.amount').step = find(r, 'groups.stay').step;
      },
      'operands derived.amount.step',
    ],
    [
      'whether it belongs',
      (r) => {
        lookUp(r, '#share', 3, 'ranked.isMember').value = 'false';
      },
      'decidedBy[0].got',
    ],
    [
      'the look-up of what decided, left out',
      (r) => {
        const step = find(r, '#share', 3);
        step.lookUps = step.lookUps.filter((value: Json) => value.name !== 'ranked.isMember');
      },
      'decidedBy[0]',
    ],
    [
      'a line that decided by another',
      (r) => {
        lookUp(r, '#included', 5, 'dearer.line').value = 'line 9 of this bill';
      },
      'lookUps dearer.line.value',
    ],
    [
      'the value of the other line',
      (r) => {
        lookUp(r, '#included', 5, 'other.derived.rank').value = '9999';
      },
      'lookUps other.derived.rank.value',
    ],
    [
      'the line whose value that is',
      (r) => {
        lookUp(r, '#included', 5, 'dearer.line').value = 'line 3 of this bill';
      },
      'lookUps other.derived.rank.step',
    ],
    [
      'a comparison with the other line',
      (r) => {
        named(
          find(r, '#included', 5).decidedBy.map((leaf_: Json) => Object.assign(leaf_, { name: leaf_.fact })),
          'other.derived.rank',
        ).got = '1';
      },
      'decidedBy[2].got',
    ],
    [
      'that a field was given',
      (r) => {
        const [leaf_] = find(r, '#late', 1).decidedBy;
        leaf_.got = null;
      },
      'decidedBy[0]',
    ],
    [
      'a day that decided',
      (r) => {
        lookUp(r, '#late', 1, 'derived.due').value = '2025-07-11';
      },
      'lookUps derived.due.value',
    ],
  ])('%s is found', async (_title, forge, path) => {
    expect(await check(stay, forge)).toContain(path);
  });

  it.each<[string, (review: Json) => void, string]>([
    [
      'an operand of a table, without its place',
      (r) => {
        const { operands } = find(r, '#amount', 4);
        const { name } = named(operands, 'fees.work');
        operands[0] = { name, value: '99.99' };
      },
      'operands fees.work.step',
    ],
    [
      'the share of a place',
      (r) => {
        operand(r, '#share-by-place', 4, 'surgery.share').value = '1';
      },
      'operands surgery.share.value',
    ],
    [
      'the place itself',
      (r) => {
        lookUp(r, '#share-by-place', 4, 'surgery.position').value = '3';
      },
      'lookUps surgery.position.value',
    ],
    [
      'that a place is paid by report',
      (r) => {
        lookUp(r, '#by-report', 5, 'surgery.isBeyond').value = 'false';
      },
      'lookUps surgery.isBeyond.value',
    ],
    [
      'the number of a visit',
      (r) => {
        lookUp(r, '#visits-used-up', 12, 'visits.position').value = '4';
      },
      'lookUps visits.position.value',
    ],
    [
      'how many others there are',
      (r) => {
        lookUp(r, '#before-reduction', 7, 'therapies.others').value = '2';
      },
      'lookUps therapies.others.value',
    ],
  ])('%s is found', async (_title, forge, path) => {
    expect(await check(day, forge)).toContain(path);
  });
});

describe('a value', () => {
  it.each<[string, (review: Json) => void, string]>([
    [
      'its result raised',
      (r) => {
        find(r, 'derive.amount').result = '254.3';
      },
      'result',
    ],
    [
      'its result raised, wherever it is used',
      (r) => {
        find(r, 'derive.amount').result = '254.3';
        for (const { operands } of r.logDetails)
          for (const value of operands) if (value.name === 'derived.amount') value.value = '254.3';
      },
      'result',
    ],
    [
      'an operand raised',
      (r) => {
        named(find(r, 'derive.amount').operands, 'percent').value = '90';
      },
      'rounding.before',
    ],
    [
      'the sum that it takes a share of',
      (r) => {
        named(find(r, 'derive.amount').operands, 'stay.total').value = '405.37';
      },
      'operands stay.total.value',
    ],
    [
      'another formula',
      (r) => {
        find(r, 'derive.amount').formula = 'derived.amount = 254.3';
      },
      'operands',
    ],
    [
      'another name',
      (r) => {
        find(r, 'derive.amount').formula = find(r, 'derive.amount').formula.replace('amount', 'other');
      },
      'operands derived.amount.step',
    ],
    [
      'its formula left out',
      (r) => {
        find(r, 'derive.amount').formula = null;
      },
      'formula',
    ],
    [
      'another rounding',
      (r) => {
        find(r, 'derive.rank', 3).rounding.mode = 'up';
      },
      'rounding.after',
    ],
    [
      'another number of places',
      (r) => {
        find(r, 'derive.amount').rounding.places = 1;
      },
      'rounding.after',
    ],
    [
      'its rounding left out',
      (r) => {
        find(r, 'derive.rank', 3).rounding = null;
      },
      'result',
    ],
    [
      'what was rounded',
      (r) => {
        find(r, 'derive.rank', 3).rounding.before = '32.02';
      },
      'rounding.before',
    ],
    [
      'a day',
      (r) => {
        find(r, 'derive.due', 1).result = '2025-07-11';
      },
      'result',
    ],
    [
      'an amount of its own',
      (r) => {
        find(r, 'derive.rank', 3).after = 12;
      },
      'after',
    ],
    [
      'the entry of the bill for it',
      (r) => {
        r.bill.bucketList.find((entry: Json) =>
          entry.bucketSourceID.endsWith('derive.amount'),
        ).sourceValue = 254.3;
      },
      `bill.bucketList[${stay.bill.bucketList.findIndex(({ bucketSourceID }) => bucketSourceID!.endsWith('derive.amount'))}].sourceValue`,
    ],
    [
      'another source of that entry',
      (r) => {
        r.bill.bucketList[0].bucketSource = 2;
      },
      'bill.bucketList[0].bucketSource',
    ],
    [
      'a line of that entry',
      (r) => {
        r.bill.bucketList[0].line = 1;
      },
      'bill.bucketList[0].line',
    ],
    [
      'that entry left out',
      (r) => {
        r.bill.bucketList.pop();
      },
      'bill.bucketList',
    ],
    [
      'that entry repeated',
      (r) => {
        r.bill.bucketList.push(r.bill.bucketList[0]);
      },
      'bill.bucketList',
    ],
    [
      'another bucket of that entry',
      (r) => {
        r.bill.bucketList[0].bucketHierarchyID = 9010;
      },
      'services[0].bucketList[0].bucketHierarchyID',
    ],
  ])('with %s is found', async (_title, forge, path) => {
    expect(await check(stay, forge)).toContain(path);
  });
});

describe('a row of two lines, against the table it names', () => {
  const { tables } = surgeryDaySetting();
  const problems = (forge: (values: readonly Json[]) => void) => {
    const copy: Json = JSON.parse(JSON.stringify(day));
    forge(find(copy, '#included', 6).lookUps);
    return verifyAgainstTables(copy, tables).map(({ message }) => message);
  };

  it('is found again', () => expect(problems(() => {})).toEqual([]));

  it.each<[string, (values: readonly Json[]) => void, RegExp]>([
    [
      'a value',
      (values) => {
        named(values, 'columnOne.indicator').value = '0';
      },
      /shows 0, but columnOne 27447, columnTwo 99213 .* says 1/,
    ],
    [
      'the row',
      (values) => {
        named(values, 'columnOne.indicator').row = 'columnOne 23412, columnTwo 99213';
      },
      /is not in the table test.code-pairs/,
    ],
    [
      'the release',
      (values) => {
        named(values, 'columnOne.indicator').release = '2025Q1';
      },
      /release 2025Q1, which logHeader.tables does not/,
    ],
    [
      'the table',
      (values) => {
        named(values, 'columnOne.indicator').table = 'test.fees';
      },
      /names the table test.fees/,
    ],
  ])('%s changed', (_title, forge, message) => {
    expect(problems(forge)).toEqual([expect.stringMatching(message)]);
  });
});
