/** What a client prefers of an answer (`Prefer`, RFC 7240). A preference that nobody knows is passed over. */

/** A review without its page: it is made when its link is opened. */
export const OMIT_PAGE = 'omit-page';

const QUOTED = /"(?:[^"\\]|\\.)*"/g;
/** Of a token without a value, or with an empty one, which is the same; parameters mean nothing here. */
const OMITS_PAGE = /^omit-page(?:\s*=\s*"")?\s*(?:;|$)/i;

/** True where a Prefer header asks for a review without its page. */
export const omitsPage = (header: string | undefined): boolean =>
  (header ?? '')
    .replaceAll(QUOTED, (quoted) => (quoted === '""' ? quoted : '"x"'))
    .split(',')
    .some((preference) => OMITS_PAGE.test(preference.trim()));
