/** Scopes: what a token may be used for. */

/** `scope-token` of RFC 6749 section 3.3: printable ASCII without blank, quote and backslash. */
const SCOPE_TOKEN = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/** True for one scope as tokens, forms and headers can carry it. */
export function isScope(text: string): boolean {
  return SCOPE_TOKEN.test(text);
}
