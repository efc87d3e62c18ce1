import { expect, test } from 'vitest';
import { createGroupCommit } from '../../../server/store/group-commit.ts';

test('what comes in one turn is written in one transaction', async () => {
  const groups: number[][] = [];
  const commit = createGroupCommit<number>((rows) => void groups.push([...rows]));
  await Promise.all([commit.add(1), commit.add(2), commit.add(3)]);
  await commit.add(4);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test('what comes during a write goes with the next', async () => {
  const groups: number[][] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const commit = createGroupCommit<number>(async (rows) => {
    groups.push([...rows]);
    if (groups.length === 1) await gate;
  });
  const first = commit.add(1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const rest = [commit.add(2), commit.add(3)];
  open();
  await Promise.all([first, ...rest]);
  expect(groups).toEqual([[1], [2, 3]]);
});

test('nobody is told before the write is done', async () => {
  const events: string[] = [];
  const commit = createGroupCommit<number>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    events.push('written');
  });
  await commit.add(1).then(() => events.push('told'));
  expect(events).toEqual(['written', 'told']);
});

test('a group that fails is tried one by one, and only the culprit is told', async () => {
  const written: number[] = [];
  const commit = createGroupCommit<number>((rows) => {
    if (rows.includes(2)) throw new Error('no two');
    written.push(...rows);
  });
  const results = await Promise.allSettled([commit.add(1), commit.add(2), commit.add(3)]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(written).toEqual([1, 3]);
});

test('groups are not larger than allowed', async () => {
  const sizes: number[] = [];
  const commit = createGroupCommit<number>((rows) => void sizes.push(rows.length), 4);
  await Promise.all(Array.from({ length: 10 }, (_, index) => commit.add(index)));
  expect(sizes).toEqual([4, 4, 2]);
});
