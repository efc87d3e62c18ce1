/**
 * Limits of the token address. Every request counts for the address it comes from. A wrong secret counts for client and
 * address together: after ten of them that address waits six seconds for each further try with that client. So whoever
 * guesses locks out itself, while the client gets its tokens from its own address; and the lock opens by itself. Behind
 * proxies that needs PROXIES: without it all have one address.
 */
import type { Peers } from '../processes/peers.ts';
import type { Clock } from '../world.ts';
import { createBuckets } from './buckets.ts';
import { refuseFor } from './rate-limit.ts';

const WRONG_SECRETS = { perSecond: 1 / 6, burst: 10 };

export interface TokenLimits {
  /** Throws a Refusal (429) when the address has to wait. */
  countRequest(address: string): void;
  /** Throws a Refusal (429) when that address has sent too many wrong secrets of that client. */
  checkGuesses(clientId: string, address: string): void;
  countGuess(clientId: string, address: string): void;
}

/** `perSecond` requests for each address; 0: no limits at all. */
export function createTokenLimits(perSecond: number, clock: Clock, peers?: Peers): TokenLimits {
  if (perSecond === 0) return { countRequest() {}, checkGuesses() {}, countGuess() {} };
  const requests = createBuckets({ perSecond, burst: perSecond }, clock, peers?.share('tokens'));
  const guesses = createBuckets(WRONG_SECRETS, clock, peers?.share('wrong secrets'));
  const keyOf = (clientId: string, address: string) => `${address} ${clientId.slice(0, LONGEST_ID)}`;
  return {
    countRequest: (address) => refuseFor(requests.take(address)),
    checkGuesses: (clientId, address) => refuseFor(guesses.wait(keyOf(clientId, address))),
    countGuess: (clientId, address) => void guesses.take(keyOf(clientId, address)),
  };
}

/** Ids of ours are shorter. */
const LONGEST_ID = 128;
