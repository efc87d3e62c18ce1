/** Tokens that were never issued, made of one that was: by other keys, other claims, other heads, other spellings. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

type Members = Record<string, unknown>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Members => JSON.parse(Buffer.from(part, 'base64url').toString()) as Members;

/** Names and texts; none may be taken. `publicJwk` is the key that the service publishes. */
export function forgeTokens(token: string, publicJwk: Members, foreign: Members): [string, string][] {
  const [head, body, signature] = token.split('.') as [string, string, string];
  const [header, claims] = [decode(head), decode(body)];
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ownJwk = publicKey.export({ format: 'jwk' });
  const signed = (changes: Members, more: Members = {}) => {
    const text = `${encode({ ...header, ...more })}.${encode({ ...claims, ...changes })}`;
    const bytes = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${bytes.toString('base64url')}`;
  };
  /** By the public key as if it were a secret. */
  const keyed = (alg: string, secret: string | Buffer) => {
    const text = `${encode({ ...header, alg })}.${body}`;
    const mac = createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url');
    return `${text}.${mac}`;
  };
  const kept = (changes: Members, more: Members = {}) =>
    `${encode({ ...header, ...more })}.${encode({ ...claims, ...changes })}.${signature}`;
  const unsigned = (alg: unknown) => `${encode({ ...header, alg })}.${body}.`;
  const bytes = Buffer.from(signature, 'base64url');
  const flip = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 1;
    return `${head}.${body}.${copy.toString('base64url')}`;
  };
  const signedBy = (text: Buffer) => `${head}.${body}.${text.toString('base64url')}`;
  const now = Math.floor(Date.now() / 1000);
  const pem = JSON.stringify(publicJwk);
  const named = <Value>(name: string, values: readonly Value[], make: (value: Value) => string) =>
    values.map((value): [string, string] => [`${name} ${JSON.stringify(value)}`, make(value)]);
  const heads: readonly Members[] = [
    { kid: 'nobody' },
    { kid: '../../dev/null' },
    { kid: "' or 1=1 --" },
    { kid: null },
    { kid: 7 },
    { jwk: ownJwk },
    { jku: 'https://attacker.example/keys' },
    { x5u: 'https://attacker.example/x' },
    { x5c: ['AAAA'] },
    { crit: ['exp'] },
    { b64: false, crit: ['b64'] },
    { typ: 'JWT' },
    { typ: 'id_token' },
    { zip: 'DEF' },
    { alg: 'ES384' },
    { alg: 'RS256' },
    { alg: 'EdDSA' },
    { alg: ['ES256'] },
  ];
  const claimed: readonly Members[] = [
    { tenant: foreign['tenant'] },
    { client_id: foreign['client_id'], sub: foreign['client_id'] },
    { scope: 'billreview:write billreview:read admin' },
    { exp: now + 10_000_000 },
    { exp: now - 1 },
    { exp: 'never' },
    { exp: 1e300 },
    { nbf: now + 1_000 },
    { iss: 'https://attacker.example' },
    { aud: 'https://elsewhere.example' },
    { aud: [] },
    { tenant: { toString: 'one' } },
    { tenant: '__proto__' },
    { jti: 'x' },
    {},
  ];
  return [
    ...named('alg', ['none', 'None', 'NONE', 'nOnE', '', null, 0, ['none']], unsigned),
    ...named('public key as secret', ['HS256', 'HS384', 'HS512'], (alg) => keyed(alg, pem)),
    ...named('x as secret', ['HS256'], (alg) => keyed(alg, String(publicJwk['x']))),
    ...named('empty secret', ['HS256'], (alg) => keyed(alg, '')),
    ...named('own key, head', heads, (more) => signed({}, more)),
    ...named('own key, claims', claimed, (changes) => signed(changes)),
    ...named('signature kept, head', heads.slice(0, 8), (more) => kept({}, more)),
    ...named('signature kept, claims', claimed.slice(0, 8), (changes) => kept(changes)),
    ...named('bit', [0, 31, 32, 63], flip),
    ['zeros', signedBy(Buffer.alloc(64))],
    ['ones', signedBy(Buffer.alloc(64, 0xff))],
    ['short signature', signedBy(bytes.subarray(0, 63))],
    ['long signature', signedBy(Buffer.concat([bytes, Buffer.alloc(1)]))],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${token}.AAAA`],
    ['five parts', `${token}.AAAA.BBBB`],
    ['padding', `${token}=`],
    ['last character', `${token.slice(0, -1)}${otherSpelling(token.at(-1)!)}`],
    ['other alphabet', `${head}.${body}.${bytes.toString('base64')}`],
    ['doubled', `${token}${token}`],
    ['blank inside', `${head}. ${body}.${signature}`],
    ['empty', ''],
    ['dots', '..'],
    ['array body', `${head}.${encode([claims])}.${signature}`],
    ['text body', `${head}.${encode('x')}.${signature}`],
  ];
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** A character whose bits that are read are the same: of the last one the lowest are not. */
const otherSpelling = (character: string): string => ALPHABET[ALPHABET.indexOf(character) ^ 1]!;
