/**
 * A made-up programme in which lines bear on each other: a day of surgery ranked by amount, a family of endoscopies on one
 * place, code pairs, visits counted over the history, implants up to a limit, and values of the bill. No figure is law.
 */
import type { ReviewResponse } from '../../engine/present/review.ts';
import { compileRuleBook } from '../../engine/rulebook/compile-rule-book.ts';
import type { RuleBook } from '../../engine/rulebook/rule-book.ts';
import type { TableColumn, TableDefinition, TableSource } from '../../engine/table.ts';
import { type BillParts, type Members, makeRequest, reviewResponse, type Setting } from './requests.ts';
import { makeTables } from './tables.ts';

const BUCKETS = `buckets:
  - { id: 1000, name: eligibility, title: Is the service part of the claim, policy: sequence }
  - { id: 1005, name: coverage, parent: eligibility, title: Does a programme cover the day, policy: gate, effects: [deny, flag], role: coverage }
  - { id: 1020, name: timely-filing, parent: eligibility, title: Was the bill sent in time, policy: gate, effects: [deny, flag] }
  - { id: 2000, name: coding-edits, title: Is the service coded as the rules ask, policy: sequence }
  - { id: 2010, name: code-pairs, parent: coding-edits, title: Does another service include this one, policy: gate, effects: [deny, flag] }
  - { id: 4000, name: base-value, title: The amount before adjustments, policy: first }
  - { id: 4010, name: schedule-amount, parent: base-value, title: The fee schedule, policy: unique, effects: [price, deny], totals: base-value, source: calculated, prices: schedule }
  - { id: 6000, name: several-lines, title: Lines of a day that bear on each other, policy: sequence }
  - { id: 6010, name: endoscopy-family, parent: several-lines, title: Endoscopies of one family, policy: optional, effects: [adjust] }
  - { id: 6020, name: too-many-procedures, parent: several-lines, title: Procedures priced by report, policy: gate, effects: [deny, flag] }
  - { id: 6030, name: multiple-procedures, parent: several-lines, title: Reductions when several services are done, policy: optional, effects: [adjust] }
  - { id: 6040, name: therapy, parent: several-lines, title: Therapies of a day, policy: each, effects: [flag] }
  - { id: 7010, name: visits, title: Number of visits, policy: gate, effects: [deny, flag] }
  - { id: 8000, name: limits, title: What the allowance may not exceed, policy: sequence }
  - { id: 8010, name: charge-cap, parent: limits, title: Never more than the charge, policy: optional, effects: [cap], source: charge, keeps: [uncappedPrePPOAllowance] }
  - { id: 8020, name: manual-decision, parent: limits, title: Decisions people have made, policy: optional, effects: [adjust], source: request, whenDenied: run }
  - { id: 8030, name: ppo-cap, parent: limits, title: Never more than the contracted rate, policy: optional, effects: [cap], source: ppo, keeps: [prePPOAllowance, uncappedAllowance] }
  - { id: 9010, name: tax, title: Tax on the service, policy: optional, effects: [tax], whenDenied: run }
`;

const REASON_CODES = `carcs:
  "16": The bill lacks information that is needed to price it.
  "29": The bill was sent after the limit for filing.
  "45": The charge is above the contracted or scheduled amount.
  "59": Processed by the rules for several procedures of a day.
  "97": The service is included in another one.
  "119": The number of visits is used up.
  "133": The line waits for review by a person.
codes:
  - { id: 1003, short: Filed late, long: The bill was sent after the limit for filing., carc: "29", group: CO }
  - { id: 1010, short: Schedule amount, long: The allowance is the amount of the fee schedule., carc: "45", group: CO }
  - { id: 1050, short: Visits used up, long: The visits that need no authorization are used up., carc: "119", group: CO }
  - { id: 1102, short: By report, long: The schedule gives no share for this place; a person prices it from the report., carc: "133", group: OA }
  - { id: 1103, short: Bundled, long: Another service of the day includes this one., carc: "97", group: CO }
  - { id: 1104, short: Several procedures, long: The service is paid at the share of its place among those of the day., carc: "59", group: CO }
  - { id: 1111, short: Before reduction, long: Therapies of a day may reduce each other., carc: "133", group: OA }
  - { id: 1900, short: Data missing, long: Something the price depends on is missing; the trace names it., carc: "133", group: OA }
  - { id: 1901, short: No rule, long: No rule of the schedule covers the line., carc: "133", group: OA }
  - { id: 1902, short: Rules in conflict, long: More than one rule claims the line., carc: "133", group: OA }
`;

