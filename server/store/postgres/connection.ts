/**
 * The gate to postgres.js: one connection to a server, which is used no more once anything went wrong with it. postgres.js
 * would connect again by itself, and a write between the end of one socket and the start of the next ends the process.
 */
import type { Socket } from 'node:net';
import postgres from 'postgres';
import { cleanText } from '../clean-text.ts';
import type { PostgresAddress } from './address.ts';
import { LostConnection, readError } from './errors.ts';
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
  /** At once; what is under way rejects. */
  destroy(): void;
  close(): Promise<void>;
}

/** Milliseconds. */
export interface ConnectionLimits {
  /** Until the server has let us in. */
  readonly connect: number;
  /** For a statement, before the server itself gives it up; 0: none. */
  readonly statement: number;
}

/** A transaction whose client is gone without a word holds its locks so long. Milliseconds. */
const IDLE_IN_TRANSACTION = 2_000;
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
const prepareSession = (statement: number): string =>
  `set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${statement === 0 ? 0 : IDLE_IN_TRANSACTION};` +
  `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;

/** Rejects with LostConnection, or with the ServerError of one that does not let us in. */
export async function openConnection(
  address: PostgresAddress,
  limits: ConnectionLimits,
): Promise<Connection> {
  const socket = await openSocket(address, limits.connect);
  let isLost = false;
  const pending = new Set<(error: unknown) => void>();
  // postgres.js itself forgets those that wait behind the one under way.
  const lose = () => {
    isLost = true;
    for (const reject of pending) reject(new LostConnection('CONNECTION_CLOSED'));
    pending.clear();
  };
  socket.once('close', lose);
  let isTaken = false;
  // Its types leave out `socket`, which its own notes name.
  const options: Parameters<typeof postgres>[1] & { readonly socket: () => Promise<Socket> } = {
    ...{ host: address.host, port: address.port, database: address.database },
    ...{ user: address.user, password: address.password },
    ...{ max: 1, idle_timeout: undefined, max_lifetime: null, fetch_types: false, keep_alive: 10 },
    connect_timeout: limits.connect / 1000,
    types: TYPES,
    connection: { application_name: 'bill-review' },
    onnotice: () => {},
    onclose: lose,
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
    destroy() {
      lose();
      socket.destroy();
    },
    async close() {
      if (!isLost) await sql.end({ timeout: 1 });
      connection.destroy();
    },
  };
  await connection.query(prepareSession(limits.statement));
  return connection;
}
