/**
 * Everything in a review may come from a hostile request, so every text passes here on its way into the page.
 *
 * Besides the five HTML characters, characters that change what a reader sees go out as U+FFFD: control
 * characters, lone surrogates, and the bidirectional overrides that would show `$12` as `$21`.
 */
const NEEDS_CARE = /[&<>"'\p{Cc}\u202a-\u202e\u2066-\u2069\p{Cs}]/u;
const UNSAFE = /[&<>"']|(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;
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
  if (!NEEDS_CARE.test(text)) return text;
  return text.toWellFormed().replace(UNSAFE, (character) => ENTITIES[character] ?? '\ufffd');
}

/** The address when it is a plain http or https link, else null: `javascript:` and friends stay text. */
export function checkLink(address: string | null | undefined): string | null {
  if (!address || !/^https?:\/\/[^\s"'<>\\]+$/i.test(address)) return null;
  return URL.canParse(address) ? address : null;
}