const PACK = `pack: us/surgery-day
kind: programme
version: 1.0.0
title: A made-up programme for a day of surgery
jurisdiction: us
programme: federal
covers: { from: 2025-01-01, through: 2026-12-31 }
status: cited
money: { places: 2, mode: half-up, cite: schedule }

sources:
  schedule: { title: Made-up schedule of fees, pin: section 1, url: "https://example.org/schedule", read: 2025-01-15 }
  several: { title: Made-up manual on several procedures of a day, pin: section 40.6, url: "https://example.org/manual", unread: what a test needs; there is no such manual }
  filing: { title: Made-up rule on filing, pin: section 9, url: "https://example.org/filing", read: 2025-01-15 }

tables:
  fees: { table: test.fees, key: [line.code] }
  familyFees: { table: test.fees, key: [derived.family] }
  wages: { table: test.wages, key: [bill.zipCode], on: bill.receivedDate, required: true }

params:
  conversionFactor:
    title: dollars for one relative value unit
    type: decimal
    values:
      - { effective: { from: 2025-01-01, through: 2025-12-31 }, value: 40.00, cite: schedule }
      - { effective: { from: 2026-01-01, through: 2026-12-31 }, value: 41.25, cite: schedule }
  laborShare: { title: share of a fee that follows the wages, type: decimal, values: [{ value: 0.6, cite: schedule }] }
  shares: { title: shares of the procedures of a day by place, type: shares, values: [{ value: [1, 0.5, 0.25, by-report], cite: several }] }
  harshestShare: { title: share that the most reduced therapy keeps, type: decimal, values: [{ value: 0.5, cite: several }] }
  visitLimit: { title: visits that need no authorization, type: integer, values: [{ value: 2, cite: filing }] }
  implantsMost: { title: most for the implants of a bill, type: decimal, values: [{ value: 2000, cite: schedule }] }
  taxPercent: { title: tax that is paid, type: decimal, values: [{ value: 4.5, cite: filing }] }

derive:
  area:
    title: factor of the area by its wages
    type: decimal
    round: { places: 4, mode: half-up, cite: schedule }
    cases: [{ formula: laborShare * wages.wageIndex + 1 - laborShare }]
  relativeValue: { title: relative value of the service here, type: decimal, cases: [{ formula: (fees.work + fees.expense) * derived.area }] }
  amount:
    title: amount of the schedule for one unit
    type: decimal
    round: { places: 2, mode: half-up, cite: schedule }
    cases: [{ formula: derived.relativeValue * conversionFactor }]
  family:
    title: base code of the endoscopic family, the code itself where it has none
    cases:
      - { fact: line.code, when: { fact: fees.family, operator: equal, value: "" } }
      - { fact: fees.family }
  familyBase: { title: amount of the base code of the family, like: derived.amount, with: { fees: familyFees } }
  lastDay: { title: last day to send the bill, type: date, cite: filing, cases: [{ from: line.serviceDate, plus: { days: 75 } }] }

groups:
  endoscopy:
    title: procedures of one endoscopic family
    within: [line.serviceDate, line.provider, derived.family]
    when: { condition: is-surgery }
    order: [{ by: line.allowance, descending: true }]
    weight: line.allowance
  surgery:
    title: surgical procedures of the day, a family of endoscopies as one
    within: [line.serviceDate, line.provider]
    when: { condition: is-surgery }
    unit: [derived.family]
    order: [{ by: endoscopy.total, descending: true }]
    shares: shares
  therapies:
    title: therapies of the day
    within: [line.serviceDate]
    when: { fact: fees.kind, operator: equal, value: therapy }
  visits:
    title: visits of the claim, several services of a day being one
    of: [bill, history]
    when: { fact: fees.kind, operator: equal, value: visit }
    unit: [line.serviceDate]
    order: [{ by: line.serviceDate }]
  implants:
    title: implants of the bill
    when: { all: [{ fact: fees.found, operator: equal, value: true }, { fact: fees.kind, operator: equal, value: implant }] }
    order: [{ by: line.charge, descending: true }]
    weight: line.charge

pairs:
  columnOne:
    title: a service of the day that includes this one
    within: [line.serviceDate, line.provider]
    table: { table: test.code-pairs, key: [other.line.code, line.code] }
    when:
      all:
        - { fact: line.modifiers, operator: containsNone, value: ["59", XS] }
        - { fact: other.line.modifiers, operator: containsNone, value: ["59", XS] }

conditions:
  is-surgery:
    all:
      - { fact: line.pricedBy, operator: equal, value: schedule }
      - { fact: fees.kind, operator: equal, value: surgery }

rules:
  - id: sent-late
    bucket: timely-filing
    title: The bill was sent after its last day
    when:
      all:
        - { fact: bill.receivedDate, operator: isGiven, value: true }
        - { fact: bill.receivedDate, operator: greaterThan, value: { fact: derived.lastDay } }
    deny: {}
    message: "received on {bill.receivedDate}, due on {derived.lastDay}"
    reason: 1003
    cite: filing
  - id: included
    bucket: code-pairs
    title: Another service of the day includes this one
    when: { fact: columnOne.isFound, operator: equal, value: true }
    deny: {}
    message: "part of {columnOne.line}"
    reason: 1103
    cite: several
  - id: amount
    bucket: schedule-amount
    title: Amount of the schedule for one unit
    when:
      all:
        - { fact: fees.found, operator: equal, value: true }
        - { fact: fees.kind, operator: in, value: [surgery, therapy, visit] }
    price: { formula: derived.amount }
    reason: 1010
    cite: schedule
  - id: implant
    bucket: schedule-amount
    title: Implants at their charge, as far as the most for a bill allows
    when:
      all:
        - { fact: fees.found, operator: equal, value: true }
        - { fact: fees.kind, operator: equal, value: implant }
    price: { per: line, formula: "min(line.charge, left(implantsMost, implants))" }
    reason: 1010
    cite: schedule
  - id: not-listed
    bucket: schedule-amount
    title: The schedule does not list the code
    when: { fact: fees.found, operator: equal, value: false }
    deny: { attention: true, most: line.charge }
    message: "the schedule has no amount for {line.code}"
    reason: 1102
    cite: schedule
  - id: endoscopy-beside-a-dearer-one
    bucket: endoscopy-family
    title: An endoscopy beside a dearer one of its family pays what exceeds the base
    when:
      all:
        - { fact: endoscopy.isMember, operator: equal, value: true }
        - { fact: endoscopy.position, operator: greaterThan, value: 1 }
    adjust: { formula: "max(0, line.allowance - derived.familyBase)" }
    reason: 1104
    cite: several
  - id: by-report
    bucket: too-many-procedures
    title: Behind the last share a person sets the amount from the report
    when:
      all:
        - { fact: surgery.isMember, operator: equal, value: true }
        - { fact: surgery.isBeyond, operator: equal, value: true }
    deny: { attention: true, most: line.allowance }
    message: "place {surgery.position} of {surgery.count}"
    reason: 1102
    cite: several
  - id: share-by-place
    bucket: multiple-procedures
    title: The dearest procedure whole, the others at the share of their place
    when:
      all:
        - { fact: surgery.isMember, operator: equal, value: true }
        - { fact: surgery.position, operator: greaterThan, value: 1 }
    adjust: { formula: line.allowance * surgery.share }
    reason: 1104
    cite: several
  - id: before-reduction
    bucket: therapy
    title: Several therapies of a day, and this amount is before their reduction
    when:
      all:
        - { fact: therapies.isMember, operator: equal, value: true }
        - { fact: therapies.others, operator: greaterThan, value: 0 }
    flag: { attention: true, least: line.allowance * harshestShare }
    message: "{therapies.count} therapies of the day; the amount is before their reduction"
    reason: 1111
    cite: several
  - id: visits-used-up
    bucket: visits
    title: The visits that need no authorization are used up
    when:
      all:
        - { fact: visits.isMember, operator: equal, value: true }
        - { fact: visits.position, operator: greaterThan, value: { fact: param.visitLimit } }
    deny: {}
    message: "visit {visits.position}; {param.visitLimit} need no authorization"
    reason: 1050
    cite: filing
  - id: charge-cap
    bucket: charge-cap
    title: Never more than the charge
    cap: { formula: line.charge }
    cite: schedule
  - id: decided
    bucket: manual-decision
    title: A person's decision
    when: { fact: line.manualAllowance, operator: isGiven, value: true }
    adjust: { formula: line.manualAllowance }
    cite: schedule
  - id: contracted
    bucket: ppo-cap
    title: Never more than the contracted rate
    when: { fact: line.ppoAllowance, operator: isGiven, value: true }
    cap: { formula: line.ppoAllowance }
    cite: schedule
  - id: tax
    bucket: tax
    title: Tax at the rate that is paid
    when: { fact: line.taxCharge, operator: isGiven, value: true }
    charge: { kind: tax, formula: "min(line.taxCharge, line.allowance * taxPercent / 100)" }
    cite: filing

billState:
  area: derived.area
serviceState:
  kind: fees.kind
`;
const column = (
  name: string,
  type: TableColumn['type'] = 'text',
  values?: readonly string[],
): TableColumn => ({
  name,
  type,
  ...(values ? { values } : {}),
});
const KINDS = ['surgery', 'therapy', 'visit', 'implant'];
const FEES: TableDefinition = {
  id: 'test.fees',
  title: 'Made-up relative values',
  key: ['code'],
  columns: [
    column('code'),
    column('kind', 'text', KINDS),
    column('work', 'decimal'),
    column('expense', 'decimal'),
    column('family'),
  ],
};
const WAGES: TableDefinition = {
  id: 'test.wages',
  title: 'Made-up wages',
  key: ['zipCode'],
  columns: [column('zipCode'), column('wageIndex', 'decimal')],
};
const PAIRS: TableDefinition = {
  id: 'test.code-pairs',
  title: 'Made-up code pairs',
  key: ['columnOne', 'columnTwo'],
  columns: [column('columnOne'), column('columnTwo'), column('indicator', 'text', ['0', '1'])],
};
const DEFINITIONS = new Map([FEES, WAGES, PAIRS].map((definition) => [definition.id, definition]));

