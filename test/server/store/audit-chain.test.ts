/** The chain over events: it holds for what was kept, also by two processes, and shows every change by other hands. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyEvents } from '../../../server/audit/verify-events.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { makeEvent } from './audit-conformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-events-'));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
async function makeStore() {
  const file = join(folder, `${++made}.sqlite`);
  const store = await openSqliteStore(file);
  for (const at of [1, 2, 3, 4, 5]) await store.addAuditEvent(makeEvent({ at }));
  return { file, store };
}

function tamper(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

test('holds when two processes write to one store', async () => {
  const { file, store } = await makeStore();
  const other = await openSqliteStore(file);
  const times = Array.from({ length: 40 }, (_, index) => index);
  await Promise.all(times.map((at) => (at % 2 ? store : other).addAuditEvent(makeEvent({ at }))));
  expect(await verifyEvents(other)).toMatchObject({ count: 45, problems: [] });
  for (const one of [store, other]) await one.close();
});

test('what was given to a store that closes is kept', async () => {
  const { file, store } = await makeStore();
  const added = store.addAuditEvent(makeEvent({ at: 6 }));
  await store.close();
  await added;
  const again = await openSqliteStore(file);
  expect(await verifyEvents(again)).toMatchObject({ count: 6, problems: [] });
  await again.close();
});

describe('shows', () => {
  const THIRD = 'where position = 3';
  const CHANGED = ['event 3 was changed, or stood elsewhere'];
  test.for<[string, string, readonly string[]]>([
    ...['kind', 'actor', 'tenant_id', 'subject', 'details'].map(
      (column): [string, string, readonly string[]] => [
        `another ${column}`,
        `update audit_events set ${column} = 'other' ${THIRD}`,
        CHANGED,
      ],
    ),
    ['another time', `update audit_events set at = 99 ${THIRD}`, CHANGED],
    ['no tenant', `update audit_events set tenant_id = null ${THIRD}`, CHANGED],
    [
      'another link',
      `update audit_events set link = 'other' ${THIRD}`,
      [...CHANGED, 'event 4 was changed, or stood elsewhere'],
    ],
    ['one that is gone', `delete from audit_events ${THIRD}`, ['events 3 to 3 are missing']],
    [
      'one that was taken out and the rest moved up',
      `delete from audit_events ${THIRD}; update audit_events set position = 3 where position = 4;
       update audit_events set position = 4 where position = 5`,
      ['event 3 was changed, or stood elsewhere', 'event 4 was changed, or stood elsewhere'],
    ],
    [
      'two that have changed places',
      `update audit_events set position = 9 where position = 2; update audit_events set position = 2 ${THIRD};
       update audit_events set position = 3 where position = 9`,
      [2, 3, 4].map((position) => `event ${position} was changed, or stood elsewhere`),
    ],
    [
      'one that was put in',
      `insert into audit_events select 6, at, kind, actor, tenant_id, subject, details, link from audit_events where position = 5`,
      ['event 6 was changed, or stood elsewhere'],
    ],
  ])('%s', async ([, sql, problems]) => {
    const { file, store } = await makeStore();
    await store.close();
    tamper(file, sql);
    const again = await openSqliteStore(file);
    expect((await verifyEvents(again)).problems).toEqual(problems);
    await again.close();
  });

  test('an end that was cut off, and a chain that was made anew, to whoever noted a link', async () => {
    const { file, store } = await makeStore();
    const head = (await verifyEvents(store)).head!;
    await store.close();
    tamper(file, 'delete from audit_events where position = 5');
    const cut = await openSqliteStore(file);
    expect((await verifyEvents(cut)).problems).toEqual([]);
    expect((await verifyEvents(cut, [head])).problems).toEqual([
      'event 5 was noted and is missing: the end of the events was cut off',
    ]);
    await cut.addAuditEvent(makeEvent({ at: 99 }));
    expect((await verifyEvents(cut, [head])).problems).toEqual([
      'event 5 is not the one that was noted: the chain of events was made anew',
    ]);
    await cut.close();
  });
});
