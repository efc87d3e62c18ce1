/** Bytes over a connection, for requests that no client library would send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Listening } from '../../server/listen.ts';

export async function dial(listening: Listening, allowHalfOpen = false): Promise<Socket> {
  const socket = connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen });
  await once(socket, 'connect');
  return socket;
}

/** All that comes until the other side ends the connection. */
export async function collect(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Sends the pieces, one after the other, and gives all that comes until the other side ends the connection. */
export async function exchangeRaw(listening: Listening, ...pieces: readonly string[]): Promise<string> {
  const socket = await dial(listening);
  const collected = collect(socket);
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return collected;
}

/** The answers of a connection, in order; each must announce its length. The date is left out. */
export function parseAnswers(text: string): Response[] {
  if (text === '') return [];
  const end = text.indexOf('\r\n\r\n');
  const [status = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(lines.map((line) => [/^[^:]+/.exec(line)![0], line.replace(/^[^:]+: /, '')]));
  headers.delete('date');
  const body = text.slice(end + 4).slice(0, Number(headers.get('content-length')!));
  const answer = new Response(body, { status: Number(status.split(' ')[1]), headers });
  return [answer, ...parseAnswers(text.slice(end + 4 + body.length))];
}
