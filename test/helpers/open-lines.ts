/** The lines of a bill as facts find them before any rule has acted. */
import type { ReviewRequest } from '../../engine/bill/request.ts';
import type { LineState } from '../../engine/model/line.ts';
import { walkBill } from '../../engine/run/walk-bill.ts';
import type { Setting } from './requests.ts';
import { shippedBook, starterTables } from './rule-book.ts';

/** The lines by number; throws for a bill that no programme of the book reviews. */
export function openLines(request: ReviewRequest, setting: Setting = {}): readonly LineState[] {
  const { ruleBook = shippedBook(), tables = starterTables(), tenant = '' } = setting;
  const first = ruleBook.roots[0]!.name;
  const { lines, error } = walkBill(request, { ruleBook, tables, tenant }, { stopBefore: first });
  if (error !== null) throw new Error(error);
  return lines;
}
