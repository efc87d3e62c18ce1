/** Walks the chain of the kept reviews, and says of each place where it does not hold. */
import { digestBytes, linkReview } from '../store/chain.ts';
import type { ChainEntry } from '../store/review-records.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { verifyErasures } from './verify-erasures.ts';
import { expectNoted, type NotedLink, readOn } from './walk.ts';

export interface ChainReport {
  /** Reviews of the chain that were found. */
  readonly count: number;
  /** Reviews that were erased as they had to be. */
  readonly erased: number;
  /** The last record of those; null: there is none. */
  readonly lastErasure: NotedLink | null;
  /** Reviews from before there was a chain. */
  readonly older: number;
  /** The last link; null: no review is in the chain. */
  readonly head: NotedLink | null;
  readonly problems: readonly string[];
}

const nameReview = ({ tenantId, qrCodeId }: Pick<ChainEntry, 'tenantId' | 'qrCodeId'>) =>
  `review ${qrCodeId} of ${tenantId}`;

/** Reviews are erased while the chain is walked: what looks wrong is looked at once more. */
const readAgain = async (store: Store, entry: ChainEntry): Promise<ChainEntry> =>
  (await store.listChain(entry.position - 1, 1)).at(0) ?? entry;

/** Null when the bytes are those it was kept with. */
async function checkBytes(store: Store, entry: ChainEntry): Promise<string | null> {
  const said = `the bytes of ${nameReview(entry)} are not those it was kept with`;
  try {
    const review = await store.findReview(entry.tenantId, entry.qrCodeId);
    if (review === null && (await readAgain(store, entry)).erasedAt !== null) return null;

    return review && digestBytes(review) === review.bytesDigest ? null : said;
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    // What is sealed opens no more once it was changed, and what other hands wrote can be anything.
    return said;
  }
}

const WORDS = {
  entry: 'link',
  anew: 'the chain was made anew',
  cut: 'the end of the chain was cut off',
};

/** Links that somebody noted, of each chain. */
export interface NotedLinks {
  readonly reviews: readonly NotedLink[];
  readonly erasures: readonly NotedLink[];
}

/**
 * Holds every link against its review and the link before it, and every review against its bytes.
 *
 * @param noted links that somebody noted outside of the store: a chain that was made anew, or cut at its end, lacks them
 */
export async function verifyChain(
  store: Store,
  noted: NotedLinks = { reviews: [], erasures: [] },
): Promise<ChainReport> {
  const problems: string[] = [];
  const marks = expectNoted(noted.reviews, WORDS);
  const links = readOn(store.listChain, ({ position }) => position);
  let head: NotedLink | null = null;
  let count = 0;
  for await (const listed of links) {
    const isOdd = (listed.review === null) === (listed.erasedAt === null);
    const entry = isOdd ? await readAgain(store, listed) : listed;
    const { position, link, review, erasedAt } = entry;
    const expected: number = (head?.position ?? 0) + 1;
    const isNext = position === expected;
    const place = `link ${position}`;
    if (!isNext) problems.push(`links ${expected} to ${position - 1} are missing`);
    if (review === null && erasedAt === null) problems.push(`${place}: ${nameReview(entry)} is gone`);
    if (review !== null) {
      count += 1;
      if (erasedAt !== null) problems.push(`${place}: ${nameReview(entry)} was erased, and is there`);
      // Behind a gap nobody knows the link before it.
      if (isNext && linkReview(head?.link ?? '', review) !== link)
        problems.push(`${place}: ${nameReview(entry)} was changed, or stood elsewhere`);
      const bytes = await checkBytes(store, entry);
      if (bytes !== null) problems.push(`${place}: ${bytes}`);
    }
    head = { position, link };
    const odd = marks.meet(head);
    if (odd !== null) problems.push(odd);
  }
  const erasures = await verifyErasures(store, noted.erasures);
  problems.push(...marks.end(), ...erasures.problems);
  for (const one of await store.listUnchained()) problems.push(`${nameReview(one)} is in no link`);
  const older = await store.countUnchained();
  return { count, erased: erasures.count, lastErasure: erasures.last, older, head, problems };
}
