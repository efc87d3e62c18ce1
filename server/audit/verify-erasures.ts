/** Walks the records of what was taken out of a store, each of which is linked to the one before it. */
import { linkErasure } from '../store/chain.ts';
import type { Store } from '../store/store.ts';
import { MILLISECONDS_PER_DAY } from '../world.ts';
import { expectNoted, type NotedLink, readOn } from './walk.ts';

export interface ErasureReport {
  readonly count: number;
  /** The last of them; null: there is none. */
  readonly last: NotedLink | null;
  readonly problems: readonly string[];
}

const WORDS = {
  entry: 'erasure',
  anew: 'their records were made anew',
  cut: 'the end of their records was cut off',
};

/** @param noted links that somebody noted outside of the store, as for the chain of reviews */
export async function verifyErasures(
  store: Pick<Store, 'listErasures'>,
  noted: readonly NotedLink[],
): Promise<ErasureReport> {
  const problems: string[] = [];
  const marks = expectNoted(noted, WORDS);
  const all = readOn(store.listErasures, ({ number }) => number);
  let last: ErasureReport['last'] = null;
  let count = 0;
  for await (const { reviewLink, ...erasure } of all) {
    const { number, link, madeAt, erasedAt, days, qrCodeId, tenantId } = erasure;
    const expected: number = (last?.position ?? 0) + 1;
    const place = `erasure ${number}, of review ${qrCodeId} of ${tenantId},`;
    count += 1;
    if (number !== expected) problems.push(`erasures ${expected} to ${number - 1} are missing`);
    else if (linkErasure(last?.link ?? '', erasure, reviewLink) !== link)
      problems.push(`${place} was changed, or stood elsewhere`);
    if (days !== null && erasedAt - madeAt < days * MILLISECONDS_PER_DAY)
      problems.push(`${place} came before the ${days} days were over that it was to be kept`);
    last = { position: number, link };
    const odd = marks.meet(last);
    if (odd !== null) problems.push(odd);
  }
  problems.push(...marks.end());
  return { count, last, problems };
}
