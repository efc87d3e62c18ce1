/** What SQLite's result codes mean to the store. `errcode` is the extended code; its low byte is the kind. */
import { AlreadyThere, StoreUnavailable } from './store.ts';

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const TAKEN = new Set([1555, 2067]);
/** SQLITE_BUSY and _LOCKED: another connection is writing. */
const BUSY = new Set([5, 6]);
/** SQLITE_CORRUPT and _NOTADB: a page of the file is not what was written. */
const DAMAGED = new Set([11, 26]);
/** These, SQLITE_READONLY, _IOERR, _FULL and _CANTOPEN. */
const UNAVAILABLE = new Set([...BUSY, ...DAMAGED, 8, 10, 13, 14]);
/** SQLITE_TOOBIG, _CONSTRAINT and _MISMATCH: the row is at fault, and its neighbours may be well. */
const ROW = new Set([18, 19, 20]);

const readCode = (error: unknown): number => (error as { errcode?: number } | null)?.errcode ?? 0;
const readKind = (error: unknown): number => readCode(error) & 0xff;

/** True when nothing was done and the same call may succeed as soon as another connection lets go. */
export const isBusy = (error: unknown): boolean => BUSY.has(readKind(error));

/** True when the file is damaged: what it holds elsewhere may be, too, and no wait helps. */
export const isDamage = (error: unknown): boolean => DAMAGED.has(readKind(error));

/** True when the error is about the row that was written, not about the database. */
export const belongsToRow = (error: unknown): boolean => ROW.has(readKind(error));

/** The store's own word for an error of SQLite; what it has no word for is returned as it is. */
export function translateError(error: unknown): unknown {
  if (TAKEN.has(readCode(error))) return new AlreadyThere('A record with this id exists already.');
  if (UNAVAILABLE.has(readKind(error))) {
    const { errcode, errstr } = error as { errcode: number; errstr?: string };
    return new StoreUnavailable('The store cannot answer now.', {
      cause: error,
      reason: { errcode, errstr: errstr ?? '' },
    });
  }
  return error;
}
