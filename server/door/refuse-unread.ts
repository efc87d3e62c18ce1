/**
 * Refusals of requests that never reach the application: those the HTTP server cannot read, and those whose first
 * lines it must not take. Node and the adaptor would answer them without a body; here they get the same problem
 * document as every other error.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../logger.ts';
import type { Random } from '../world.ts';
import { Refusal, renderProblem, renderRefusal } from './refusal.ts';
import type { RefusalCode } from './refusal-codes.ts';
import { chooseRequestId, listCommonHeaders } from './request-id.ts';

/** The codes of these refusals: every operation can be answered with them. */
export const UNREAD_CODES = [
  'request_malformed',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
] as const satisfies readonly RefusalCode[];

export type UnreadCode = (typeof UNREAD_CODES)[number];

export interface UnreadParts {
  readonly random: Random;
  readonly logger: Logger;
}

/** What Node calls the errors that are not simply malformed. */
const CODES: Readonly<Record<string, UnreadCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * A sender gets this long to read the answer and to stop sending; what it sends is thrown away. Closing at once would
 * reset the connection, and the answer with it. Milliseconds.
 */
const LINGER = 1_000;

/** What the first lines of a request are refused for, although Node could read them; null when they are good. */
export function judgeHead(incoming: IncomingMessage): UnreadCode | null {
  const { host, expect } = incoming.headers;
  if (host === undefined && incoming.httpVersion !== '1.0') return 'request_malformed';
  // RFC 9112 section 3.2: of two, a proxy may have gone by the other one.
  const names = incoming.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) return 'request_malformed';
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') return 'expectation_failed';
  return null;
}

/** The response to a request that was read as HTTP and goes no further. */
export function respondUnread(
  code: RefusalCode,
  incoming: IncomingMessage | null,
  parts: UnreadParts,
): Response {
  const given = incoming?.headers['x-request-id'];
  const requestId = chooseRequestId(typeof given === 'string' ? given : undefined, parts.random);
  const response = renderRefusal(logRefusal(code, requestId, parts), requestId);
  for (const [name, value] of listCommonHeaders(requestId)) response.headers.set(name, value);
  return response;
}

/** A request of a connection, with the response before its own while that is under way. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly before: ServerResponse | null;
}

/** Answers on the connection itself what the server cannot read, and ends the connection. */
export function refuseUnread(server: Server, parts: UnreadParts): void {
  const newest = new WeakMap<Duplex, Exchange>();
  const refused = new WeakSet<Duplex>();
  const track = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const previous = newest.get(incoming.socket)?.outgoing;
    const before = previous && !previous.writableFinished ? previous : null;
    newest.set(incoming.socket, { incoming, outgoing, before });
  };
  server.on('request', track);
  server.on('checkExpectation', track);

  const settle = (socket: Duplex, code: UnreadCode) =>
    whenDue(newest.get(socket), {
      answer: () => answer(socket, code, parts),
      end: () => endSlowly(socket),
    });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Whatever still comes on a refused connection is an error again.
    if (refused.has(socket)) return;
    refused.add(socket);
    settle(socket, CODES[error.code ?? ''] ?? 'request_malformed');
  });
  // CONNECT asks for a tunnel, which only a proxy gives. Node hands the connection over as it is.
  server.on('connect', (_incoming, socket) => {
    socket.on('error', () => {});
    settle(socket, 'request_malformed');
  });
}

/** Answers now, or after the answers that are due before; a request that has its answer already gets no second. */
function whenDue(exchange: Exchange | undefined, { answer, end }: { answer(): void; end(): void }): void {
  if (!exchange) answer();
  // The request in question came after this one, which is whole.
  else if (exchange.incoming.complete) after(exchange.outgoing, answer);
  else if (exchange.outgoing.headersSent) after(exchange.outgoing, end);
  else if (exchange.before) after(exchange.before, answer);
  else answer();
}

function after(outgoing: ServerResponse, act: () => void): void {
  if (outgoing.writableFinished) act();
  else outgoing.once('close', act);
}

function answer(socket: Duplex, code: UnreadCode, parts: UnreadParts): void {
  // A lost connection is an error like the others.
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = chooseRequestId(undefined, parts.random);
  const { status, headers, body } = renderProblem(logRefusal(code, requestId, parts), requestId);
  const lines = [
    ...Object.entries(headers),
    ...listCommonHeaders(requestId),
    ['content-length', Buffer.byteLength(body)],
    ['date', new Date().toUTCString()],
    ['connection', 'close'],
  ].map(([name, value]) => `${name}: ${value}\r\n`);
  endSlowly(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function endSlowly(socket: Duplex, text = ''): void {
  const giveUp = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(giveUp));
  socket.end(text);
  socket.resume();
}

function logRefusal(code: RefusalCode, requestId: string, { logger }: UnreadParts): Refusal {
  const refusal = new Refusal(code);
  logger.info({ requestId, code, status: refusal.status }, 'request not read');
  return refusal;
}
