/** Takes over what a person decided for a line: a new review, with the decision in the bill's request. */
import { createHash } from 'node:crypto';
import type { Caller } from '../../door/environment.ts';
import { Refusal } from '../../door/refusal.ts';
import { keepReview } from '../../kept/keep-review.ts';
import type { RepeatKey } from '../../store/review-records.ts';
import { AlreadyThere } from '../../store/store.ts';
import { PageProblem } from '../shell/page-problem.ts';
import type { SiteParts } from '../shell/site-parts.ts';
import { DECIDERS, decideLine } from './decide-line.ts';
import type { KeptReview } from './read-kept.ts';
import type { Wrong } from './review-page.ts';

/** Dollars and cents; commas part thousands alone: `105,00` is no hundred and five to one who writes so, nor ten thousand. */
const AMOUNT = /^\$?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,2})?$/;
const LONGEST_REASON = 2000;
const SHORTEST_REASON = 3;

interface Typed {
  readonly line: number;
  readonly allowance: string;
  readonly source: string;
  readonly reason: string;
}

const readTyped = (form: URLSearchParams): Typed => ({
  line: Number(form.get('line')),
  allowance: (form.get('allowance') ?? '').trim(),
  source: form.get('source') ?? '',
  reason: (form.get('reason') ?? '').trim(),
});

function findMistake({ allowance, source, reason }: Typed): string | null {
  if (!AMOUNT.test(allowance))
    return 'Write the allowance in dollars and cents, as 105.00; nothing allowed is 0.';
  if (!DECIDERS.some((one) => String(one.source) === source)) return 'Say as whom you decide.';
  if (reason.length < SHORTEST_REASON) return 'Say why: the reason stands in the new review.';
  if (reason.length > LONGEST_REASON) return `The reason is longer than ${LONGEST_REASON} characters.`;
  return null;
}

/** Throws a PageProblem for a review that another one of its bill has replaced. */
async function requireCurrent({ store }: SiteParts, { record, request }: KeptReview): Promise<void> {
  const others = await store.listReviewsOfBill(record.tenantId, request.Bill.UniqueID);
  const later = others.find(({ qrCodeId }) => qrCodeId === record.qrCodeId)?.supersededBy ?? null;
  if (later !== null)
    throw new PageProblem(
      409,
      'Decided elsewhere',
      `Review ${later} of this bill came after this one. Decide there.`,
    );
}

const LONGEST_DECISION = 3_600_000;

/** On a review only one decision is kept, whichever process takes it: a second at once would lack the first. */
function keyOfDecision({ clock }: SiteParts, { record, text }: KeptReview): RepeatKey {
  const digest = (of: string) => createHash('sha256').update(of).digest('hex');
  return {
    id: digest(`decision on ${record.tenantId} ${record.qrCodeId}`),
    bodyDigest: digest(text),
    expiresAt: clock() + LONGEST_DECISION,
  };
}

/** The number of the new review, or what is wrong with the decision. */
export type Outcome = { readonly id: string } | { readonly wrong: Wrong };

export async function decide(
  parts: SiteParts,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
  kept: KeptReview,
  form: URLSearchParams,
): Promise<Outcome> {
  const typed = readTyped(form);
  const refuse = (sentence: string): Outcome => ({ wrong: { ...typed, sentence } });
  const mistake = findMistake(typed);
  if (mistake) return refuse(mistake);
  await requireCurrent(parts, kept);
  const { line, allowance, source, reason } = typed;
  const text = decideLine(kept.text, {
    line,
    allowance: allowance.replaceAll(/[$,]/g, ''),
    source: Number(source),
    by: caller.clientId,
    reason,
  });
  if (text === null) throw new PageProblem(404, 'No such line', 'The bill has no line of this number.');
  const body = { text, bytes: new TextEncoder().encode(text), encoding: 'identity' as const };
  try {
    const received = { caller, body, requestId, acceptEncoding: null, omitsPage: false };
    const { qrCodeID } = await keepReview(parts, received, keyOfDecision(parts, kept));
    if (qrCodeID === null) throw new PageProblem(409, 'Nothing is kept', 'This payer keeps no reviews.');
    return { id: qrCodeID };
  } catch (error) {
    if (error instanceof AlreadyThere) await requireCurrent(parts, kept);
    const [first] = error instanceof Refusal ? error.problems : [];
    if (first) return refuse(`${first.path}: ${first.message}`);
    throw error;
  }
}
