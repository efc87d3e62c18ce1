/** GET /.well-known/oauth-authorization-server: where and how to get tokens (RFC 8414). */
import type { App, Dependencies } from '../dependencies.ts';
import { Refusal } from '../door/refusal.ts';
import { addGet } from './add-get.ts';

const PATH = '/.well-known/oauth-authorization-server';

/**
 * The metadata, at the well-known path and, when the issuer has a path of its own (`https://x.example/base`), also where
 * RFC 8414 section 3.1 makes clients look for it: the well-known path with the issuer's behind it.
 */
export function addMetadata(app: App, parts: Pick<Dependencies, 'publicUrl'>): void {
  addGet(app, PATH, (context) => context.json(renderMetadata(parts.publicUrl())));
  app.all(`${PATH}/*`, (context) => {
    const issuer = parts.publicUrl();
    const { pathname } = new URL(issuer);
    if (pathname === '/' || new URL(context.req.url).pathname !== PATH + pathname)
      throw new Refusal('not_found');
    if (!['GET', 'HEAD'].includes(context.req.method))
      throw new Refusal('method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    return context.json(renderMetadata(issuer));
  });
}

function renderMetadata(issuer: string): object {
  return {
    issuer,
    token_endpoint: `${issuer}/oauth2/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
}
