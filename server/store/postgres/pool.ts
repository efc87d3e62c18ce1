/** A few connections that are lent out, each to one at a time; what was lost is replaced when it is next needed. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PostgresAddress } from './address.ts';
import { type Connection, type ConnectionLimits, openConnection } from './connection.ts';
import { unavailable } from './errors.ts';
import { giveUpAfter } from './give-up.ts';

/** Milliseconds. */
export interface PoolLimits extends ConnectionLimits {
  /** For a free connection. */
  readonly wait: number;
  /** For which one is lent: whoever has it longer talks to a server that hangs. 0: for ever. */
  readonly hold: number;
  /** Most connections. */
  readonly size: number;
}

interface Waiting {
  resolve(): void;
  reject(error: unknown): void;
}

/** Kysely's own dialect speaks to this. */
export interface Pool extends PostgresPool {
  /** Lends a connection; `release` gives it back. Rejects with StoreUnavailable when none is to be had. */
  lend(): Promise<{ readonly connection: Connection; release(): void }>;
}

export function createPool(address: PostgresAddress, limits: PoolLimits): Pool {
  const idle: Connection[] = [];
  const waiting: Waiting[] = [];
  let count = 0;
  let isEnded = false;

  /** One place has become free. */
  const callNext = () => void waiting.shift()?.resolve();

  async function waitForPlace(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        resolve() {
          stop();
          resolve();
        },
        reject,
      };
      const stop = giveUpAfter(limits.wait, () => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(unavailable('BUSY', 'all connections are busy'));
      });
      waiting.push(one);
    });
  }

  async function take(): Promise<Connection> {
    for (;;) {
      if (isEnded) throw unavailable('CLOSED', 'the store is closed');
      const found = idle.pop();
      if (found && !found.isLost()) return found;
      if (found) {
        count -= 1;
        continue;
      }
      if (count < limits.size) break;
      await waitForPlace();
    }
    count += 1;
    try {
      return await openConnection(address, limits);
    } catch (error) {
      count -= 1;
      callNext();
      throw error;
    }
  }

  async function lend() {
    const connection = await take();
    const stop =
      limits.hold === 0 ? () => {} : giveUpAfter(limits.hold, () => connection.destroy('ETIMEDOUT'));
    return {
      connection,
      release() {
        stop();
        if (connection.isLost()) count -= 1;
        else if (isEnded) void connection.close();
        else idle.push(connection);
        callNext();
      },
    };
  }

  async function connect(): Promise<PostgresPoolClient> {
    const { connection, release } = await lend();
    // It knows cursors too, which it asks for where something is streamed alone.
    const query = (sql: string, parameters: readonly unknown[]) => connection.query(sql, parameters);
    return { query: query as unknown as PostgresPoolClient['query'], release };
  }

  return {
    lend,
    connect,
    async end() {
      isEnded = true;
      for (const one of waiting.splice(0)) one.resolve();
      await Promise.all(idle.splice(0).map((connection) => connection.close()));
    },
  };
}
