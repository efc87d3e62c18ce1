/** The processes of a service: started in turn, started again when they end, and all of one book. */
import { expect, test, vi } from 'vitest';
import type { Config } from '../../../server/config/config.ts';
import { MOST_ENDS, restAfter } from '../../../server/processes/backoff.ts';
import { type CrewParts, createCrew, StartEnded } from '../../../server/processes/crew.ts';
import { shareConfig } from '../../../server/processes/share-out.ts';
import { type FakeMember, makeMember } from './fake-members.ts';

const FOLDERS = { rulesDir: null, tablesDirs: [] };

/** A crew whose processes read what `files` says at their start; null: they cannot read it. */
function makeCrew(of: number, changes: Partial<CrewParts> = {}) {
  const files: { fingerprint: string | null } = { fingerprint: 'old' };
  const forked: FakeMember[] = [];
  const logged: [string, object][] = [];
  const log = (level: string) => (fields: object, message: string) =>
    void logged.push([level, { ...fields, message }]);
  const crew = createCrew({
    fork(number) {
      const member = makeMember(number, () => files.fingerprint);
      forked.push(member);
      return member;
    },
    of,
    config: { bulkWorkers: 1 } as Config,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    samples: async () => [],
    rest: () => 0,
    ...changes,
  });
  const latest = (number: number) => forked.findLast((member) => member.number === number)!;
  return { crew, files, forked, logged, latest };
}

/** Waits until at least so many processes were started in all, and that one has begun. */
const untilForked = async (forked: readonly FakeMember[], count: number) => {
  await vi.waitFor(() => expect(forked.length).toBeGreaterThanOrEqual(count));
  await vi.waitFor(() => expect(forked[count - 1]!.heard).not.toEqual([]));
};

test('the first starts alone, and makes what a first start makes; the others follow', async () => {
  const { crew, forked } = makeCrew(3);
  expect(await crew.start()).toBe('http://127.0.0.1:1');
  expect(forked.map(({ number, heard }) => [number, heard])).toEqual([
    [1, ['first']],
    [2, ['begin']],
    [3, ['begin']],
  ]);
});

test('a first that ends before it serves ends the start, and no other is started', async () => {
  const { crew, files, forked } = makeCrew(3);
  files.fingerprint = null;
  await expect(crew.start()).rejects.toBeInstanceOf(StartEnded);
  expect(forked).toHaveLength(1);
});

test('one that ends is started again under its number, and the log says how it ended', async () => {
  const { crew, forked, logged, latest } = makeCrew(2);
  await crew.start();
  latest(2).die({ signal: 'SIGKILL' });
  await untilForked(forked, 3);
  expect(forked.map(({ number }) => number)).toEqual([1, 2, 2]);
  expect(logged).toMatchObject([['error', { process: 2, signal: 'SIGKILL', ends: 1 }]]);
});

test('the rest before the next start grows with each end at once, and begins anew after a life', () => {
  expect([1, 2, 3, 4].map(restAfter)).toEqual([200, 400, 800, 1600]);
  expect(restAfter(100)).toBe(30_000);
});

test('ends are counted until a process has lived long enough', async () => {
  const rests: number[] = [];
  const rest = (ends: number) => {
    rests.push(ends);
    return 0;
  };
  const { crew, forked } = makeCrew(1, { rest, longEnough: 0 });
  await crew.start();
  for (let time = 1; time <= 3; time += 1) {
    await vi.waitFor(() => expect(forked).toHaveLength(time));
    await new Promise((resolve) => setTimeout(resolve, 20));
    forked.at(-1)!.die();
  }
  await vi.waitFor(() => expect(rests).toEqual([1, 1, 1]));
});

test('when no process stays, it gives up and says how the last one ended', async () => {
  const { crew, files, forked, latest } = makeCrew(1);
  await crew.start();
  files.fingerprint = null;
  latest(1).die();
  await expect(crew.givenUp).rejects.toThrow(/has ended 5 times at once, the last time with exit code 1\./);
  expect(forked).toHaveLength(MOST_ENDS);
});

test('while another serves, it does not give up', async () => {
  const { crew, files, forked, latest } = makeCrew(2);
  let hasGivenUp = false;
  crew.givenUp.catch(() => {
    hasGivenUp = true;
  });
  await crew.start();
  files.fingerprint = null;
  latest(2).die();
  await untilForked(forked, MOST_ENDS + 4);
  expect(hasGivenUp).toBe(false);
  await crew.stop(1000);
});

test('a book is taken by all after all have it open, and one of them records it', async () => {
  const { crew, latest } = makeCrew(2);
  await crew.start();
  const opened = (await crew.open(FOLDERS, 'new'))!;
  expect(opened).toMatchObject({ book: 'book new', packs: 1 });
  expect([1, 2].map((number) => latest(number).heard.at(-1))).toEqual(['prepare new', 'prepare new']);
  await opened.take();
  expect([1, 2].map((number) => latest(number).heard.at(-1)).sort()).toEqual(['take', 'take and record']);
});

test('a book that one finds no longer is taken by none', async () => {
  const { crew, latest } = makeCrew(2);
  await crew.start();
  latest(2).own.answer('prepare', () => null);
  expect(await crew.open(FOLDERS, 'new')).toBeNull();
  await vi.waitFor(() => expect(latest(1).heard).toEqual(['first', 'prepare new', 'drop']));
});

