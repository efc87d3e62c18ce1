/** Walks the records of what was taken out of a store, each of which is linked to the one before it. */
import { linkErasure } from '../store/chain.ts';
import type { ErasureEntry } from '../store/review-records.ts';
import type { Store } from '../store/store.ts';

/** Records at a time. */
const AT_ONCE = 256;
const MILLISECONDS_PER_DAY = 86_400_000;

async function* listAll(store: Store): AsyncGenerator<ErasureEntry> {
  for (let after = 0; ; ) {
    const entries = await store.listErasures(after, AT_ONCE);
    yield* entries;
    if (entries.length < AT_ONCE) return;
    after = entries.at(-1)!.number;
  }
}

export interface ErasureReport {
  readonly count: number;
  /** The last of them; null: there is none. */
  readonly last: { readonly position: number; readonly link: string } | null;
}

/** @param note is told of each place where the records do not hold; `meet` of each record */
export async function verifyErasures(
  store: Store,
  note: (problem: string) => void,
  meet: (position: number, link: string) => void,
): Promise<ErasureReport> {
  let last: ErasureReport['last'] = null;
  let count = 0;
  for await (const { reviewLink, ...erasure } of listAll(store)) {
    const { number, link, madeAt, erasedAt, days, qrCodeId, tenantId } = erasure;
    const expected: number = (last?.position ?? 0) + 1;
    const place = `erasure ${number}, of review ${qrCodeId} of ${tenantId},`;
    count += 1;
    if (number !== expected) note(`erasures ${expected} to ${number - 1} are missing`);
    else if (linkErasure(last?.link ?? '', erasure, reviewLink) !== link)
      note(`${place} was changed, or stood elsewhere`);
    if (days !== null && erasedAt - madeAt < days * MILLISECONDS_PER_DAY)
      note(`${place} came before the ${days} days were over that it was to be kept`);
    meet(number, link);
    last = { position: number, link };
  }
  return { count, last };
}
