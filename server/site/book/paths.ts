/** Addresses of the book: a pack, or an entry of one, by itself or as a programme uses it. */

/**
 * @param ref `us-nc/workers-comp` or `us-nc/workers-comp#percent-of-medicare`
 * @param programme in which it is read; null: by itself
 */
export function bookPath(ref: string, programme: string | null = null): string {
  const [pack = '', entry] = ref.split('#');
  const path = `/book/${pack}${entry === undefined ? '' : `/${encodeURIComponent(entry)}`}`;
  return programme === null || programme === pack ? path : `${path}?in=${programme}`;
}
