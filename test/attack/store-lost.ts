/** The store of a service under way deleted, replaced, locked, damaged, read-only, or on a full disk; PostgreSQL stopped and frozen. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nameStoreFile } from '../../server/commands/file-store.ts';
import { damageStore } from './damage.ts';
import { measureOutage, type Outage } from './outage.ts';
import { makeFolder, type Place } from './place.ts';
import type { Attack, Row, Setting } from './row.ts';
import { startTarget, withTarget } from './target.ts';

const PARTS = ['', '-wal', '-shm'];
const ASIDE = '.aside';

function deleted(file: string): Outage {
  const parts = PARTS.map((part) => file + part);
  const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;
  return {
    name: 'deleted',
    begin() {
      for (const path of parts) if (isThere(path)) renameSync(path, path + ASIDE);
    },
    end() {
      for (const path of parts) if (isThere(path + ASIDE)) renameSync(path + ASIDE, path);
    },
  };
}

function replaced(file: string): Outage {
  return {
    name: 'replaced by a copy',
    begin() {
      renameSync(file, file + ASIDE);
      copyFileSync(file + ASIDE, file);
    },
    end: () => renameSync(file + ASIDE, file),
  };
}

function locked(file: string): Outage {
  let other: DatabaseSync | null = null;
  return {
    name: 'locked by another process',
    begin() {
      other = new DatabaseSync(file);
      other.exec('begin immediate');
    },
    end: () => other!.close(),
  };
}

/** A small file system of its own; null where this user may mount none. */
function mountSmall(megabytes: number): string | null {
  const folder = makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const diskFull = (folder: string): Outage => ({
  name: 'disk full',
  // What the log beside the store had room for already.
  holdsSome: true,
  begin() {
    // Down to the last byte, then beyond it.
    for (const size of [1_048_576, 4_096, 1])
      for (let part = 0; ; part += 1)
        try {
          writeFileSync(join(folder, `fill-${size}-${part}`), Buffer.alloc(size));
        } catch {
          break;
        }
  },
  end() {
    execFileSync('sh', ['-c', 'rm -f "$0"/fill-*', folder]);
  },
});

/** A file that is open cannot be made read-only under a service: so one is started on it. */
async function startReadOnly(folder: string, { sqlite }: Setting): Promise<Row[]> {
  const place = await sqlite.make(folder);
  const remount = (how: string) => execFileSync('mount', ['-o', `remount,${how}`, folder]);
  const start = () =>
    startTarget(place).then(
      async (target) => `listens, ends with ${await target.stop()}`,
      (error: Error) => error.message.split('\n')[0]!,
    );
  remount('ro');
  const refused = await start();
  remount('rw');
  const again = await start();
  return [
    {
      test: 'SQLite: read-only, a service started on it',
      goal: 'refused with a sentence; starts when it can be written again',
      measured: `${refused.replaceAll(folder, 'DATA_DIR')}; then ${again}`,
      held: /cannot be opened\. .+/.test(refused) && again === 'listens, ends with 0',
    },
  ];
}

const onPlace = (made: Promise<Place>, makeOutage: (file: string) => Outage): Promise<Row[]> =>
  withTarget(made, (target) =>
    measureOutage(target, makeOutage(nameStoreFile(target.place.dataDir)), 'SQLite'),
  );

async function onSmallDisk(name: string, work: (folder: string) => Promise<Row[]>): Promise<Row[]> {
  const folder = mountSmall(48);
  if (folder === null)
    return [
      {
        test: `SQLite: ${name}`,
        goal: 'reviews and health are 503',
        measured: 'no file system can be mounted here: that takes root and CAP_SYS_ADMIN',
        held: null,
      },
    ];
  try {
    return await work(folder);
  } finally {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

export const storeLost: Attack = {
  name: 'store-lost',
  async run(setting) {
    const rows: Row[] = [];
    for (const makeOutage of [deleted, replaced, locked])
      rows.push(...(await onPlace(setting.sqlite.make(), makeOutage)));
    rows.push(
      ...(await damageStore(setting)),
      ...(await onSmallDisk('disk full', async (folder) => {
        const place = await setting.sqlite.make(folder);
        // The folder is a mount, which is not removed but taken down.
        return onPlace(Promise.resolve({ ...place, remove() {} }), () => diskFull(folder));
      })),
      ...(await onSmallDisk('read-only', (folder) => startReadOnly(folder, setting))),
    );
    return rows;
  },
};

export const postgresLost: Attack = {
  name: 'postgres-lost',
  async run({ postgres }) {
    if (postgres === null) return [];
    const server = postgres.server!;
    const outages: Outage[] = [
      { name: 'stopped', begin: () => server.stop(), end: () => server.start() },
      { name: 'frozen', begin: () => server.freeze(), end: () => server.thaw() },
    ];
    return withTarget(postgres.make(), async (target) => {
      const rows: Row[] = [];
      for (const outage of outages) rows.push(...(await measureOutage(target, outage, 'PostgreSQL')));
      return rows;
    });
  },
};
