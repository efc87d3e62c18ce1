/** Looks up callers in SQLite, with a statement that is prepared once. */
import type { DatabaseSync } from 'node:sqlite';
import { CALLER_QUERY, listCallerKeys, readCaller } from './caller-query.ts';
import type { Store } from './store.ts';

export function createCallerLookUp(database: DatabaseSync): Store['lookUpCaller'] {
  const statement = database.prepare(CALLER_QUERY);
  return async (keys) => readCaller(statement.get(...listCallerKeys(keys))!);
}
