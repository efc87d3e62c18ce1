import { expect, test } from 'vitest';
import { createGroupCommit } from '../../../server/store/group-commit.ts';

class BadRow extends Error {}
const settings = { isCulprit: (error: unknown) => error instanceof BadRow };

test('what comes in one turn is written in one transaction', async () => {
  const groups: number[][] = [];
  const commit = createGroupCommit<number>((rows) => void groups.push([...rows]), settings);
  await Promise.all([commit.add(1), commit.add(2), commit.add(3)]);
  await commit.add(4);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test('what comes during a write goes with the next', async () => {
  const groups: number[][] = [];
  const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const commit = createGroupCommit<number>(async (rows) => {
    groups.push([...rows]);
    started.resolve();
    if (groups.length === 1) await gate.promise;
  }, settings);
  const first = commit.add(1);
  await started.promise;
  const rest = [commit.add(2), commit.add(3)];
  gate.resolve();
  await Promise.all([first, ...rest]);
  expect(groups).toEqual([[1], [2, 3]]);
});

test('nobody is told before the write is done', async () => {
  const events: string[] = [];
  const commit = createGroupCommit<number>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    events.push('written');
  }, settings);
  await commit.add(1).then(() => events.push('told'));
  expect(events).toEqual(['written', 'told']);
});

/** Writes until a row says no: which rows were tried in which transaction, which got in, and who was told. */
async function failOn(culprit: number, error: Error) {
  const [tried, written]: [number[][], number[]] = [[], []];
  const commit = createGroupCommit<number>((rows) => {
    tried.push([...rows]);
    if (rows.includes(culprit)) throw error;
    written.push(...rows);
  }, settings);
  const results = await Promise.allSettled([commit.add(1), commit.add(2), commit.add(3)]);
  return { tried, written, told: results.map((result) => result.status) };
}

test('a group with a bad row is tried one by one, and only the culprit is told', async () => {
  expect(await failOn(2, new BadRow())).toEqual({
    tried: [[1, 2, 3], [1], [2], [3]],
    written: [1, 3],
    told: ['fulfilled', 'rejected', 'fulfilled'],
  });
});

test('a group that fails for no fault of a row is told at once, and not tried again', async () => {
  expect(await failOn(2, new Error('disk full'))).toEqual({
    tried: [[1, 2, 3]],
    written: [],
    told: ['rejected', 'rejected', 'rejected'],
  });
});

test('groups are not larger than allowed', async () => {
  const sizes: number[] = [];
  const commit = createGroupCommit<number>((rows) => void sizes.push(rows.length), { ...settings, most: 4 });
  await Promise.all(Array.from({ length: 10 }, (_, index) => commit.add(index)));
  expect(sizes).toEqual([4, 4, 2]);
});
