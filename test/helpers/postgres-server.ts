/**
 * A PostgreSQL server that is thrown away: its own folder, a free port of this machine, synced to disk as a real one is.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parsePostgresUrl } from '../../server/store/postgres/address.ts';
import { openConnection } from '../../server/store/postgres/connection.ts';
import { openPostgresStore, WORKING } from '../../server/store/postgres/postgres-store.ts';

/** Folder of the programs; null: there is none. */
export const POSTGRES =
  [...(process.env['PATH'] ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()]
    .filter((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
    .at(0) ?? null;

const PASSWORD = 'p@ss/word:1';
/** PostgreSQL refuses to run as root. */
const AS_NOBODY =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];

const asServer = (program: string, ...words: string[]): [string, string[]] => {
  const [command, ...rest] = [...AS_NOBODY, join(POSTGRES!, program), ...words];
  return [command!, rest];
};

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The processes of a server: it has one for each connection, and some more. */
const listProcesses = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(parent);
      } catch {
        // It has ended since.
        return false;
      }
    })
    .map(Number);

export interface TestServer {
  /** Where its data lies. */
  readonly folder: string;
  /** A URL of a new database, with the password in it. */
  newDatabase(): Promise<string>;
  /** The same with an empty store in it, which takes less time than making one. */
  newStore(): Promise<string>;
  /** As when a machine is switched off; what was not synced is lost. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Every process of it stands still, and its connections stay open. */
  freeze(): void;
  thaw(): void;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Starts one; whoever did removes it. */
export async function startPostgresServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bill-review-postgres-'));
  chmodSync(folder, 0o777);
  const [data, port] = [join(folder, 'data'), await findPort()];
  const [command, words] = asServer(
    'initdb',
    ...['--pgdata', data, '--encoding=UTF8', '--locale=C.UTF-8', '--username=owner', '--auth=trust'],
  );
  execFileSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
  let child: ChildProcess | undefined;
  let databases = 0;
  const urlOf = (database: string) =>
    `postgres://owner:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  const openAdmin = () => openConnection(parsePostgresUrl(urlOf('postgres')), WORKING);

  async function start(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=on',
      'log_min_messages=fatal',
    ];
    const [program, rest] = asServer(
      'postgres',
      ...['-D', data, '-p', String(port)],
      ...settings.flatMap((setting) => ['-c', setting]),
    );
    const started = spawn(program, rest, { stdio: 'ignore', cwd: folder });
    child = started;
    for (;;) {
      try {
        await (await openAdmin()).close();
        return;
      } catch (error) {
        if (started.exitCode !== null) throw error;
        await pause(20);
      }
    }
  }

  async function stop(): Promise<void> {
    const ending = child!;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    // Immediate: without a word to its clients.
    ending.kill('SIGQUIT');
    await ended;
  }

  /** Also those that it has begun meanwhile: one that goes on would answer for all. */
  const signal = (name: NodeJS.Signals) => {
    const told = new Set<number>();
    const listOthers = () => [child!.pid!, ...listProcesses(child!.pid!)].filter((pid) => !told.has(pid));
    for (let others = listOthers(); others.length > 0; others = listOthers())
      for (const pid of others) {
        told.add(pid);
        try {
          process.kill(pid, name);
        } catch (error) {
          // It has ended since.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
  };

  await start();
  async function newDatabase(template = 'template0'): Promise<string> {
    databases += 1;
    const admin = await openAdmin();
    await admin.query(`create database store_${databases} template ${template}`);
    await admin.close();
    return urlOf(`store_${databases}`);
  }

  let made: Promise<string> | undefined;
  async function makeTemplate(): Promise<string> {
    const url = await newDatabase();
    await (await openPostgresStore(parsePostgresUrl(url))).close();
    return url.slice(url.lastIndexOf('/') + 1);
  }

  return {
    folder: data,
    newDatabase,
    async newStore() {
      made ??= makeTemplate();
      return newDatabase(await made);
    },
    start,
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async remove() {
      if (child?.exitCode === null) await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
