/** The file of the keys when more than one hand changes it: no key that has sealed anything may be lost. */
import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../../server/commands/open-store.ts';
import { addSigningKey } from '../../../server/credentials/signing-keys.ts';
import { addKeyToFile, listKeys } from '../../../server/store/key-file.ts';
import { systemClock, systemRandom } from '../../../server/world.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-key-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A sealed store. */
async function start() {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const store = await openStore(dataDir);
  await addSigningKey(store, systemClock);
  await store.close();
  const call = (...words: string[]) => run(['store-key', ...words, '--data-dir', dataDir]);
  return { dataDir, call, file: join(dataDir, 'bill-review.keys') };
}

test('a key that is added while another is being added takes none out', async () => {
  const { dataDir, file } = await start();
  const added: string[] = [];
  const add = (random: typeof systemRandom) => added.push(addKeyToFile(file, random).id);
  let isBetween = false;
  // Drawn between reading the keys and writing them, beside those of the key itself.
  add((count) => {
    if (count !== 32 && !isBetween) {
      isBetween = true;
      expect(() => add(systemRandom)).toThrow('Another command changes the keys. Try again; if none runs');
    }
    return systemRandom(count);
  });
  add(systemRandom);
  expect(isBetween).toBe(true);
  expect(listKeys(file).map(({ id }) => id)).toEqual(expect.arrayContaining(added));
  expect(readdirSync(dataDir).filter((name) => name.includes('keys'))).toEqual(['bill-review.keys']);
});

test('a change that was broken off is named, and nothing is changed beside it', async () => {
  const { call, file } = await start();
  const before = readFileSync(file, 'utf8');
  writeFileSync(`${file}.lock`, '');
  const { code, stderr } = await call('rotate');
  expect([code, stderr]).toEqual([1, expect.stringContaining(`take away ${file}.lock.`)]);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('a file that lies elsewhere is changed there, and the link to it stays', async () => {
  const { call, file } = await start();
  const elsewhere = join(mkdtempSync(join(folder, 'elsewhere-')), 'keys');
  renameSync(file, elsewhere);
  symlinkSync(elsewhere, file);
  expect((await call('rotate')).code).toBe(0);
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(listKeys(elsewhere)).toHaveLength(2);
});

test.runIf(process.getuid?.() === 0)(
  'rotated by root it stays with its owner, who has to read it',
  async () => {
    const { call, file } = await start();
    chownSync(file, 4711, 4712);
    expect((await call('rotate')).code).toBe(0);
    const { uid, gid, mode } = statSync(file);
    expect([uid, gid, mode & 0o777]).toEqual([4711, 4712, 0o600]);
  },
);

test.for(['list', 'rotate', 'reseal'])(
  '%s makes no new keys for a store whose keys are elsewhere',
  async (word) => {
    const { call, dataDir, file } = await start();
    rmSync(file);
    const { code, stdout, stderr } = await call(word);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/keys is gone, .*STORE_KEY_FILE/)]);
    expect(readdirSync(dataDir)).not.toContain('bill-review.keys');
  },
);
