/** The links of a report into the book: each rule as its programme uses it, at the digest of its pack. */
import { PAYER_FOLDER, type Pack, packOf, type Review } from '../../../engine/index.ts';
import { bookPath } from './paths.ts';

/** Characters of a digest that tell one text of a pack from another. */
const DIGEST = 12;

/**
 * @param programmes under which the lines of the review were priced; a rule is shown in one where there is only one
 * @returns the address of a rule's page; null for rules of payers, which no page shows
 */
export function makeRuleLinker(
  { logHeader }: Pick<Review, 'logHeader'>,
  programmes: readonly Pick<Pack, 'pack'>[],
  siteUrl: string,
): (rule: string) => string | null {
  const digests = new Map(logHeader.packs.map(({ id, digest }) => [id, digest]));
  const programme = programmes.length === 1 ? programmes[0]!.pack : null;
  return (rule) => {
    const pack = packOf(rule);
    const digest = digests.get(pack);
    if (digest === undefined || pack.startsWith(PAYER_FOLDER)) return null;
    const path = bookPath(rule, programme);
    return `${siteUrl}${path}${path.includes('?') ? '&' : '?'}at=${digest.slice(0, DIGEST)}`;
  };
}