const fee = (code: string, kind: string, work: string, expense: string, family = '') => {
  return { code, kind, work, expense, family };
};

function makeDayTables(): TableSource {
  const effective = { from: '2025-01-01', through: '2025-12-31' };
  return makeTables([
    {
      definition: FEES,
      release: '2025A',
      effective,
      rows: [
        fee('27447', 'surgery', '19.60', '17.35'),
        fee('29870', 'surgery', '5.19', '6.30'),
        fee('29876', 'surgery', '8.87', '8.92', '29870'),
        fee('29881', 'surgery', '7.03', '8.14', '29870'),
        fee('23412', 'surgery', '11.93', '12.11'),
        fee('64483', 'surgery', '1.90', '5.02'),
        fee('22513', 'surgery', '8.65', ''),
        fee('97110', 'therapy', '0.45', '0.40'),
        fee('97140', 'therapy', '0.43', '0.35'),
        fee('99213', 'visit', '1.30', '1.35'),
        fee('99214', 'visit', '1.92', '1.88'),
        fee('C1776', 'implant', '0', '0'),
        fee('C1713', 'implant', '0', '0'),
      ],
    },
    { definition: WAGES, release: '2025', effective, rows: [{ zipCode: '27601', wageIndex: '0.9612' }] },
    {
      definition: PAIRS,
      release: '2025Q2',
      effective,
      rows: [{ columnOne: '27447', columnTwo: '99213', indicator: '1' }],
    },
  ]);
}

