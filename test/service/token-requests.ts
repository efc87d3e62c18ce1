/** Token requests, good and malformed, written once and sent to any token endpoint. */

/** Where a request goes and who sends it. */
export interface Endpoint {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly postClientId: string;
  readonly clientSecret: string;
}

export interface TokenCall {
  readonly method?: string;
  /** Null: no Authorization header. Absent: HTTP Basic with id and secret. */
  readonly authorization?: string | null;
  /** Null: no Content-Type header. */
  readonly type?: string | null;
  readonly body?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const FORM = 'application/x-www-form-urlencoded';
const GRANT = 'grant_type=client_credentials';
const encode = encodeURIComponent;
const basic = (id: string, secret: string) => `Basic ${btoa(`${encode(id)}:${encode(secret)}`)}`;

/** Every request by name; what varies between endpoints comes in. */
export const TOKEN_CALLS: Readonly<Record<string, (to: Endpoint) => TokenCall>> = {
  'good, HTTP Basic': () => ({}),
  'good, secret in the form': (to) => ({
    authorization: null,
    body: `${GRANT}&client_id=${to.postClientId}&client_secret=${to.clientSecret}`,
  }),
  'good, one scope': () => ({ body: `${GRANT}&scope=${encode('billreview:read')}` }),
  'good, scheme in other case': (to) => ({
    authorization: basic(to.clientId, to.clientSecret).replace('Basic', 'bAsIc'),
  }),
  'good, client_id beside Basic': (to) => ({ body: `${GRANT}&client_id=${to.clientId}` }),
  'unknown field': () => ({ body: `${GRANT}&colour=blue` }),
  'unknown field twice': () => ({ body: `${GRANT}&colour=blue&colour=red` }),
  'audience twice': () => ({ body: `${GRANT}&audience=a&audience=b` }),
  'empty scope': () => ({ body: `${GRANT}&scope=` }),
  'scope of a blank': () => ({ body: `${GRANT}&scope=+` }),
  'unknown scope': () => ({ body: `${GRANT}&scope=admin` }),
  'one scope unknown of two': () => ({ body: `${GRANT}&scope=${encode('billreview:read')}+admin` }),
  'scope in other case': () => ({ body: `${GRANT}&scope=${encode('BillReview:Read')}` }),
  'scope with a quote': () => ({ body: `${GRANT}&scope=%22` }),
  'scope twice': () => ({ body: `${GRANT}&scope=billreview%3Aread&scope=billreview%3Aread` }),
  'no grant_type': () => ({ body: 'scope=billreview%3Aread' }),
  'no body': () => ({ body: '' }),
  'empty grant_type': () => ({ body: 'grant_type=' }),
  'unknown grant_type': () => ({ body: 'grant_type=urn%3Aexample%3Aown' }),
  'grant_type in other case': () => ({ body: 'grant_type=Client_Credentials' }),
  'grant_type twice': () => ({ body: `${GRANT}&${GRANT}` }),
  'grant_type in the URL': () => ({ body: '', query: GRANT }),
  'secret in the URL': (to) => ({
    authorization: null,
    query: `client_id=${to.postClientId}&client_secret=${to.clientSecret}`,
  }),
  'no authentication': () => ({ authorization: null }),
  'client_id alone': (to) => ({ authorization: null, body: `${GRANT}&client_id=${to.clientId}` }),
  'unknown client, Basic': (to) => ({ authorization: basic('nobody', to.clientSecret) }),
  'unknown client, form': () => ({
    authorization: null,
    body: `${GRANT}&client_id=nobody&client_secret=nothing`,
  }),
  'wrong secret, Basic': (to) => ({ authorization: basic(to.clientId, 'wrong') }),
  'wrong secret, form': (to) => ({
    authorization: null,
    body: `${GRANT}&client_id=${to.postClientId}&client_secret=wrong`,
  }),
  'blank secret, Basic': (to) => ({ authorization: basic(to.clientId, '') }),
  'both methods': (to) => ({ body: `${GRANT}&client_id=${to.clientId}&client_secret=${to.clientSecret}` }),
  'another client_id beside Basic': (to) => ({ body: `${GRANT}&client_id=${to.postClientId}-2` }),
  'client_secret twice': (to) => ({
    authorization: null,
    body: `${GRANT}&client_id=${to.postClientId}&client_secret=${to.clientSecret}&client_secret=x`,
  }),
  'Basic without credentials': () => ({ authorization: 'Basic' }),
  'Basic that is not base64': () => ({ authorization: 'Basic !!!' }),
  'Basic without a colon': () => ({ authorization: `Basic ${btoa('nocolon')}` }),
  'Basic with broken form encoding': () => ({ authorization: `Basic ${btoa('%zz:secret')}` }),
  'another scheme': () => ({ authorization: 'Bearer abc' }),
  'content type JSON': () => ({ type: 'application/json', body: '{"grant_type":"client_credentials"}' }),
  'content type multipart': () => ({ type: 'multipart/form-data; boundary=x', body: '--x--' }),
  'no content type': () => ({ type: null }),
  'content type with charset': () => ({ type: `${FORM}; charset=utf-8` }),
  'form of 20 kB': () => ({ body: `${GRANT}&pad=${'x'.repeat(20_000)}` }),
  'form of 100 kB': () => ({ body: `${GRANT}&pad=${'x'.repeat(100_000)}` }),
  'form that is not UTF-8': () => ({ body: `${GRANT}&scope=%FF%FE` }),
  'announced as compressed': () => ({ headers: { 'content-encoding': 'gzip' } }),
  'method GET': () => ({ method: 'GET', query: GRANT }),
  'method PUT': () => ({ method: 'PUT' }),
  'method DELETE': () => ({ method: 'DELETE' }),
};

/** What callers and caches can see of an answer, without the texts in it. */
export interface TokenAnswer {
  readonly status: number;
  readonly error: string | null;
  readonly cacheControl: string | null;
  readonly pragma: string | null;
  /** Scheme of WWW-Authenticate, in lower case. */
  readonly challenge: string | null;
  readonly scope: string | null;
}

export async function sendTokenCall(to: Endpoint, make: (to: Endpoint) => TokenCall): Promise<TokenAnswer> {
  const call = make(to);
  const authorization =
    call.authorization === undefined ? basic(to.clientId, to.clientSecret) : call.authorization;
  const method = call.method ?? 'POST';
  const type = call.type === undefined ? FORM : call.type;
  const takesBody = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(`${to.tokenUrl}${call.query ? `?${call.query}` : ''}`, {
    method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(type === null ? {} : { 'content-type': type }),
      ...call.headers,
    },
    // Bytes, for fetch gives texts a content type of their own.
    ...(takesBody ? { body: new TextEncoder().encode(call.body ?? GRANT) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    ...readBody(text),
    cacheControl: response.headers.get('cache-control'),
    pragma: response.headers.get('pragma'),
    challenge: response.headers.get('www-authenticate')?.replace(/ .*/s, '').toLowerCase() ?? null,
  };
}

function readBody(text: string): { error: string | null; scope: string | null } {
  try {
    const body = JSON.parse(text) as { error?: string; code?: string; scope?: string };
    return { error: body.code ?? body.error ?? null, scope: body.scope ?? null };
  } catch {
    return { error: text === '' ? null : 'not JSON', scope: null };
  }
}
