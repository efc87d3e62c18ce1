/**
 * `Idempotency-Key`: a review that is sent again is the review that was made, byte for byte.
 *
 * A key is kept with its review, in one transaction: who is cut off in between has made no review, and may send it again.
 * Of several calls at once one makes the review; the others in this process wait for it, and those in other processes find
 * the key taken when they come to keep theirs.
 */
import { createHash } from 'node:crypto';
import { REVIEW_HEADERS } from './answers/answer-review.ts';
import type { Answer, SentReview, UnderWay } from './answers/job.ts';
import type { Service } from './dependencies.ts';
import { Refusal } from './door/refusal.ts';
import { keepReview, type Received } from './keep-review.ts';
import type { RepeatKey } from './store/review-records.ts';
import { AlreadyThere } from './store/store.ts';

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
    return { ...(await keepReview(service, received)), isRepeat: false };
  if (!KEY.test(key)) throw new Refusal('idempotency_key_invalid');
  const repeat: RepeatKey = {
    id: digest(caller.tenant.id, caller.clientId, key),
    bodyDigest: digest(body!.text),
    expiresAt: service.clock() + service.config.keyHours * MILLISECONDS_PER_HOUR,
  };
  const known = service.repeats.get(repeat.id);
  if (known) {
    checkBody(known, repeat);
    return asRepeat(await known.review);
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
    return { ...(await keepReview(service, received, repeat)), isRepeat: false };
  } catch (error) {
    const taken = error instanceof AlreadyThere ? await findMade(service, received, repeat) : null;
    if (taken) return taken;
    throw error;
  }
}

async function findMade(
  { store, clock }: Service,
  { caller }: Received,
  repeat: RepeatKey,
): Promise<SentReview | null> {
  const found = await store.findRepeat(repeat.id, clock());
  if (!found) return null;
  checkBody(found, repeat);
  const review = await store.findReview(caller.tenant.id, found.qrCodeId);
  if (!review) return null;
  const body = review.resultBytes as Uint8Array<ArrayBuffer>;
  return asRepeat({ answer: { body }, qrCodeID: review.qrCodeId });
}

function checkBody({ bodyDigest }: Pick<UnderWay, 'bodyDigest'>, repeat: RepeatKey): void {
  if (bodyDigest !== repeat.bodyDigest) throw new Refusal('idempotency_key_reused');
}

const asRepeat = ({
  answer,
  qrCodeID,
}: {
  readonly answer: Pick<Answer, 'body'>;
  readonly qrCodeID: string | null;
}): SentReview => ({
  answer: {
    body: answer.body,
    headers: { ...REVIEW_HEADERS, 'idempotency-replayed': 'true' },
    counts: { repeated: 1 },
  },
  qrCodeID,
  isRepeat: true,
});
