/** Opens the way to a PostgreSQL server: a socket, and TLS upon it where the address asks for that. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { PostgresAddress } from './address.ts';
import { LostConnection } from './errors.ts';
import { giveUpAfter } from './give-up.ts';

/** PostgreSQL's request to speak TLS: its length and its number. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const YES = 'S'.charCodeAt(0);

/** Resolves with the first event of a name; rejects with what ends the socket before. */
async function waitFor(socket: Socket, event: string): Promise<unknown> {
  const stop = new AbortController();
  const closed = once(socket, 'close', stop).then(() => {
    throw new LostConnection('ECONNRESET');
  });
  try {
    return (await Promise.race([once(socket, event, stop), closed]))[0];
  } catch (error) {
    throw new LostConnection((error as NodeJS.ErrnoException).code ?? 'ERROR');
  } finally {
    stop.abort();
  }
}

/** Whoever waits learns of an error; where nobody waits just then, it must not end the process. */
const guard = (socket: Socket): Socket => socket.on('error', () => {});

async function secure(socket: Socket, { host, sslMode, rootFile }: PostgresAddress): Promise<Socket> {
  socket.write(TLS_REQUEST);
  const answer = (await waitFor(socket, 'data')) as Buffer;
  socket.pause();
  // More than one byte would be of somebody who writes into the connection before it is encrypted.
  if (answer.length !== 1 || answer[0] !== YES) throw new LostConnection('NO_TLS');
  const secured = connectTls({
    socket,
    servername: /^[\d.]+$|:/.test(host) ? '' : host,
    host,
    rejectUnauthorized: sslMode === 'verify-full',
    ...(rootFile === '' ? {} : { ca: readFileSync(rootFile) }),
  });
  await waitFor(guard(secured), 'secureConnect');
  return secured;
}

/** Rejects with LostConnection when the server is not reached within `patience` milliseconds. */
export async function openSocket(address: PostgresAddress, patience: number): Promise<Socket> {
  const { host, port, sslMode } = address;
  const socket = guard(host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host));
  let isLate = false;
  const stop = giveUpAfter(patience, () => {
    isLate = true;
    socket.destroy();
  });
  try {
    await waitFor(socket, 'connect');
    return sslMode === 'disable' ? socket : await secure(socket, address);
  } catch (error) {
    socket.destroy();
    throw isLate ? new LostConnection('ETIMEDOUT') : error;
  } finally {
    stop();
  }
}
