/** `/v1/duplicates`: what each line repeats, by the same pack that acts inside a review. */
import type { ReviewRequest } from '../bill/request.ts';
import type { LineMatch } from '../history/compare-lines.ts';
import { DUPLICATE_VALUES, type DuplicateStatus, findDuplicates } from '../history/find-duplicates.ts';
import type { LineState } from '../run/line-state.ts';
import { type ReviewContext, walkBill } from '../run/walk-bill.ts';

export interface DuplicateResult {
  readonly line: number;
  readonly duplicate: number;
  readonly status: DuplicateStatus;
  readonly score: number;
  readonly matches: readonly Omit<LineMatch, 'kind' | 'score'>[];
  readonly reasonCodes: readonly number[];
}

/** The first step of the walk after eligibility: nothing has to be priced to compare lines. */
const AFTER_ELIGIBILITY = 'coding-edits';

function presentMatch(match: LineMatch, suggest: string | null): DuplicateResult['matches'][number] {
  const { kind: _kind, score: _score, ...shown } = match;
  return { ...shown, releasedBy: match.releasedBy ?? suggest };
}

function presentLine(line: LineState): DuplicateResult {
  const { status, score, matches } = findDuplicates(line);
  const suggest = line.plan.duplicates?.suggest ?? null;
  return {
    line: line.service.Line,
    duplicate: DUPLICATE_VALUES[status],
    status,
    score,
    matches: matches.map((match) => presentMatch(match, suggest)),
    reasonCodes: line.steps.flatMap((step) =>
      step.bucket.name === 'duplicates' && step.reason !== null ? [step.reason] : [],
    ),
  };
}

/**
 * Identifies duplicates within the bill and against its history. Prices nothing, so lines that no programme covers are
 * compared too: by the pack that says what a duplicate is, alone.
 */
export function identifyDuplicates(
  request: ReviewRequest,
  context: ReviewContext,
): { error: string | null; DuplicateResultsByService: Record<string, DuplicateResult> } {
  const uncovered = context.ruleBook.duplicatesPlan(context.tenant);
  const reviewed = walkBill(request, context, { stopBefore: AFTER_ELIGIBILITY, uncovered });
  return {
    error: reviewed.error,
    DuplicateResultsByService: Object.fromEntries(
      reviewed.lines.map((line) => [line.service.Line, presentLine(line)]),
    ),
  };
}
