/** GET /openapi.json: the published contract of this service, with its own address and limits. */
import { gzipSync } from 'node:zlib';
import type { App, Dependencies } from '../dependencies.ts';
import { acceptsGzip } from '../door/coding.ts';
import { buildOpenApi } from '../openapi/build-openapi.ts';
import type { OpenApiNode } from '../openapi/find-schema.ts';
import { SANDBOX_SCOPE } from '../sandbox.ts';
import { addGet } from './add-get.ts';

/** The contract of this service, built when it is first asked for: only once it listens is its address known. */
export const rememberContract = (parts: Pick<Dependencies, 'config' | 'publicUrl'>): (() => OpenApiNode) =>
  remember(() =>
    buildOpenApi({
      publicUrl: parts.publicUrl(),
      limits: { received: parts.config.bodyLimit, inflated: parts.config.inflatedLimit },
      keyHours: parts.config.keyHours,
      externalIssuer: parts.config.externalIssuer?.issuer ?? null,
      scope: SANDBOX_SCOPE,
    }),
  );

export function addOpenApi(app: App, contract: () => OpenApiNode): void {
  const document = remember(() => {
    const text = JSON.stringify(contract());
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

function remember<Value>(build: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= build();
    return value;
  };
}
