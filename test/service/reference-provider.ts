/** oidc-provider on a free port, with confidential clients like ours: the reference our token endpoint is held against. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export interface ReferenceProvider {
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Registered for `client_secret_post`: oidc-provider knows one method per client, ours takes both. */
  readonly postClientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

const SCOPE = 'billreview:write billreview:read';

export async function startReferenceProvider(): Promise<ReferenceProvider> {
  const clientSecret = 'a-secret-of-thirty-two-characters';
  const clientOf = (id: string, method: string) => ({
    client_id: id,
    client_secret: clientSecret,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    scope: SCOPE,
    token_endpoint_auth_method: method,
  });
  // It prints notices about development keys and its store in memory, which is what we want of it here.
  const quiet = (['info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  );
  const { default: Provider } = await import('oidc-provider');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [clientOf('basic-client', 'client_secret_basic'), clientOf('post-client', 'client_secret_post')],
    scopes: SCOPE.split(' '),
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
  });
  server.on('request', provider.callback());
  return {
    tokenUrl: `${issuer}/token`,
    clientId: 'basic-client',
    postClientId: 'post-client',
    clientSecret,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const spy of quiet) spy.mockRestore();
    },
  };
}
