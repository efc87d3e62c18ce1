/** What `store migrate`, `backup` and `restore` share: where a store is, and what was copied. */
import { mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { verifyChain } from '../audit/verify-chain.ts';
import { countOf } from '../count-of.ts';
import { StartProblem } from '../start-problem.ts';
import type { CopiedTable, ReportCopy } from '../store/copy/copy-tables.ts';
import {
  readDatabaseTables,
  readFileTables,
  writeDatabaseTables,
  writeFileTables,
} from '../store/copy/open-tables.ts';
import type { TableReader, TableWriter } from '../store/copy/tables.ts';
import { describePostgres } from '../store/postgres/address.ts';
import { StoreUnavailable } from '../store/store.ts';
import { makeTerminalProgress } from '../terminal-progress.ts';
import { nameStoreFile, noteMade } from './file-store.ts';
import { openFor, type StorePlace } from './open-store.ts';
import { CommandFailure, printTable, type Shell, writeOut } from './shell.ts';
import { explainStoreError } from './store-errors.ts';

/** For people, without a password. */
export const describePlace = ({ databaseUrl, dataDir }: StorePlace): string =>
  databaseUrl ? `the ${describePostgres(databaseUrl)}` : nameStoreFile(dataDir);

export const readTables = <Result>(
  { databaseUrl, dataDir }: StorePlace,
  run: (tables: TableReader) => Promise<Result>,
): Promise<Result> =>
  databaseUrl ? readDatabaseTables(databaseUrl, run) : readFileTables(nameStoreFile(dataDir), run);

/** Refuses a folder that has a store; `copyTables` refuses a database that has one. */
export function refuseStore({ databaseUrl, dataDir }: StorePlace): void {
  const file = nameStoreFile(dataDir);
  if (databaseUrl || !statSync(file, { throwIfNoEntry: false })) return;
  throw new StartProblem(
    `There is a store already: ${file}. It is not overwritten: name another place, or move it away.`,
  );
}

export async function writeTables<Result>(
  place: StorePlace,
  run: (tables: TableWriter) => Promise<Result>,
): Promise<Result> {
  refuseStore(place);
  const { databaseUrl, dataDir } = place;
  if (databaseUrl) return writeDatabaseTables(databaseUrl, run);
  makeFolder(dataDir);
  const result = await writeFileTables(nameStoreFile(dataDir), run);
  noteMade(dataDir);
  return result;
}

/** Runs a copy; what people can do something about is said in their words. */
export async function copying<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const sentence = explainStoreError(error);
    if (sentence === null || error instanceof StoreUnavailable) throw error;
    throw new CommandFailure(`It was broken off, and nothing was kept of it. ${sentence}`);
  }
}

export const makeFolder = (dataDir: string): void =>
  void mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });

/** A bar on a terminal. */
export const showCopy = (shell: Shell): ReportCopy =>
  makeTerminalProgress(shell.stderr as NodeJS.WriteStream);

export const printCopied = (shell: Shell, tables: readonly CopiedTable[]): Promise<void> =>
  printTable(
    shell,
    ['table', 'rows', 'checksum'],
    tables.map(({ name, count, digest }) => [name, String(count), digest.slice(0, 16)]),
  );

/** Opens what was copied with its keys, and walks its chain. */
export async function verifyPlace(shell: Shell, place: StorePlace): Promise<void> {
  const store = await openFor(place, shell.patience);
  const { count, head, problems } = await verifyChain(store).finally(() => store.close());
  for (const problem of problems) await writeOut(shell.stdout, `${problem}\n`);
  if (problems.length > 0)
    throw new CommandFailure(
      `The copy is as it was sent, and its chain does not hold at ${countOf(problems.length, 'place')}. ` +
        '`audit verify` on the store it was taken of tells whether it was so there.',
    );
  const last = head === null ? '' : ` Last link: ${head.position}:${head.link}`;
  await writeOut(shell.stdout, `The chain of ${countOf(count, 'review')} holds.${last}\n`);
}
