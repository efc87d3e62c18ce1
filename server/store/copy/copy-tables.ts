/** Copies all that a store holds into another one that is empty, and holds both against each other. */
import { StartProblem } from '../../start-problem.ts';
import { createTableDigest, type Table, type TableReader, type TableWriter } from './tables.ts';

/** How far a copy is: rows of all. */
export type ReportCopy = (done: number, count: number, table: string) => void;

/** What of a table was copied. */
export interface CopiedTable {
  readonly name: string;
  readonly count: number;
  /** Of all its rows, 64 hex digits: the same before and after. */
  readonly digest: string;
}

async function checkTarget(from: TableReader, to: TableReader): Promise<readonly Table[]> {
  const [steps, expected] = [await from.listSteps(), await to.listSteps()];
  if (steps.join() !== expected.join())
    throw new StartProblem(
      `The store is at step ${steps.at(-1)} of its history and this program at ${expected.at(-1)}. ` +
        'Copy it with the version of the program that it belongs to, or start a service of this version on it once.',
    );
  const tables = await to.listTables();
  for (const table of tables)
    if ((await to.count(table)) > 0)
      throw new StartProblem(
        `The store to copy to is not empty: it has rows in ${table.name}. Name one that has none.`,
      );
  return tables;
}

async function digestTable(reader: TableReader, table: Table) {
  const digest = createTableDigest(table);
  for await (const rows of reader.read(table)) digest.add(rows);
  return digest;
}

/** Both lie in a transaction of whoever calls, who makes it last only when this has resolved. Throws a StartProblem. */
export async function copyTables(
  from: TableReader,
  to: TableWriter,
  report: ReportCopy,
): Promise<readonly CopiedTable[]> {
  const tables = await checkTarget(from, to);
  let total = 0;
  for (const table of tables) total += await from.count(table);
  let done = 0;
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    const given = createTableDigest(table);
    for await (const rows of from.read(table)) {
      await to.write(table, rows);
      given.add(rows);
      done += rows.length;
      report(done, total, table.name);
    }
    const arrived = await digestTable(to, table);
    if (given.count() !== arrived.count() || given.text() !== arrived.text())
      throw new StartProblem(
        `What arrived in ${table.name} is not what was sent: ${given.count()} rows, and ${arrived.count()} came. ` +
          'Nothing was kept of it. Run it again; if that does not help, check the disks.',
      );
    copied.push({ name: table.name, count: given.count(), digest: given.text() });
  }
  return copied;
}
