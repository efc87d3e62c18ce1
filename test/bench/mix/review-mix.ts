/** Reviews the stream and counts which lines are settled without a person, and what keeps the others. */
import { parseRequest } from '../../../engine/bill/parse-request.ts';
import type { Review } from '../../../engine/present/review.ts';
import { reviewBill } from '../../../engine/review-bill.ts';
import type { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import type { TableSource } from '../../../engine/table.ts';
import type { MixBill } from './make-mix.ts';

/** What became of one line. */
export interface MixLine {
  readonly programme: string;
  readonly kind: string;
  readonly code: string;
  /** What keeps it from being settled: the rule or the stop, with its words; null for a settled line. */
  readonly reason: string | null;
  /** A table or figure that only the payer or the state has is not loaded: no rule could settle the line. */
  readonly awaitsFigures: boolean;
}

export interface MixWorld {
  readonly ruleBook: RuleBook;
  readonly tables: TableSource;
}

/** The payer of the stream: payer.yaml. */
export const TENANT = 'bench';

export function readBill(bill: MixBill) {
  const parsed = parseRequest(bill.body);
  if (!parsed.ok) throw new Error(`${bill.kind}: ${JSON.stringify(parsed.problems)}`);
  return parsed.request;
}

/** The review of one bill of the stream. */
export function reviewOne(
  request: ReturnType<typeof readBill>,
  { ruleBook, tables }: MixWorld,
  payer = TENANT,
): Review {
  return reviewBill({
    request,
    ignoredFields: [],
    ruleBook,
    tables,
    tenant: { id: 'bench', pack: payer },
    requestId: 'bench',
    reviewedAt: '2026-11-01T00:00:00',
  });
}

/** What a review says that no line could begin for want of a table. */
const LACKS_TABLE = /^The table \S+ has no release /;

/** Words of one kind of reason alike, whichever code or figure they name. */
function levelWords(message: string): string {
  return message
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, '<day>')
    .replace(/\b(?=[A-Z0-9]*\d)[A-Z0-9]{5}\b|\b\d{11}\b/g, '<code>')
    .replace(/\b\d+(\.\d+)?\b/g, '<n>');
}

export function reviewMix(bills: readonly MixBill[], world: MixWorld): MixLine[] {
  return bills.flatMap((bill) => {
    const { error, services } = reviewOne(readBill(bill), world);
    return services.map(({ originalCPT1, needsAttention }): MixLine => {
      const line = { programme: bill.programme, kind: bill.kind, code: originalCPT1 };
      if (error !== null)
        return { ...line, reason: levelWords(error), awaitsFigures: LACKS_TABLE.test(error) };
      if (needsAttention === null) return { ...line, reason: null, awaitsFigures: false };
      // What came first: the rest often follows from it.
      const { code, rule, reasonCode, message } = needsAttention.reasons[0]!;
      const reason = `${rule ?? code} [${reasonCode}] ${levelWords(message ?? '')}`;
      return { ...line, reason, awaitsFigures: code === 'table_missing' || code === 'figure_missing' };
    });
  });
}
