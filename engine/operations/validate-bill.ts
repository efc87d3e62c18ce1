/** `/v1/validate`: where a bill would be reviewed, by which packs, and every problem of it at once. */

import { isInstitutional } from '../bill/is-institutional.ts';
import type { ReviewRequest, ServiceLine } from '../bill/request.ts';
import { sortLines } from '../bill/sort-lines.ts';
import { describeLineCode, isListedCode } from '../code-sets.ts';
import { isEffective, midnightOf } from '../date.ts';
import type { CompiledPack } from '../model/compiled.ts';
import { LineState } from '../model/line.ts';
import { findCustomCode } from '../run/custom-code.ts';
import { type ReviewContext, type ReviewedBill, walkBill } from '../run/walk-bill.ts';
import type { BillProblem } from './bill-problem.ts';
import { checkBillFields } from './check-bill-fields.ts';
import { checkFormCodes, checkRevenueCode } from './check-form-codes.ts';
import { checkIcdCodes } from './check-icd-codes.ts';
import { checkLine, checkModifiers, readIsPayable } from './check-line.ts';
import { checkBillValues, checkCodeForm, checkLineValues } from './check-values.ts';
import { describeObstacle, pathOf } from './describe-obstacle.ts';
import { lookBehind } from './look-behind.ts';

export interface ValidatedLine {
  readonly cpt1: string;
  readonly resolvedCode: string | null;
  readonly descriptor: string | null;
  readonly isKnownCode: boolean;
  readonly isPayable: boolean | null;
  readonly modifiers: readonly string[];
  readonly problems: readonly BillProblem[];
}

export interface Validation {
  readonly error: string | null;
  readonly isValid: boolean;
  readonly jurisdiction: {
    readonly billReviewState: string | null;
    readonly reviewedToState: string | null;
    readonly typeOfBill: number;
    readonly decidedBy: string | null;
    readonly requirementURL: string | null;
    readonly packs: readonly object[];
  };
  readonly lines: Readonly<Record<string, ValidatedLine>>;
  readonly problems: readonly BillProblem[];
}

function presentPack({ pack, digest }: CompiledPack): object {
  return {
    id: pack.pack,
    version: pack.version,
    digest,
    effectiveFrom: midnightOf(pack.covers?.from ?? null),
    effectiveThrough: midnightOf(pack.covers?.through ?? null),
    status: pack.status,
  };
}

/** A code is known when a code set or a loaded schedule of the packs lists it, or the payer's pack names it. */
function isKnownCode(line: LineState, packs: readonly CompiledPack[]): boolean {
  const ofPayer = line.plan.payer?.rules ?? [];
  if (ofPayer.some((rule) => rule.codes?.has(line.code) && isEffective(rule.effective, line.date)))
    return true;
  const { request, tables } = line.bill;
  if (isListedCode(tables, line.code, line.date, isInstitutional(request.Bill))) return true;
  return packs.some((pack) =>
    (pack.pack.knownBy ?? []).some((name) => pack.scope.find(name)?.read(line) === true),
  );
}

/** The payer's text of a code of its own, else that of the code set. */
const describeLine = (line: LineState): string | null =>
  findCustomCode(line)?.description ?? describeLineCode(line, line.code)?.text ?? null;

/** What is wrong with a line whatever the rules say of it. */
const checkService = (
  service: ServiceLine,
  request: ReviewRequest,
  { tables }: ReviewContext,
): BillProblem[] => [
  ...checkModifiers(service, request.Services, tables),
  ...checkLineValues(service, pathOf(service, request.Services)),
  ...checkRevenueCode(service, request, tables),
];

function validateLine(
  line: LineState,
  context: ReviewContext,
  further: readonly BillProblem[] = [],
): ValidatedLine {
  const known = isKnownCode(line, line.plan.packs);
  const service = line.service as ServiceLine;
  const ofForm = known ? [] : checkCodeForm(service, pathOf(service, line.bill.request.Services));
  // That no schedule lists it, or no table has it, is the same mistake.
  const found = checkLine(line, context.ruleBook).filter(({ path }) => path !== ofForm[0]?.path);
  return {
    cpt1: line.service.OriginalCPT1,
    resolvedCode: known ? line.code : null,
    descriptor: describeLine(line),
    isKnownCode: known,
    isPayable: readIsPayable(line),
    modifiers: line.modifiers,
    problems: [
      ...ofForm,
      ...mergeProblems([...found, ...further]),
      ...checkService(service, line.bill.request, context),
    ],
  };
}

