/** Where the store is, or what is there instead: one sentence and what to do, exit code 1, never a stack. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-open-'));
afterAll(() => rmSync(folder, { recursive: true }));
const newFolder = () => mkdtempSync(join(folder, 'data-'));
const storeOf = (dataDir: string) => join(dataDir, 'bill-review.sqlite');

/** A folder with the store of a tenant. */
async function newStore(): Promise<string> {
  const dataDir = newFolder();
  expect((await run(['tenant', 'add', 'acme', '--data-dir', dataDir])).code).toBe(0);
  return dataDir;
}

type Made = { readonly dataDir: string; readonly done?: () => void };

function execute(dataDir: string, sql: string): DatabaseSync {
  const database = new DatabaseSync(storeOf(dataDir));
  database.exec(sql);
  return database;
}

describe('a store that cannot be opened', () => {
  test.for<[string, () => Promise<Made>, string]>([
    [
      'the folder is a file',
      async () => {
        const dataDir = join(newFolder(), 'file');
        writeFileSync(dataDir, '');
        return { dataDir };
      },
      'A part of the path is a file, not a folder|Its folder is a file',
    ],
    [
      'the folder is below a file',
      async () => {
        const file = join(newFolder(), 'file');
        writeFileSync(file, '');
        return { dataDir: join(file, 'data') };
      },
      'A part of the path is a file, not a folder',
    ],
    [
      'the store is a folder',
      async () => {
        const dataDir = newFolder();
        mkdirSync(storeOf(dataDir));
        return { dataDir };
      },
      'It is a folder',
    ],
    [
      'a file that is no database',
      async () => {
        const dataDir = newFolder();
        writeFileSync(storeOf(dataDir), 'x'.repeat(5000));
        return { dataDir };
      },
      'The file is no SQLite database',
    ],
    [
      'a newer version',
      async () => {
        const dataDir = await newStore();
        execute(dataDir, "insert into kysely_migration values ('999-later', '2026-01-01')").close();
        return { dataDir };
      },
      'A newer version of this program has changed it',
    ],
    [
      'another process holds it for itself',
      async () => {
        const dataDir = await newStore();
        const holder = execute(dataDir, 'pragma locking_mode = exclusive; begin exclusive; commit');
        return { dataDir, done: () => holder.close() };
      },
      'Another program holds it',
    ],
  ])('%s', async ([, make, reason]) => {
    const { dataDir, done } = await make();
    const words = ['tenant', 'add', 'other', '--data-dir', dataDir];
    const { code, stdout, stderr } = await run(words, '', { patience: { total: 50 } });
    done?.();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      new RegExp(`^The store ${storeOf(dataDir)} cannot be opened\\. (${reason})\\.[^\n]*\n$`),
    );
  });

  test('another process writes all the time', { timeout: 30_000 }, async () => {
    const dataDir = await newStore();
    const writer = execute(dataDir, 'begin immediate');
    const words = ['tenant', 'add', 'other', '--data-dir', dataDir];
    const { code, stderr } = await run(words, '', { patience: { total: 50 } });
    writer.close();
    expect([code, stderr]).toEqual([
      1,
      'The store cannot answer now. Another program holds it. Wait until that has finished, or stop it.\n',
    ]);
  });
});

describe('a folder without a store', () => {
  test.for([
    'tenant list',
    'tenant disable acme',
    'client add acme',
    'client list',
    'client rotate x',
    'client disable x',
    'key add acme',
    'key list',
    'key rotate x',
    'key disable x',
    'signing-key list',
    'signing-key rotate',
    'link revoke acme 1-2',
    'link revoke-all acme',
    'tenant change acme --link-days 3',
    'verify --stored 1-2',
  ])('%s: says so, and makes none', async (words) => {
    const dataDir = join(newFolder(), 'mistyped');
    const { code, stdout, stderr } = await run([...words.split(' '), '--data-dir', dataDir]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(`There is no store in ${dataDir}: it has no bill-review.sqlite. Name its folder`);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('`tenant add` and `serve` make it', async () => {
    expect(existsSync(storeOf(await newStore()))).toBe(true);
    const environment = { DATA_DIR: join(newFolder(), 'new'), PORT: '0', LOG_LEVEL: 'silent' };
    expect((await run(['serve'], '', { environment })).code).toBe(0);
    expect(existsSync(storeOf(environment.DATA_DIR))).toBe(true);
  });
});

test('a store that is gone is not replaced by an empty one, unless that is wanted', async () => {
  const environment = { DATA_DIR: await newStore(), PORT: '0', LOG_LEVEL: 'silent' };
  const [file, made] = [storeOf(environment.DATA_DIR), join(environment.DATA_DIR, 'bill-review.made')];
  rmSync(file);
  for (const words of [['serve'], ['tenant', 'add', 'other'], ['tenant', 'list']]) {
    const { code, stdout, stderr } = await run(words, '', { environment });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(`The store ${file} is gone; bill-review.made beside it says that there was one. `);
    expect(existsSync(file)).toBe(false);
  }
  rmSync(made);
  expect((await run(['serve'], '', { environment })).code).toBe(0);
  expect([existsSync(file), existsSync(made)]).toEqual([true, true]);
});

test('a file where imported tables belong', async () => {
  const environment = { DATA_DIR: await newStore(), PORT: '0', LOG_LEVEL: 'silent' };
  writeFileSync(join(environment.DATA_DIR, 'tables'), '');
  for (const words of [['serve'], ['review', '-']])
    expect(await run(words, '{}', { environment })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${environment.DATA_DIR}/tables is not a folder. Imported tables belong there: move that file away.\n`,
    });
});

test('a host name that nobody has, and whatever else the system says no to', async () => {
  const environment = { DATA_DIR: newFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  const { code, stderr } = await run(['serve', '--host', 'no-such-host.invalid'], '', { environment });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /no-such-host[^\n]*\n(No machine has that name|The name of that machine)[^\n]*--host\.\n$/,
    ),
  ]);
  for (const failure of ['EROFS', 'ENOTDIR', 'EEXIST', 'EPERM', 'EMFILE', 'ENOTFOUND', 'EAI_AGAIN']) {
    const assemble = () => Promise.reject(Object.assign(new Error(`${failure}: x`), { code: failure }));
    const outcome = await run(['serve'], '', { environment, assemble });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(`^${failure}: x\n[A-Z]`) as string,
    });
  }
});
