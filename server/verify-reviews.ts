/** Verifies the texts of reviews with the engine's own verifier, and on demand against the tables they name. */
import {
  parseReview,
  type ReviewResponse,
  type TableSource,
  type VerifyProblem,
  verifyAgainstTables,
  verifyReview,
} from '../engine/index.ts';
import { StartProblem } from './start-problem.ts';
import { SHIPPED_TABLES } from './tables/definition.ts';
import { openTables } from './tables/store.ts';
import { TableError } from './tables/table-error.ts';

/** What a text turned out to be: a review with what is wrong with it, a refused request, or neither. */
export type VerifyOutcome =
  | {
      readonly kind: 'review';
      /** Places that do not follow from the trace or the tables. */
      readonly problems: readonly VerifyProblem[];
      readonly resultDigest: string;
      readonly reportDigest: string | null;
    }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'unreadable' };

export type VerifyText = (text: string) => Promise<VerifyOutcome>;

/**
 * Makes the function that verifies one review as `/v1/review` returned it.
 *
 * @param tablesDir folder of imported tables to look every table value up in again, beside the starter figures;
 *   null: the review is recomputed from its own trace alone
 * @throws StartProblem when the tables cannot be opened
 */
export function makeVerifier(tablesDir: string | null): VerifyText {
  const tables = tablesDir === null ? null : openTableFolder(tablesDir);
  return (text) => verifyText(text, tables);
}

/** The same with tables that are open; null: from its own trace alone. */
export async function verifyText(text: string, tables: TableSource | null): Promise<VerifyOutcome> {
  const parsed = parseObject(text);
  if (parsed === null) return { kind: 'unreadable' };
  if (!('logHeader' in parsed) && 'code' in parsed && 'problems' in parsed) return { kind: 'refusal' };
  if (!('logHeader' in parsed && 'logDetails' in parsed && 'services' in parsed && 'bill' in parsed))
    return { kind: 'unreadable' };
  const review = parsed as ReviewResponse;
  const problems = [...(await verifyReview(review))];
  // A review that cannot be read names no tables; one message for it is enough.
  const readable = !problems.some((problem) => problem.path === '');
  if (tables && readable) problems.push(...verifyAgainstTables(review, tables));
  const { resultDigest, reportDigest } = review.logHeader;
  return { kind: 'review', problems, resultDigest, reportDigest };
}

function parseObject(text: string): object | null {
  try {
    const parsed: unknown = parseReview(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function openTableFolder(dir: string): TableSource {
  try {
    return openTables({ dirs: [SHIPPED_TABLES, dir] });
  } catch (error) {
    if (error instanceof TableError) throw new StartProblem(error.message);
    throw error;
  }
}
