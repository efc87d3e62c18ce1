/** GET /.well-known/jwks.json: the public keys that verify our access tokens. */
import type { App, Dependencies } from '../app.ts';
import { renderKeySet } from '../credentials/signing-keys.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';

export function addJwks(app: App, parts: Dependencies): void {
  app.get('/.well-known/jwks.json', async (context) => {
    const keys = await renderKeySet(parts.store, parts.clock());
    return context.json(keys, 200, {
      'content-type': 'application/jwk-set+json',
      'cache-control': 'public, max-age=300',
    });
  });
  refuseOtherMethods(app, '/.well-known/jwks.json', ['GET', 'HEAD']);
}
