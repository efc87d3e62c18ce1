/** GET /openapi.json: the published contract of this service, with its own address and limits. */
import { gzipSync } from 'node:zlib';
import type { App, Dependencies } from '../dependencies.ts';
import { acceptsGzip } from '../door/respond.ts';
import { buildOpenApi } from '../openapi/build-openapi.ts';
import { SANDBOX_SCOPE } from '../sandbox.ts';
import { addGet } from './add-get.ts';

export function addOpenApi(app: App, parts: Pick<Dependencies, 'config' | 'publicUrl'>): void {
  const document = remember(() => {
    const text = JSON.stringify(
      buildOpenApi({
        publicUrl: parts.publicUrl(),
        limits: { received: parts.config.bodyLimit, inflated: parts.config.inflatedLimit },
        externalIssuer: parts.config.externalIssuer?.issuer ?? null,
        scope: SANDBOX_SCOPE,
      }),
    );
    return { text, packed: new Uint8Array(gzipSync(text)) };
  });
  addGet(app, '/openapi.json', (context) => {
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      vary: 'accept-encoding',
    };
    if (!acceptsGzip(context.req.header('accept-encoding')))
      return new Response(document().text, { headers });
    return new Response(document().packed, { headers: { ...headers, 'content-encoding': 'gzip' } });
  });
}

/** Built on the first call, for the address is known only once the service listens. */
function remember<Value>(build: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= build();
    return value;
  };
}
