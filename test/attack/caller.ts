/** Calls of a service over HTTP, which tell a reset connection from a refused one. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import BILL from '../../server/demo/1-north-carolina-workers-comp.json' with { type: 'json' };
import type { Account } from './place.ts';
import { METRICS_TOKEN, type Target } from './target.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Decompressed. */
  readonly text: string;
  readonly milliseconds: number;
}

export interface Message {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds after which the caller gives up. */
  readonly patience?: number;
  /** Sends once more, over a new connection, what met a kept one that the service had ended meanwhile, as clients do. */
  readonly mayRetry?: boolean;
  readonly isNew?: boolean;
  /** Another address of this machine to call from, as 127.0.0.2. */
  readonly from?: string;
}

export const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Rejects with the error of the connection: its `code` is ECONNRESET, ECONNREFUSED, … */
export function send(url: string, message: Message): Promise<Reply> {
  const { method = 'GET', path, headers = {}, body, patience = 60_000, from = '127.0.0.1' } = message;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    // Node announces no body of a DELETE, and the service would read it as another request.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = {
      ...{ method, headers: { ...length, ...headers }, localAddress: from },
      agent: message.isNew ? false : agent,
    } as const;
    const outgoing = request(url + path, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isGzip = incoming.headers['content-encoding'] === 'gzip' && bytes.length > 0;
        const text = (isGzip ? gunzipSync(bytes) : bytes).toString();
        const milliseconds = performance.now() - start;
        resolve({ status: incoming.statusCode!, headers: incoming.headers, text, milliseconds });
      });
    });
    outgoing.setTimeout(patience, () => {
      outgoing.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' }));
    });
    outgoing.on('error', (error) => {
      if (message.mayRetry && outgoing.reusedSocket && codeOf(error) === 'ECONNRESET')
        resolve(send(url, { ...message, mayRetry: false, isNew: true }));
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** The code of the error of a connection. */
export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error);

export function requestToken(
  url: string,
  { clientId, clientSecret }: Pick<Account, 'clientId' | 'clientSecret'>,
  from = '127.0.0.1',
): Promise<Reply> {
  return send(url, {
    from,
    mayRetry: true,
    method: 'POST',
    path: '/oauth2/token',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
}

/** Headers of a good call. */
export async function authorise(url: string, account: Account): Promise<Record<string, string>> {
  const reply = await requestToken(url, account);
  if (reply.status !== 200) throw new Error(`No token: ${reply.status} ${reply.text}`);
  const { access_token } = JSON.parse(reply.text) as { access_token: string };
  return { authorization: `Bearer ${access_token}`, 'x-api-key': account.apiKey };
}

let made = 0;
function nameBill(): string {
  made += 1;
  return `ATTACK-${made}`;
}

/** A bill that no other is the same as: one that is sent again takes the place of the one before it. */
export function makeBill(name = nameBill(), lines = BILL.Services.length): string {
  const Services = Array.from({ length: lines }, (_, index) => ({
    ...BILL.Services[index % BILL.Services.length],
    Line: index + 1,
  }));
  return JSON.stringify({ ...BILL, Bill: { ...BILL.Bill, UniqueID: name }, Services });
}

export const postReview = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = makeBill(),
  more: Partial<Message> = {},
): Promise<Reply> =>
  send(url, {
    ...{ method: 'POST', path: '/v1/review', body },
    ...more,
    headers: { ...headers, 'content-type': 'application/json', ...more.headers },
  });

/** The number of a gauge or counter without labels. */
export async function readMetric({ url }: Target, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { text } = await send(url, { path: '/metrics', headers });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
}
