/** Bodies that are no request at all: damaged as text, as bytes, or by what the headers say of them. */
import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';

export interface DamagedBody {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** The code of the refusal. */
  readonly code: string;
  /** The codes of its problems. */
  readonly problems: readonly string[];
}

const encoder = new TextEncoder();
const GZIP = { 'content-encoding': 'gzip' };
/** A copy with bytes of its own, for Node's buffers share theirs. */
const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

type Damage = (text: string, at: number) => DamagedBody;

function refused(
  name: string,
  status: number,
  code: string,
  make: (text: string, at: number) => Uint8Array,
  headers = {},
) {
  return (text: string, at: number): DamagedBody => ({
    name,
    bytes: bytesOf(make(text, at)),
    headers,
    status,
    code,
    problems: [],
  });
}

/** The text is JSON no more; the reader says where it stopped, once. */
function broken(name: string, problem: string, make: (text: string, at: number) => string): Damage {
  return (text, at) => ({
    name,
    bytes: encoder.encode(make(text, at)),
    headers: {},
    status: 400,
    code: 'request_invalid',
    problems: [problem],
  });
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const withMember = (text: string, member: string) => `{${member},${text.slice(1)}`;
/** A cut that leaves at least one character and takes at least one. */
const cut = (text: string, at: number) => text.slice(0, 1 + (at % (text.length - 1)));

const BROKEN: readonly Damage[] = [
  broken('cut off', 'invalid_json', cut),
  broken('one bracket too many', 'invalid_json', (text) => `${text}}`),
  broken('two documents', 'invalid_json', (text) => `${text}\n${text}`),
  broken('a comma before the end', 'invalid_json', (text) => `${text.slice(0, -1)},}`),
  broken('a comment', 'invalid_json', (text) => withMember(text, '/* note */ "x": 1')),
  broken('NaN', 'invalid_json', (text) => withMember(text, '"x": NaN')),
  broken('a number with leading zeros', 'invalid_json', (text) => withMember(text, '"x": 027601')),
  broken('single quotes', 'invalid_json', (text) => withMember(text, "'x': 1")),
  broken('a raw line break in a text', 'invalid_json', (text) => withMember(text, '"x": "a\nb"')),
  broken('a raw NUL', 'invalid_json', (text) => withMember(text, '"x": "a\0b"')),
  broken('an unknown escape', 'invalid_json', (text) => withMember(text, '"x": "\\x41"')),
  broken('half of an escape', 'invalid_json', (text) => withMember(text, '"x": "\\u12"')),
  broken('deeper than the limit by one', 'too_deep', (text) => withMember(text, `"x": ${nested(32)}`)),
  broken('a million brackets', 'too_deep', (text) => withMember(text, `"x": ${nested(500_000)}`)),
  broken('opening brackets only', 'too_deep', () => '['.repeat(100_000)),
  broken('ten thousand and one keys', 'too_complex', (text) => {
    const keys = Array.from({ length: 10_001 }, (_, index) => `"k${index}":0`);
    return withMember(text, keys.join(','));
  }),
  broken('a list', 'wrong_type', (text) => `[${text}]`),
  broken('a text', 'wrong_type', (text) => JSON.stringify(text)),
  broken('null', 'wrong_type', () => 'null'),
  broken('a number', 'wrong_type', () => '-0.5e+10'),
];

function insert(bytes: Uint8Array, at: number, ...put: number[]): Uint8Array {
  const place = at % bytes.length;
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(put), bytes.subarray(place)]);
}

const ENCODED: readonly Damage[] = [
  refused('no body', 400, 'body_empty', () => new Uint8Array()),
  refused('blanks', 400, 'body_empty', () => encoder.encode(' \r\n\t ')),
  refused('an empty gzip', 400, 'body_empty', () => gzipSync(''), GZIP),
  refused('a byte no UTF-8 has', 400, 'body_not_utf8', (text, at) => insert(encoder.encode(text), at, 0xff)),
  refused('a surrogate written as UTF-8', 400, 'body_not_utf8', (text, at) =>
    insert(encoder.encode(text), at, 0xed, 0xa0, 0xbd),
  ),
  refused('a long spelling of a slash', 400, 'body_not_utf8', (text, at) =>
    insert(encoder.encode(text), at, 0xc0, 0xaf),
  ),
  refused('UTF-16 with its mark', 400, 'body_not_utf8', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  refused('gzip unannounced', 400, 'body_unannounced_gzip', (text) => gzipSync(text)),
  refused('gzip announced, plain sent', 400, 'body_not_gzip', (text) => encoder.encode(text), GZIP),
  refused(
    'gzip cut off',
    400,
    'body_not_gzip',
    (text, at) => {
      const whole = gzipSync(text);
      return whole.subarray(0, 1 + (at % (whole.length - 1)));
    },
    GZIP,
  ),
  refused(
    'gzip with more behind it',
    400,
    'body_not_gzip',
    (text) => Buffer.concat([gzipSync(text), Buffer.from('x')]),
    GZIP,
  ),
  refused(
    'gzip with zeros behind it',
    400,
    'body_not_gzip',
    (text) => Buffer.concat([gzipSync(text), Buffer.from([0, 0])]),
    GZIP,
  ),
  refused(
    'gzip of bytes that are no text',
    400,
    'body_not_utf8',
    (text, at) => gzipSync(insert(encoder.encode(text), at, 0xfe)),
    GZIP,
  ),
  refused('deflate', 415, 'content_encoding_unsupported', (text) => deflateSync(text), {
    'content-encoding': 'deflate',
  }),
  refused('gzip twice', 415, 'content_encoding_unsupported', (text) => gzipSync(gzipSync(text)), {
    'content-encoding': 'gzip, gzip',
  }),
  refused('a form', 415, 'content_type_unsupported', (text) => encoder.encode(text), {
    'content-type': 'application/x-www-form-urlencoded',
  }),
  refused('JSON in Latin-1', 415, 'content_type_unsupported', (text) => Buffer.from(text, 'latin1'), {
    'content-type': 'application/json; charset=iso-8859-1',
  }),
  refused('text', 415, 'content_type_unsupported', (text) => encoder.encode(text), {
    'content-type': 'text/plain',
  }),
];

const DAMAGES: readonly Damage[] = [...BROKEN, ...ENCODED];

/** Damaged forms of the texts that `texts` gives; each a JSON object. */
export function arbitraryDamaged(texts: fc.Arbitrary<string>): fc.Arbitrary<DamagedBody> {
  return fc
    .tuple(texts, fc.nat({ max: DAMAGES.length - 1 }), fc.nat({ max: 1_000_000 }))
    .map(([text, which, at]) => DAMAGES[which]!(text, at));
}
