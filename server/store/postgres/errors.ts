/**
 * What PostgreSQL's codes (SQLSTATE) mean to the store. Its texts can name what a row holds: none goes further than here.
 */
import { AlreadyThere, StoreUnavailable } from '../store.ts';

/** An error of a connection rather than of the server; `code` is one of ours, of Node's or of postgres.js's. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';
  readonly code: string;

  constructor(code: string) {
    super('The connection to the database was lost.');
    this.code = code;
  }
}

const TAKEN = '23505';

/** Codes, or the classes of them that two digits are, with a fixed word for what is wrong. */
const UNAVAILABLE: readonly (readonly [code: string, word: string])[] = [
  ['08', 'the connection was lost'],
  ['25006', 'the server only reads'],
  ['28', 'the server does not let us in'],
  ['3D000', 'the server has no such database'],
  ['40', 'two transactions were in each other’s way'],
  ['42501', 'permission is missing'],
  ['53100', 'the disk of the server is full'],
  ['53', 'the server has no room'],
  ['55P03', 'another process holds a lock'],
  ['57014', 'the server took too long'],
  ['57', 'the server stops or starts'],
  ['58', 'the server cannot read or write'],
  ['XX001', 'the database is damaged'],
  ['XX002', 'the database is damaged'],
];

/** What a server answered; only its code is kept of it. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  /** SQLSTATE. */
  readonly code: string;
  /** True when the server ends the connection with it. */
  readonly isFatal: boolean;

  constructor(code: string, severity: string) {
    super(`PostgreSQL refused a statement with ${code}.`);
    this.code = code;
    this.isFatal = severity === 'FATAL' || severity === 'PANIC';
  }
}

/** An error of postgres.js in our words. */
export function readError(error: unknown): ServerError | LostConnection {
  if (error instanceof LostConnection) return error;
  const {
    name,
    code = 'ERROR',
    severity = '',
  } = error as {
    readonly name?: string;
    readonly code?: string;
    readonly severity?: string;
  };
  return name === 'PostgresError' ? new ServerError(code, severity) : new LostConnection(code);
}

/** True when the error is about the row that was written: its class is data, a constraint or a limit of the program. */
export const belongsToRow = (error: unknown): boolean =>
  error instanceof ServerError && /^(22|23|54)/.test(error.code);

/** True when writes fail and reads do not, which a look at the connection alone does not show. */
export const failsWrites = ({ reason }: StoreUnavailable): boolean =>
  /^(25006|42501|53|58)/.test(String(reason?.errcode ?? ''));

/** The store's own word for an error below it. */
export function translateError(error: unknown): unknown {
  if (error instanceof StoreUnavailable || error instanceof AlreadyThere) return error;
  if (error instanceof LostConnection) return unavailable(error.code, 'the server does not answer');
  if (!(error instanceof ServerError)) return error;
  if (error.code === TAKEN) return new AlreadyThere('A record with this id exists already.');
  const word = UNAVAILABLE.find(([start]) => error.code.startsWith(start))?.[1];
  return word ? unavailable(error.code, word) : error;
}

/** @param code SQLSTATE, or the code of the system */
export function unavailable(code: string, word: string): StoreUnavailable {
  const reason = { errcode: code, errstr: word };
  return new StoreUnavailable('The store cannot answer now.', { reason });
}
