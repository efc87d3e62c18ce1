/** New rules are taken when they are whole and sound; in every other case the old ones stay, and the log says why. */
import { expect, test } from 'vitest';
import { takeFingerprint } from '../../../server/answers/fingerprint.ts';
import type { Assembly } from '../../../server/assembly.ts';
import { openWith } from '../../../server/reload/open-proven.ts';
import { createReloader, type ReloadParts } from '../../../server/reload/reload.ts';
import { StartProblem } from '../../../server/start-problem.ts';

const FOLDERS = { rulesDir: null, tablesDirs: [] };
const makeBook = (text: string) =>
  ({
    ruleBook: { digest: text, packs: [] },
    tables: { ids: [] },
    texts: { files: [{ file: 'rules/buckets.yaml', text }], changes: '' },
  }) as unknown as Assembly;
const prove = async (text: string) => ({ ok: true as const, fingerprint: takeFingerprint(makeBook(text)) });

function makeReloader(changes: Partial<ReloadParts> = {}) {
  const taken: string[] = [];
  const logged: [string, object][] = [];
  const count = { done: 0, refused: 0 };
  const log = (level: string) => (fields: object) => void logged.push([level, fields]);
  const reloader = createReloader({
    folders: () => FOLDERS,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    count,
    prove: () => prove('new'),
    open: openWith(
      async () => makeBook('new'),
      async ({ ruleBook }) =>
        () =>
          void taken.push(ruleBook.digest),
    ),
    ...changes,
  });
  return { reloader, taken, logged, count };
}

test('sound rules are taken, and the log names their digest', async () => {
  const { reloader, taken, logged, count } = makeReloader();
  await reloader.reload();
  expect(taken).toEqual(['new']);
  expect(count).toEqual({ done: 1, refused: 0 });
  expect(logged).toEqual([['info', { book: 'new', packs: 0, milliseconds: expect.any(Number) }]]);
});

const CASES: readonly (readonly [string, Partial<ReloadParts>, object])[] = [
  [
    'with a mistake',
    { prove: async () => ({ ok: false, problems: 'a.yaml:1:2 error\nb.yaml:3:4 error\n' }) },
    { problems: ['a.yaml:1:2 error', 'b.yaml:3:4 error'] },
  ],
  [
    'that change at each reading',
    { prove: () => prove('other') },
    {
      problems: ['The files of rules or tables change while they are read. Ask again when all are in place.'],
    },
  ],
  [
    'in a folder that is none',
    {
      folders: () => {
        throw new StartProblem('tables is not a folder.');
      },
    },
    { problems: ['tables is not a folder.'] },
  ],
  [
    'whose texts the store does not take',
    {
      open: openWith(
        async () => makeBook('new'),
        () => Promise.reject(new Error('disk full')),
      ),
    },
    { bug: { kind: 'Error', code: null, stack: expect.any(Array) } },
  ],
  [
    'whose thread ends',
    { prove: () => Promise.reject(new Error('out of memory')) },
    { bug: { kind: 'Error', code: null, stack: expect.any(Array) } },
  ],
];

test.each(CASES)('rules %s are not taken', async (_, changes, said) => {
  const { reloader, taken, logged, count } = makeReloader(changes);
  await reloader.reload();
  expect(taken).toEqual([]);
  expect(count).toEqual({ done: 0, refused: 1 });
  expect(logged).toEqual([['error', said]]);
});

test('files that changed between two readings are read again', async () => {
  let times = 0;
  const { reloader, taken } = makeReloader({
    prove: () => {
      times += 1;
      return prove(times === 1 ? 'old' : 'new');
    },
  });
  await reloader.reload();
  expect([taken, times]).toEqual([['new'], 2]);
});

test('asked often while one is under way, it reads once more, after it', async () => {
  let times = 0;
  const gate = Promise.withResolvers<void>();
  const { reloader, taken } = makeReloader({
    prove: async () => {
      times += 1;
      await gate.promise;
      return prove('new');
    },
  });
  const asked = Array.from({ length: 5 }, () => reloader.reload());
  gate.resolve();
  await Promise.all(asked);
  expect([times, taken]).toEqual([2, ['new', 'new']]);
  await reloader.reload();
  expect(times).toBe(3);
});

test('told to stop, it gives up what is under way without a word', async () => {
  const { reloader, taken, logged, count } = makeReloader({
    prove: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  });
  const asked = reloader.reload();
  await reloader.stop();
  await asked;
  expect([taken, logged, count]).toEqual([[], [], { done: 0, refused: 0 }]);
});
