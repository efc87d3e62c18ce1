/** GET /.well-known/jwks.json: the public keys that verify our access tokens. */

import { renderKeySet } from '../credentials/signing-keys.ts';
import type { App, Dependencies } from '../dependencies.ts';
import { addGet } from './add-get.ts';

export function addJwks(app: App, parts: Dependencies): void {
  addGet(app, '/.well-known/jwks.json', async (context) => {
    const keys = await renderKeySet(parts.store, parts.clock());
    return context.json(keys, 200, {
      'content-type': 'application/jwk-set+json',
      'cache-control': 'public, max-age=300',
    });
  });
}
