/** Commands on accounts that cannot work: refused with the reason, for a secret that never works helps nobody. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOON } from '../service.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-accounts-'));
afterAll(() => rmSync(folder, { recursive: true }));
const environment = { DATA_DIR: folder };
const at = (...words: string[]) => run(words, '', { environment });

/** Ids of what is disabled, or belongs to the disabled tenant `gone`; `acme` requires the scope `acme:write`. */
const ids = { disabledClient: '', orphanClient: '', disabledKey: '', orphanKey: '', oldKey: '' };

async function makeId(...words: string[]): Promise<string> {
  const { stdout } = await at(...words);
  return /^(?:client|key) id +(\S+)/.exec(stdout)![1]!;
}

beforeAll(async () => {
  await at('tenant', 'add', 'acme', '--scope', 'acme:write');
  await at('tenant', 'add', 'gone');
  ids.disabledClient = await makeId('client', 'add', 'acme');
  await at('client', 'disable', ids.disabledClient);
  ids.disabledKey = await makeId('key', 'add', 'acme');
  await at('key', 'disable', ids.disabledKey);
  ids.oldKey = await makeId('key', 'add', 'acme');
  await at('key', 'rotate', ids.oldKey);
  ids.orphanClient = await makeId('client', 'add', 'gone');
  ids.orphanKey = await makeId('key', 'add', 'gone');
  await at('tenant', 'disable', 'gone');
});

describe('refused, and nothing is shown or changed', () => {
  const gone = 'Tenant gone is disabled: nothing that is added to it would work.';
  test.for<[string, () => string[], string]>([
    [
      'rotating a disabled client',
      () => ['client', 'rotate', ids.disabledClient],
      'is disabled; no secret makes',
    ],
    ['rotating a client of a disabled tenant', () => ['client', 'rotate', ids.orphanClient], gone],
    ['adding a client to one', () => ['client', 'add', 'gone'], gone],
    [
      'rotating a disabled key',
      () => ['key', 'rotate', ids.disabledKey],
      'is disabled, so nothing takes its place',
    ],
    ['rotating a key of a disabled tenant', () => ['key', 'rotate', ids.orphanKey], gone],
    ['adding a key to one', () => ['key', 'add', 'gone'], gone],
    [
      'a client without the scope of its tenant',
      () => ['client', 'add', 'acme', '--scope', 'other', 'more'],
      'needs the scope acme:write, so this client could make none. Give it that one, too: --scope acme:write other more\n',
    ],
    ['listing the clients of no tenant', () => ['client', 'list', 'nope'], 'There is no tenant nope.'],
    ['listing the keys of no tenant', () => ['key', 'list', 'nope'], 'There is no tenant nope.'],
  ])('%s', async ([, words, reason]) => {
    const lists = async () => [(await at('client', 'list')).stdout, (await at('key', 'list')).stdout];
    const before = await lists();
    const { code, stdout, stderr } = await at(...words());
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(reason);
    expect(await lists()).toEqual(before);
  });
});

test('a client with the scope of its tenant and others is added', async () => {
  expect((await at('client', 'add', 'acme', '--scope', 'other', 'acme:write')).code).toBe(0);
});

test('the list of keys tells one that has run out from one that works', async () => {
  const state = async (now: number) => {
    const { stdout } = await run(['key', 'list', 'acme'], '', { environment, clock: () => now });
    return new RegExp(`^${ids.oldKey} .* (active|run out)$`, 'm').exec(stdout)?.[1];
  };
  expect([await state(NOON - 1), await state(NOON)]).toEqual(['active', 'run out']);
});
