import { expect, test } from 'vitest';
import { createTokenCache, type TokenClaims } from '../../../server/credentials/token-cache.ts';

const CLAIMS: TokenClaims = {
  clientId: 'c',
  tenantId: 't',
  scopes: [],
  issuedAt: 0,
  expiresAt: 1,
  kid: null,
};

/** What is done to a cache of two tokens, and which of them it still has: `+a` keeps a token, `?a` looks it up. */
test.for([
  ['the one kept first leaves first', '+a +b +c', 'bc'],
  ['one that was looked up since stays', '+a +b ?a +c', 'ac'],
  ['one that was kept again stays', '+a +b +a +c', 'ac'],
  ['a token that is not known takes no place', '+a ?x ?y +b', 'ab'],
])('a full cache lets the longest unused token go: %s', ([, acts, left]) => {
  const cache = createTokenCache(2);
  for (const [act, token] of acts!.split(' ').map((pair) => [pair[0], pair[1]!])) {
    if (act === '+') cache.keep(token!, { ...CLAIMS, clientId: token! });
    else cache.find(token!);
  }
  expect(cache.size).toBe(2);
  expect([...'abcxy'].filter((token) => cache.find(token)?.clientId === token).join('')).toBe(left);
});