function compileDay(): RuleBook {
  const files = [
    { file: 'rules/buckets.yaml', text: BUCKETS },
    { file: 'rules/reason-codes.yaml', text: REASON_CODES },
    { file: 'rules/us/surgery-day.yaml', text: PACK },
  ];
  const { ruleBook, problems } = compileRuleBook(files, (id) => DEFINITIONS.get(id) ?? null);
  if (!ruleBook) throw new Error(problems.map(({ line, message }) => `${line} ${message}`).join('\n'));
  return ruleBook;
}

let book: RuleBook | undefined;
let tables: TableSource | undefined;

/** The made-up programme: reviews bills of federal employees (`TypeOfBill` 2) anywhere. */
export function surgeryDaySetting(): Setting & { readonly tables: TableSource } {
  book ??= compileDay();
  tables ??= makeDayTables();
  return { ruleBook: book, tables };
}

const DAY = { ServiceDate: '2025-06-02', POS: '24' };
const visit = (line: number, ServiceDate: string): Members => ({
  Line: line,
  CPT1: '99213',
  ServiceDate,
  QuantityBilled: 1,
  Charge: 180,
  Allowance: 90,
  ControlNumber: 1002,
});

/** Lines that show everything the programme can say of lines together. */
export const SURGERY_DAY_LINES: readonly Members[] = [
  { ...DAY, CPT1: '29881', Charge: 1500, ModifierList: 'RT' },
  { ...DAY, CPT1: '27447', Charge: 4200, ModifierList: 'LT', PPOAllowance: 1350, TaxCharge: 80 },
  { ...DAY, CPT1: '29876', Charge: 1900, ModifierList: 'RT' },
  { ...DAY, CPT1: '23412', Charge: 2400, ModifierList: 'RT' },
  { ...DAY, CPT1: '64483', Charge: 610 },
  { ...DAY, CPT1: '99213', Charge: 165 },
  { ...DAY, CPT1: '97110', Charge: 120, ModifierList: 'GP' },
  { ...DAY, CPT1: '97140', Charge: 95, ModifierList: 'GP' },
  { ...DAY, CPT1: 'C1776', Charge: 1450 },
  { ...DAY, CPT1: 'C1713', Charge: 900.5 },
  { ...DAY, CPT1: '27899', Charge: 700 },
  { CPT1: '99214', ServiceDate: '2025-06-09', Charge: 240 },
  { CPT1: '99214', ServiceDate: '2025-01-10', Charge: 240 },
  { ...DAY, CPT1: '22513', Charge: 3100 },
  { ...DAY, CPT1: '27599', Charge: 800, BucketList: [{ BucketSource: 7, Allowance: 410 }] },
];

/** A bill that was received on 1 July 2025, with two earlier visits of the claim. */
export const SURGERY_DAY_PARTS: BillParts = {
  Bill: { TypeOfBill: 2, BillReviewState: 'NC', BillReviewReceivedDate: '2025-07-01' },
  BillHistory: [
    {
      Bill: { UniqueID: 'B-0', ProviderTaxID: '561234567', TypeOfBill: 2, ProviderType: 1, ZipCode: '27601' },
      Services: [visit(1, '2025-05-05'), visit(2, '2025-05-12')],
    },
  ],
};

/** The day as the engine reviews it. */
export function surgeryDayReview(
  lines: readonly Members[] = SURGERY_DAY_LINES,
  parts: BillParts = SURGERY_DAY_PARTS,
): ReviewResponse {
  return reviewResponse(makeRequest(lines, parts), surgeryDaySetting());
}
