/** What is watched while it is edited: folders come and go, as when another branch is checked out. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { runOnSave } from '../../../server/commands/rules/watch.ts';

test('a folder that is taken away and made again is watched on, and so are those within', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-watch-'));
  const within = join(folder, 'us-nc', 'more');
  mkdirSync(within, { recursive: true });
  let runs = 0;
  const end = runOnSave([folder], async () => {
    runs += 1;
  });
  onTestFinished(async () => {
    await end();
    rmSync(folder, { recursive: true });
  });
  /** Whether something is run again for a change. */
  const isSeen = async (change: () => void) => {
    await pause(200);
    const before = runs;
    change();
    for (let waited = 0; waited < 3_000 && runs === before; waited += 20) await pause(20);
    return runs > before;
  };
  expect(await isSeen(() => writeFileSync(join(within, 'a.yaml'), '1'))).toBe(true);
  expect(await isSeen(() => rmSync(join(folder, 'us-nc'), { recursive: true }))).toBe(true);
  expect(await isSeen(() => mkdirSync(within, { recursive: true }))).toBe(true);
  expect(await isSeen(() => writeFileSync(join(within, 'a.yaml'), '2'))).toBe(true);
  // At once, as git does it.
  const renew = () => {
    rmSync(join(folder, 'us-nc'), { recursive: true });
    mkdirSync(within, { recursive: true });
  };
  expect(await isSeen(renew)).toBe(true);
  expect(await isSeen(() => writeFileSync(join(within, 'a.yaml'), '3'))).toBe(true);
});
