/** GET /.well-known/oauth-authorization-server: where and how to get tokens (RFC 8414). */
import type { App, Dependencies } from '../app.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';

export function addMetadata(app: App, parts: Dependencies): void {
  app.get('/.well-known/oauth-authorization-server', (context) => {
    const url = parts.publicUrl();
    return context.json({
      issuer: url,
      token_endpoint: `${url}/oauth2/token`,
      jwks_uri: `${url}/.well-known/jwks.json`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    });
  });
  refuseOtherMethods(app, '/.well-known/oauth-authorization-server', ['GET', 'HEAD']);
}