test('a book that one cannot open is taken by none, and it is said which one', async () => {
  const { crew, latest } = makeCrew(2);
  await crew.start();
  latest(2).own.answer('prepare', () => {
    throw new Error('disk full');
  });
  await expect(crew.open(FOLDERS, 'new')).rejects.toThrow(/^Process 2 could not open them; its own line/);
  await vi.waitFor(() => expect(latest(1).heard).toEqual(['first', 'prepare new', 'drop']));
});

test('one that ends while it opens a book holds nobody up', async () => {
  const { crew, latest } = makeCrew(2);
  await crew.start();
  latest(2).own.answer('prepare', () => {
    latest(2).die();
    return new Promise<never>(() => {});
  });
  const opened = await crew.open(FOLDERS, 'new');
  await opened!.take();
  expect(latest(1).heard).toEqual(['first', 'prepare new', 'take and record']);
});

test('one that cannot take what it has opened is ended, and begins with the new book', async () => {
  const { crew, files, forked, latest } = makeCrew(2);
  await crew.start();
  latest(2).own.answer('take', () => {
    throw new Error('out of memory');
  });
  const opened = await crew.open(FOLDERS, 'new');
  files.fingerprint = 'new';
  await opened!.take();
  await untilForked(forked, 3);
  expect(await latest(2).own.ask('join', 'old')).toBe(false);
});

test('nobody joins with an old book while the others change to a new one', async () => {
  const { crew, forked, latest } = makeCrew(2);
  await crew.start();
  const opened = await crew.open(FOLDERS, 'new');
  latest(2).die();
  await untilForked(forked, 3);
  const late = forked[2]!;
  await opened!.take();
  // It found the old book, and was told no.
  const waited = new Promise((resolve) => setTimeout(() => resolve('it joined'), 100));
  expect(await Promise.race([late.ended, waited])).toEqual({ code: 1, signal: null });
});

test('one that began beside others, and is alone when it joins, has rules that nobody has proven', async () => {
  const { crew, files, forked, latest } = makeCrew(2);
  await crew.start();
  const opened = (await crew.open(FOLDERS, 'old'))!;
  latest(2).die();
  files.fingerprint = 'unproven';
  await untilForked(forked, 3);
  const late = forked[2]!;
  // It waits to join until the reload is over; by then the other has ended, too.
  latest(1).own.answer('take', () => latest(1).die());
  await opened.take();
  const waited = new Promise((resolve) => setTimeout(() => resolve('it joined'), 100));
  expect(await Promise.race([late.ended, waited])).toEqual({ code: 1, signal: null });
  await crew.stop(1000);
});

test('what one takes is told to all others, and not to itself', async () => {
  const { crew, latest } = makeCrew(3);
  await crew.start();
  latest(1).own.tell('spend', [['requests', 'a']]);
  await vi.waitFor(() => expect(latest(3).heard.at(-1)).toBe('spend [["requests","a"]]'));
  expect(latest(2).heard.at(-1)).toBe('spend [["requests","a"]]');
  expect(latest(1).heard).toEqual(['first']);
});

test('numbers of all are read together, and none is added to another', async () => {
  const samples = (process: string) => [
    {
      name: 'a_total',
      help: 'a',
      type: 'counter',
      aggregator: 'sum',
      values: [{ value: 2, labels: { process } }],
    },
  ];
  const { crew, latest } = makeCrew(2);
  await crew.start();
  for (const number of [1, 2]) latest(number).own.answer('count', () => samples(String(number)) as never);
  const text = await latest(1).own.ask('count', null);
  expect(text).toContain('a_total{process="1"} 2\na_total{process="2"} 2\n');
});

test('told to stop, each is told and none is started again; one that has not begun to serve is ended', async () => {
  const { crew, files, forked, latest } = makeCrew(2, { rest: () => 0 });
  await crew.start();
  files.fingerprint = null;
  const [first] = forked;
  latest(2).die();
  await vi.waitFor(() => expect(forked.length).toBeGreaterThan(2));
  const endings = await crew.stop(1000);
  const count = forked.length;
  expect(first!.heard.at(-1)).toBe('stop');
  expect(endings[0]).toEqual({ code: 0, signal: null });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(forked).toHaveLength(count);
});

test('one that does not stop in time is ended', async () => {
  const { crew, latest, logged } = makeCrew(1);
  await crew.start();
  latest(1).own.answer('stop', () => {});
  expect(await crew.stop(20)).toEqual([{ code: null, signal: 'SIGKILL' }]);
  expect(logged).toMatchObject([['error', { process: 1 }]]);
});

test('threads for bulk jobs are shared out, whatever is left over to the first', () => {
  const shares = (total: number, of: number) =>
    Array.from(
      { length: of },
      (_, index) => shareConfig({ bulkWorkers: total } as Config, index + 1, of).bulkWorkers,
    );
  expect([shares(1, 4), shares(5, 3), shares(0, 2)]).toEqual([
    [1, 0, 0, 0],
    [2, 2, 1],
    [0, 0],
  ]);
});
