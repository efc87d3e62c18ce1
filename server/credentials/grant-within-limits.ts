/** Checks the credentials of a client from an address: who sends wrong secrets has to wait. */

import type { TokenLimits } from '../door/limit-tokens.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../world.ts';
import { type Grant, grantToken } from './grant.ts';
import { TokenError, type TokenRequest } from './token-request.ts';

export async function grantWithinLimits(
  request: TokenRequest,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  limits: TokenLimits,
  address: string,
): Promise<Grant> {
  limits.checkGuesses(request.clientId, address);
  return grantToken(request, store, clock).catch((error) => {
    if (error instanceof TokenError && error.code === 'invalid_client')
      limits.countGuess(request.clientId, address);
    throw error;
  });
}
