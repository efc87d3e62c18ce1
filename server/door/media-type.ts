/** Reads Content-Type and Content-Encoding; whatever is not taken here is a 415. */
import { Refusal } from './refusal.ts';

/** Accepts that type, any case, with no parameter other than `charset=utf-8`. */
export function checkContentType(header: string | undefined, accepted: string): void {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  const isUtf8 = parameters.every((part) => part === '' || /^charset="?utf-?8"?$/.test(part));
  if (type !== accepted || !isUtf8) throw new Refusal('content_type_unsupported');
}

export type BodyEncoding = 'identity' | 'gzip';

/**
 * Reads the one content encoding of a body. Two encodings, even gzip twice, are refused: a second layer hides how
 * large the body really is.
 */
export function parseContentEncoding(header: string | undefined, takesGzip: boolean): BodyEncoding {
  const name = (header ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return 'identity';
  if (takesGzip && (name === 'gzip' || name === 'x-gzip')) return 'gzip';
  throw new Refusal('content_encoding_unsupported', {
    headers: { 'accept-encoding': takesGzip ? 'gzip, identity' : 'identity' },
  });
}
