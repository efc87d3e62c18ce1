/**
 * `Idempotency-Key`: a review that is sent again is the review that was made, byte for byte.
 *
 * A key is kept with its review, in one transaction: who is cut off in between has made no review, and may send it again.
 * Of several calls at once one makes the review; the others in this process wait for it, and those in other processes find
 * the key taken when they come to keep theirs.
 */
import { createHash } from 'node:crypto';
import { describeReview } from '../answers/answer-review.ts';
import type { SentReview, UnderWay } from '../answers/job.ts';
import type { Service } from '../dependencies.ts';
import { chooseCoding } from '../door/coding.ts';
import { Refusal } from '../door/refusal.ts';
import type { RepeatKey } from '../store/review-records.ts';
import { AlreadyThere } from '../store/store.ts';
import { keepReview, type Received } from './keep-review.ts';
import { recode } from './kept-bytes.ts';
import { isUnmade } from './unmade-page.ts';

const KEY = /^[\x20-\x7e]{1,255}$/;
const MILLISECONDS_PER_HOUR = 3_600_000;

const digest = (...texts: string[]) => {
  const hash = createHash('sha256');
  // Each with its length, so that no two pairs of texts are one.
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return hash.digest('hex');
};

/** Makes and keeps a review, or finds the one that was made for an earlier call with its key. */
export async function keepOnce(
  service: Service,
  received: Received,
  key: string | undefined,
): Promise<SentReview> {
  const { caller, body } = received;
  if (key === undefined || !caller.keepsReviews)
    return { ...(await keepReview(service, received)), isRepeat: false, hasPage: !received.omitsPage };
  if (!KEY.test(key)) throw new Refusal('idempotency_key_invalid');
  const repeat: RepeatKey = {
    id: digest(caller.tenant.id, caller.clientId, key),
    bodyDigest: digest(body!.text),
    expiresAt: service.clock() + service.config.keyHours * MILLISECONDS_PER_HOUR,
  };
  const known = service.repeats.get(repeat.id);
  if (known) {
    checkBody(known, repeat);
    const { answer, qrCodeID, hasPage } = await known.review;
    return asRepeat(received, answer.body as Uint8Array<ArrayBuffer>, qrCodeID, hasPage);
  }
  const review = findOrMake(service, received, repeat);
  service.repeats.set(repeat.id, { bodyDigest: repeat.bodyDigest, review });
  try {
    return await review;
  } finally {
    service.repeats.delete(repeat.id);
  }
}

async function findOrMake(service: Service, received: Received, repeat: RepeatKey): Promise<SentReview> {
  const kept = await findMade(service, received, repeat);
  if (kept) return kept;
  try {
    return {
      ...(await keepReview(service, received, repeat)),
      isRepeat: false,
      hasPage: !received.omitsPage,
    };
  } catch (error) {
    const taken = error instanceof AlreadyThere ? await findMade(service, received, repeat) : null;
    if (taken) return taken;
    throw error;
  }
}

async function findMade(
  { store, clock }: Service,
  received: Received,
  repeat: RepeatKey,
): Promise<SentReview | null> {
  const { caller } = received;
  const found = await store.findRepeat(repeat.id, clock());
  if (!found) return null;
  checkBody(found, repeat);
  const review = await store.findReview(caller.tenant.id, found.qrCodeId);
  if (!review) return null;
  const body = review.resultBytes as Uint8Array<ArrayBuffer>;
  return asRepeat(received, body, review.qrCodeId, !isUnmade(review.reportDigest));
}

function checkBody({ bodyDigest }: Pick<UnderWay, 'bodyDigest'>, repeat: RepeatKey): void {
  if (bodyDigest !== repeat.bodyDigest) throw new Refusal('idempotency_key_reused');
}

/** The review as it was made, with or without its page, in a coding that this call takes. */
function asRepeat(
  { acceptEncoding }: Received,
  made: Uint8Array<ArrayBuffer>,
  qrCodeID: string | null,
  hasPage: boolean,
): SentReview {
  const coding = chooseCoding(acceptEncoding);
  const headers = { ...describeReview(coding, hasPage), 'idempotency-replayed': 'true' };
  return {
    answer: { body: recode(made, coding), headers, counts: { repeated: 1 } },
    qrCodeID,
    hasPage,
    isRepeat: true,
  };
}
