/**
 * Everything in a review may come from a hostile request, so every text passes here on its way into the page.
 *
 * Besides the five HTML characters, characters that change what a reader sees become U+FFFD: control
 * characters, lone surrogates, and the bidirectional overrides that would show `$12` as `$21`. Whatever is not
 * ASCII goes out as a reference, so the page is plain ASCII: no wrong charset can break it, and it stays small
 * in memory.
 */
const SPECIAL = /[&<>"']|[^\t\n\r -~]/gu;
const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe for element content and for quoted attribute values. */
export function escapeHtml(value: unknown): string {
  const text = typeof value === 'string' ? value : String(value);
  return PLAIN.test(text) ? text : text.replace(SPECIAL, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return ENTITIES[character] ?? `&#${HIDDEN.test(character) ? 0xfffd : character.codePointAt(0)};`;
}

/** Printable ASCII without HTML characters: most of a page. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

/** The address when it is a plain http or https link, else null: `javascript:` and friends stay text. */
export function checkLink(address: string | null | undefined): string | null {
  if (!address || !/^https?:\/\/[^\s"'<>\\]+$/i.test(address)) return null;
  return URL.canParse(address) ? address : null;
}
