import { expect, test } from 'vitest';
import { openDatabase, translateErrors } from '../../../server/store/node-sqlite-dialect.ts';
import { AlreadyThere, StoreUnavailable } from '../../../server/store/store.ts';

test('a full disk is told from a record that is there already, and both from a bug', async () => {
  const database = openDatabase(':memory:');
  database.exec('create table t (id text primary key, bytes blob); pragma max_page_count = 4;');
  const insert = database.prepare('insert into t values (?, ?)');
  const run = (id: string, bytes: number) => Promise.resolve(insert.run(id, new Uint8Array(bytes)));
  const store = translateErrors(
    { run, oops: async () => database.exec('select * from nowhere') },
    () => false,
  );
  await store.run('a', 1);
  await expect(store.run('a', 1)).rejects.toThrow(AlreadyThere);
  await expect(store.run('b', 100_000)).rejects.toThrow(StoreUnavailable);
  await expect(store.oops()).rejects.toThrow('no such table: nowhere');
  database.close();
});

test('commits are synced to disk, and readers do not wait for writers', () => {
  const database = openDatabase(':memory:');
  const read = (name: string) => Object.values(database.prepare(`pragma ${name}`).get()!)[0];
  expect([read('synchronous'), read('foreign_keys'), read('busy_timeout')]).toEqual([2, 1, 5000]);
  database.close();
});
