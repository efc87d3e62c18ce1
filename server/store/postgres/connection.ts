/**
 * The gate to postgres.js: one connection to a server, which is used no more once anything went wrong with it. postgres.js
 * would connect again by itself, and a write between the end of one socket and the start of the next ends the process.
 */
import type { Socket } from 'node:net';
import postgres from 'postgres';
import { cleanText } from '../clean-text.ts';
import type { PostgresAddress } from './address.ts';
import { LostConnection, readError } from './errors.ts';
import { giveUpAfter } from './give-up.ts';
import { openSocket } from './open-socket.ts';

export interface QueryResult {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: Record<string, unknown>[];
}

export interface Connection {
  /** Without waiting for one that was sent before. Rejects with LostConnection or ServerError. */
  query(sql: string, parameters?: readonly unknown[]): Promise<QueryResult>;
  isLost(): boolean;
  /** At once; what is under way rejects with a LostConnection of that code. */
  destroy(code?: string): void;
  close(): Promise<void>;
}

/** Milliseconds. */
export interface ConnectionLimits {
  /** Until the server has let us in. */
  readonly connect: number;
  /** For a lock that somebody else holds, before the server gives the statement up; 0: for ever. */
  readonly lock: number;
}

/**
 * A statement or transaction whose client is gone without a word holds its locks so long. Both clocks run on the server while
 * it waits for what this process sends next, so they leave room for one that is busy. Milliseconds.
 */
const GONE = 5_000;
/** Statements with more values than that differ by their number of rows: the server is to remember none of them. */
const MOST_PREPARED = 40;

const clean = (value: unknown): unknown => (typeof value === 'string' ? cleanText(value) : value);

const TYPES = {
  // Counts, times and positions: all below 2 ** 53.
  count: { to: 20, from: [20], parse: Number, serialize: String },
  bytes: {
    to: 17,
    from: [17],
    parse: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
    serialize: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`,
  },
};

/** What the session is to be; it never makes a server less careful than it is. */
const prepareSession = (lock: number): string => {
  const gone = lock === 0 ? 0 : GONE;
  return (
    `set lock_timeout = ${lock}; set statement_timeout = ${gone}; set idle_in_transaction_session_timeout = ${gone};` +
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`
  );
};

/** Rejects with LostConnection, or with the ServerError of one that does not let us in. */
export async function openConnection(
  address: PostgresAddress,
  limits: ConnectionLimits,
): Promise<Connection> {
  const socket = await openSocket(address, limits.connect);
  let isLost = false;
  const pending = new Set<(error: unknown) => void>();
  // postgres.js itself forgets those that wait behind the one under way.
  const lose = (code = 'CONNECTION_CLOSED') => {
    isLost = true;
    for (const reject of pending) reject(new LostConnection(code));
    pending.clear();
  };
  socket.once('close', () => lose());
  let isTaken = false;
  // Its types leave out `socket`, which its own notes name.
  const options: Parameters<typeof postgres>[1] & { readonly socket: () => Promise<Socket> } = {
    ...{ host: address.host, port: address.port, database: address.database },
    ...{ user: address.user, password: address.password },
    ...{ max: 1, idle_timeout: undefined, max_lifetime: null, fetch_types: false, keep_alive: 10 },
    // It would give up while this process is busy.
    connect_timeout: 0,
    types: TYPES,
    connection: { application_name: 'bill-review' },
    onnotice: () => {},
    onclose: () => lose(),
    socket: async (): Promise<Socket> => {
      if (isTaken) throw new LostConnection('ECONNRESET');
      isTaken = true;
      return socket;
    },
  };
  const sql = postgres(options);
  const run = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const prepare = values.length <= MOST_PREPARED;
    const result = await sql.unsafe(text, [...values] as postgres.ParameterOrJSON<never>[], { prepare });
    return { command: result.command ?? '', rowCount: result.count ?? 0, rows: [...result] };
  };
  const connection: Connection = {
    async query(text, parameters = []) {
      if (isLost) throw new LostConnection('CONNECTION_CLOSED');
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
      pending.add(reject);
      run(text, parameters.map(clean)).then(resolve, reject);
      try {
        return await promise;
      } catch (error) {
        const told = readError(error);
        if (told instanceof LostConnection || told.isFatal) connection.destroy();
        throw told;
      } finally {
        pending.delete(reject);
      }
    },
    isLost: () => isLost,
    destroy(code) {
      lose(code);
      socket.destroy();
    },
    async close() {
      if (!isLost) await sql.end({ timeout: 1 });
      connection.destroy();
    },
  };
  const stop = giveUpAfter(limits.connect, () => connection.destroy('CONNECT_TIMEOUT'));
  try {
    await connection.query(prepareSession(limits.lock));
  } finally {
    stop();
  }
  return connection;
}