/** A line of a bill that no pack covers: what can be said without one, which is what the shared methods know. */
function validateUncoveredLine(
  service: ServiceLine,
  { bill, obstacles, request }: ReviewedBill,
  context: ReviewContext,
): ValidatedLine {
  const services = request.Services;
  const { ruleBook, tenant } = context;
  // What is known of a code is no matter of duplicates, but a line cannot be looked up without a plan.
  const plan = ruleBook.duplicatesPlan(tenant);
  const line = plan && new LineState(bill, service, plan, undefined);
  const known = line !== null && isKnownCode(line, ruleBook.listMethods());
  return {
    cpt1: service.OriginalCPT1,
    resolvedCode: known ? service.CPT1 : null,
    descriptor: line && describeLine(line),
    isKnownCode: known,
    isPayable: null,
    modifiers: service.Modifiers,
    problems: [
      ...obstacles.filter(({ line }) => line === service.Line).map((one) => describeObstacle(one, services)),
      ...(known ? [] : checkCodeForm(service, pathOf(service, services))),
      ...checkService(service, request, context),
    ],
  };
}

/** One thing that is missing of the bill keeps many lines from being priced, and is one problem. */
function mergeProblems(problems: readonly BillProblem[]): BillProblem[] {
  return [
    ...new Map(problems.map((one) => [JSON.stringify([one.path, one.code, one.message]), one])).values(),
  ];
}

/** Validates a bill by reviewing it and reading what the rules say of each line. */
export function validateBill(request: ReviewRequest, context: ReviewContext): Validation {
  const reviewed = walkBill(request, context);
  const { obstacles } = reviewed;
  const further = lookBehind(request, context, reviewed.lines);
  const found =
    reviewed.error === null
      ? reviewed.lines.map((line) => {
          const { Line } = line.service;
          return [Line, validateLine(line, context, further.get(Line))] as const;
        })
      : sortLines(request.Services).map(
          (service) => [service.Line, validateUncoveredLine(service, reviewed, context)] as const,
        );
  // No mistake of the bill, so none of its problems: nothing the caller could change in it would help.
  const error = context.ruleBook.describeMissingPayer(context.tenant);
  const ofLines = found.flatMap(([, { problems }]) => problems);
  const lines = found.map(([line, one]) => {
    return [line, { ...one, problems: one.problems.filter((problem) => problem.line !== null) }] as const;
  });
  const ofRules = mergeProblems([
    ...obstacles.filter(({ line }) => line === null).map((one) => describeObstacle(one, request.Services)),
    ...ofLines.filter(({ line }) => line === null),
  ]);
  // That no table has such a ZIP code is the same mistake.
  const isToldAlready = ({ code, path }: BillProblem) =>
    code === 'invalid_zip' &&
    [...ofRules, ...ofLines].some((one) => one.path === path && one.severity === 'error');
  const problems = [
    ...ofRules,
    ...checkBillFields(request),
    ...checkBillValues(request).filter((one) => !isToldAlready(one)),
    ...checkIcdCodes(request, context.tables),
    ...checkFormCodes(request, context.tables),
    ...ofLines.filter(({ line }) => line !== null),
  ];
  const plans = new Set(reviewed.lines.map((line) => line.plan));
  const packs = [...new Set([...plans].flatMap((plan) => plan.packs))];
  const programme = [...plans][0]?.programme;
  return {
    error,
    isValid: error === null && !problems.some((problem) => problem.severity === 'error'),
    jurisdiction: {
      billReviewState: reviewed.jurisdiction.state,
      reviewedToState: reviewed.error === null ? reviewed.jurisdiction.state : null,
      typeOfBill: request.Bill.TypeOfBill,
      decidedBy: reviewed.jurisdiction.state === null ? null : reviewed.jurisdiction.decidedBy,
      requirementURL: programme ? (Object.values(programme.pack.sources)[0]?.url ?? null) : null,
      packs: packs.map(presentPack),
    },
    lines: Object.fromEntries(lines),
    problems,
  };
}
