/** Whether an entry is as it was when a review named its pack by digest; where not, how it read then. */
import type { Store } from '../../store/store.ts';
import { cutEntry } from './cut-entry.ts';

export interface Then {
  readonly pack: string;
  /** `percent-of-medicare`, `params.share`. */
  readonly entry: string;
  /** The digest, or its first characters; null: nobody asks. */
  readonly at: string | null;
}

/** The entry as it is; blank where the pack has none of that name any more. */
export interface Now {
  readonly digest: string;
  readonly text: string;
}

const DIGEST = /^[0-9a-f]{8,64}$/;

const BLANK = { isSame: false, isAlike: false, isChanged: false, isUnknown: false };

/**
 * `isSame`: the pack has not changed. `isAlike`: it has, and the entry reads the same. `isChanged`: the entry reads
 * otherwise, and `text` is how it read. `isUnknown`: what the pack said then has not been kept here.
 */
export async function viewEarlier(store: Store, { pack, entry, at }: Then, now: Now) {
  if (at === null || !DIGEST.test(at)) return { earlier: null };
  const earlier = { ...BLANK, at, earlierVersion: '', earlierText: '' };
  if (now.digest.startsWith(at)) return { earlier: { ...earlier, isSame: true } };
  const kept = await store.findPackText(pack, at);
  const text = kept && cutEntry(kept.text, entry);
  if (!kept || text === null) return { earlier: { ...earlier, isUnknown: true } };
  const isAlike = text === now.text;
  return {
    earlier: { ...earlier, isAlike, isChanged: !isAlike, earlierVersion: kept.version, earlierText: text },
  };
}
