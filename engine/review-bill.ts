import type { ReviewRequest } from './bill/request.ts';
import { presentReview } from './present/present-review.ts';
import type { Review } from './present/review.ts';
import type { RuleBook } from './rulebook/rule-book.ts';
import { walkBill } from './run/walk-bill.ts';
import type { TableSource } from './table.ts';

export interface ReviewInput {
  readonly request: ReviewRequest;
  /** Request fields the interface does not know, as `parseRequest` found them. */
  readonly ignoredFields: readonly string[];
  readonly ruleBook: RuleBook;
  readonly tables: TableSource;
  /** `id` is shown in the log; `pack` names the payer's pack (`demo` for `payers/demo`; blank: none). */
  readonly tenant: { readonly id: string; readonly pack: string };
  readonly requestId: string;
  /** `YYYY-MM-DDTHH:MM:SS` of the caller's clock. */
  readonly reviewedAt: string;
}

/** Reviews a bill: prices every line, or says what is missing. Same input, same bytes. */
export function reviewBill(input: ReviewInput): Review {
  const context = { ruleBook: input.ruleBook, tables: input.tables, tenant: input.tenant.pack };
  return presentReview(walkBill(input.request, context), { ...context, tenantId: input.tenant.id }, input);
}
