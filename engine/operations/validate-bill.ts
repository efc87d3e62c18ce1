/** `/v1/validate`: where a bill would be reviewed, by which packs, and every problem of it at once. */

import type { ReviewRequest, ServiceLine } from '../bill/request.ts';
import { sortLines } from '../bill/sort-lines.ts';
import type { Fact } from '../facts/vocabulary.ts';
import type { CompiledPack } from '../rulebook/compiled.ts';
import { CannotReview } from '../run/cannot-review.ts';
import type { LineState } from '../run/line-state.ts';
import { type ReviewContext, type ReviewedBill, walkBill } from '../run/walk-bill.ts';
import type { BillProblem } from './bill-problem.ts';
import { checkBillFields } from './check-bill-fields.ts';
import { checkLine, checkModifiers } from './check-line.ts';

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
    effectiveFrom: pack.covers?.from ?? null,
    effectiveThrough: pack.covers?.through ?? null,
    status: pack.status,
  };
}

/** True for a fact that holds; a fact of a table that is not loaded does not. */
function holds(fact: Fact | undefined, line: LineState): boolean {
  try {
    return fact?.read(line) === true;
  } catch (error) {
    // A line that was denied before its schedule was looked up has been reviewed without that table.
    if (error instanceof CannotReview) return false;
    throw error;
  }
}

/** A code is known when a loaded schedule of the plan lists it, or the payer's pack names it. */
function isKnownCode(line: LineState): boolean {
  if (line.plan.payer?.rules.some((rule) => rule.codes?.has(line.code))) return true;
  return line.plan.packs.some((pack) =>
    (pack.pack.knownBy ?? []).some((name) => holds(pack.scope.get(name), line)),
  );
}

function validateLine(line: LineState, context: ReviewContext): ValidatedLine {
  const known = isKnownCode(line);
  return {
    cpt1: line.service.OriginalCPT1,
    resolvedCode: known ? line.code : null,
    descriptor: line.customCode?.description ?? null,
    isKnownCode: known,
    isPayable: !line.denied,
    modifiers: line.modifiers,
    problems: [
      ...checkLine(line, context.ruleBook),
      ...checkModifiers(line.service, line.bill.request.Services, context.tables),
    ],
  };
}

/** A line of a bill that no pack covers: what can be said without one. */
function validateUncoveredLine(
  service: ServiceLine,
  services: readonly ServiceLine[],
  context: ReviewContext,
): ValidatedLine {
  return {
    cpt1: service.OriginalCPT1,
    resolvedCode: null,
    descriptor: null,
    isKnownCode: false,
    isPayable: null,
    modifiers: service.Modifiers,
    problems: checkModifiers(service, services, context.tables),
  };
}

function describeFailure(reviewed: ReviewedBill): BillProblem[] {
  if (reviewed.error === null) return [];
  const known = reviewed.jurisdiction.state !== null;
  return [
    {
      line: null,
      path: known ? 'Bill.TypeOfBill' : 'Bill.ZipCode',
      code: known ? 'not_covered' : 'unknown_jurisdiction',
      severity: 'error',
      message: reviewed.error,
      suggestion: known
        ? 'Check the state, the type of bill and the dates of service, or load the pack and tables that cover them.'
        : 'Give Bill.BillReviewState, Bill.JurisdictionState or Claim.StateOfJurisdiction.',
    },
  ];
}

const byPlace = (a: BillProblem, b: BillProblem) => (a.line ?? 0) - (b.line ?? 0);

/** Validates a bill by reviewing it and reading what the rules say of each line. */
export function validateBill(request: ReviewRequest, context: ReviewContext): Validation {
  const reviewed = walkBill(request, context);
  const services = sortLines(request.Services);
  const lines =
    reviewed.error === null
      ? reviewed.lines.map((line) => [line.service.Line, validateLine(line, context)] as const)
      : services.map(
          (service) => [service.Line, validateUncoveredLine(service, request.Services, context)] as const,
        );
  // No mistake of the bill, so none of its problems: nothing the caller could change in it would help.
  const error = context.ruleBook.describeMissingPayer(context.tenant);
  const problems = [
    ...(error === null ? describeFailure(reviewed) : []),
    ...checkBillFields(request),
    ...lines.flatMap(([, line]) => line.problems),
  ].sort(byPlace);
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
