import { expect, test } from 'vitest';
import { openDatabase, stopWaiting } from '../../../server/store/node-sqlite-dialect.ts';
import { belongsToRow, isBusy, translateError } from '../../../server/store/sqlite-errors.ts';
import { AlreadyThere, StoreUnavailable } from '../../../server/store/store.ts';

test('a full disk is told from a record that is there already, and both from a bug', () => {
  const database = openDatabase(':memory:');
  database.exec('create table t (id text primary key, bytes blob); pragma max_page_count = 4;');
  const insert = database.prepare('insert into t values (?, ?)');
  const fail = (act: () => unknown): unknown => {
    try {
      return act();
    } catch (error) {
      return translateError(error);
    }
  };
  insert.run('a', new Uint8Array(1));
  expect(fail(() => insert.run('a', new Uint8Array(1)))).toBeInstanceOf(AlreadyThere);
  expect(fail(() => insert.run('b', new Uint8Array(100_000)))).toBeInstanceOf(StoreUnavailable);
  expect(fail(() => database.exec('select * from nowhere'))).toMatchObject({
    message: 'no such table: nowhere',
  });
  database.close();
});

/** Extended codes: the kind is the low byte, what is above it says more. https://sqlite.org/rescode.html */
test.for<[string, number, unknown]>([
  ['SQLITE_BUSY', 5, { busy: true, row: false, error: StoreUnavailable }],
  ['SQLITE_BUSY_SNAPSHOT', 517, { busy: true, row: false, error: StoreUnavailable }],
  ['SQLITE_LOCKED_SHAREDCACHE', 262, { busy: true, row: false, error: StoreUnavailable }],
  ['SQLITE_READONLY_DBMOVED', 1032, { busy: false, row: false, error: StoreUnavailable }],
  ['SQLITE_IOERR_WRITE', 778, { busy: false, row: false, error: StoreUnavailable }],
  ['SQLITE_IOERR_FSYNC', 1034, { busy: false, row: false, error: StoreUnavailable }],
  ['SQLITE_FULL', 13, { busy: false, row: false, error: StoreUnavailable }],
  ['SQLITE_CANTOPEN_ISDIR', 526, { busy: false, row: false, error: StoreUnavailable }],
  ['SQLITE_CONSTRAINT_UNIQUE', 2067, { busy: false, row: true, error: AlreadyThere }],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 1555, { busy: false, row: true, error: AlreadyThere }],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 787, { busy: false, row: true, error: Error }],
  ['SQLITE_TOOBIG', 18, { busy: false, row: true, error: Error }],
  ['SQLITE_ERROR', 1, { busy: false, row: false, error: Error }],
])('%s', ([, errcode, expected]) => {
  const error = Object.assign(new Error(), { errcode });
  expect({
    busy: isBusy(error),
    row: belongsToRow(error),
    error: (translateError(error) as Error).constructor,
  }).toEqual(expected);
});

test('commits are synced to disk, and a lock is waited for until somebody else has to be served', () => {
  const database = openDatabase(':memory:');
  const read = (name: string) => Object.values(database.prepare(`pragma ${name}`).get()!)[0];
  expect([read('synchronous'), read('foreign_keys'), read('busy_timeout')]).toEqual([2, 1, 5000]);
  stopWaiting(database);
  expect(read('busy_timeout')).toBe(0);
  database.close();
});
