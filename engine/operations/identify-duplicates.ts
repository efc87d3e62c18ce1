/** `/v1/duplicates`: what each line repeats, by the same pack that acts inside a review. */
import type { ReviewRequest } from '../bill/request.ts';
import { findDuplicates } from '../history/find-duplicates.ts';
import { DUPLICATE_VALUES, type DuplicateStatus, type LineMatch } from '../model/duplicate-finding.ts';
import type { LineState } from '../model/line.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import { type ReviewContext, walkBill } from '../run/walk-bill.ts';

export interface DuplicateResult {
  readonly line: number;
  readonly duplicate: number;
  readonly status: DuplicateStatus;
  readonly score: number;
  readonly matches: readonly Omit<LineMatch, 'score' | 'is'>[];
  readonly reasonCodes: readonly number[];
}

/** The root bucket behind the one that holds duplicates: nothing has to be priced to compare lines. */
function findEnd({ roots, buckets }: RuleBook): string | undefined {
  let at = [...buckets.values()].find(({ role }) => role === 'duplicates');
  while (at?.parent !== undefined) at = buckets.get(at.parent);
  return roots[roots.findIndex(({ name }) => name === at?.name) + 1]?.name;
}

function presentMatch({ score: _score, is: _is, ...shown }: LineMatch, suggest: string | null) {
  return { ...shown, releasedBy: shown.releasedBy ?? suggest };
}

function presentLine(line: LineState): DuplicateResult {
  const { status, matches } = findDuplicates(line);
  const suggest = line.plan.duplicates?.settings.suggest ?? null;
  return {
    line: line.service.Line,
    duplicate: DUPLICATE_VALUES[status],
    status,
    score: matches[0]?.score ?? 0,
    matches: matches.map((match) => presentMatch(match, suggest)),
    reasonCodes: line.steps.flatMap(({ bucket, reason }) =>
      bucket.role === 'duplicates' && reason !== null ? [reason] : [],
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
  const stopBefore = findEnd(context.ruleBook);
  const scope = { uncovered, ...(stopBefore === undefined ? {} : { stopBefore }) };
  const reviewed = walkBill(request, context, scope);
  return {
    error: reviewed.error,
    DuplicateResultsByService: Object.fromEntries(
      reviewed.lines.map((line) => [line.service.Line, presentLine(line)]),
    ),
  };
}
