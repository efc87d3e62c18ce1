/** Calls the API of a service as its client does: fetches a token, and waits when it is told to. */
import { setTimeout as pause } from 'node:timers/promises';

export interface ApiAccount {
  /** Where the service is reached, without a slash at the end. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The service says no; its sentence, which names nothing of a bill. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export type CallApi = (call: ApiCall) => Promise<Response>;

/** Calls that are answered with 429 or 503, or not at all, are made again so often. */
const TRIES = 8;
const LONGEST_WAIT = 30_000;

/** Throws ApiProblem for what the service refuses, and for a service that is not reached. */
export function createApiClient(account: ApiAccount, send: typeof fetch = fetch, wait = pause): CallApi {
  let token: string | null = null;

  async function fetchToken(): Promise<string> {
    const response = await trySending(() =>
      send(`${account.url}/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${encodeURIComponent(account.clientId)}:${encodeURIComponent(account.clientSecret)}`)}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      }),
    );
    if (!response.ok) throw await readProblem(response);
    return ((await response.json()) as { access_token: string }).access_token;
  }

  async function sendOnce({ method, path, body, headers }: ApiCall): Promise<Response> {
    token ??= await fetchToken();
    const authorization = `Bearer ${token}`;
    return send(`${account.url}${path}`, {
      method,
      headers: { ...headers, authorization, 'x-api-key': account.apiKey },
      ...(body ? { body } : {}),
    });
  }

  async function trySending(sendIt: () => Promise<Response>): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const response = await sendIt().catch((error: unknown) => {
        if (error instanceof ApiProblem) throw error;
        return null;
      });
      if (response && response.status !== 429 && response.status !== 503) return response;
      if (tries === TRIES) {
        if (response) throw await readProblem(response);
        throw new ApiProblem(
          'unreachable',
          `The service at ${account.url} is not reached. Check BILL_REVIEW_URL, and whether the service runs.`,
        );
      }
      const seconds = Number(response?.headers.get('retry-after') ?? 2 ** tries / 20);
      await wait(Math.min(seconds * 1000, LONGEST_WAIT));
    }
  }

  return async (call) => {
    let response = await trySending(() => sendOnce(call));
    if (response.status === 401) {
      // It may have run out on the way; a new one is refused for good.
      token = null;
      response = await trySending(() => sendOnce(call));
    }
    if (!response.ok) throw await readProblem(response);
    return response;
  };
}

async function readProblem(response: Response): Promise<ApiProblem> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const { code = body['error'], error, error_description: described = error } = body;
  return new ApiProblem(
    String(code ?? response.status),
    typeof described === 'string' ? described : `The service answered with ${response.status}.`,
  );
}
