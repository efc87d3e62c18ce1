/**
 * `npm run attack`: starts the real service in processes of its own, on loopback and in folders that are thrown away, attacks it,
 * and prints one table of what was tried, the goal and what was measured. At most two minutes; `-- --long` takes the full
 * numbers and hours of a quiet machine; `-- <name> …` runs some attacks alone. Ends with 1 when a goal was not held.
 */
import { pathToFileURL } from 'node:url';
import { POSTGRES, startPostgresServer } from '../helpers/postgres-server.ts';
import { bombs } from './bombs.ts';
import { agent } from './caller.ts';
import { hostile } from './hostile.ts';
import { kills } from './kills.ts';
import { makePostgresKind, SQLITE } from './place.ts';
import { restarts } from './restarts.ts';
import type { Attack, Row, Setting } from './row.ts';
import { slow } from './slow.ts';
import { soak } from './soak.ts';
import { postgresLost, storeLost } from './store-lost.ts';
import { isBroken, renderTable } from './table.ts';
import { tenants } from './tenants.ts';
import { tokens } from './tokens.ts';

/** Those of a lane run one after the other, lanes beside each other: much of the others' time is waiting. */
const LANES: readonly (readonly Attack[])[] = [
  [hostile, bombs, slow, tokens],
  [kills, restarts],
  [storeLost, tenants, soak],
];
/** Stops and freezes the server that the others use: it comes after all of them. */
const LAST: readonly Attack[] = [postgresLost];
const all = [...LANES, LAST].flat().map(({ name }) => name);
const USAGE = `There are: ${all.join(', ')}, and the flag --long: all of it, for hours.`;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** An attack that itself breaks off is a goal that was not held. */
async function runOne(attack: Attack, setting: Setting): Promise<readonly Row[]> {
  const start = performance.now();
  const rows = await attack.run(setting).catch((error: unknown): Row[] => [
    {
      test: attack.name,
      goal: 'runs to its end',
      measured: String((error as Error).stack ?? error)
        .split('\n')
        .slice(0, 3)
        .join(' '),
      held: false,
    },
  ]);
  process.stderr.write(`${attack.name}: ${Math.round((performance.now() - start) / 1000)} s\n`);
  return rows;
}

async function main(words: readonly string[]): Promise<number> {
  const isLong = words.includes('--long');
  if (words.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const names = words.filter((word) => word !== '--long');
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) fail(`No attack is called ${unknown.join(', ')}. ${USAGE}`);
  const choose = (lane: readonly Attack[]) =>
    lane.filter(({ name }) => names.length === 0 || names.includes(name));
  const [lanes, last] = [LANES.map(choose), choose(LAST)];
  const server = POSTGRES === null ? null : await startPostgresServer();
  const setting = { isLong, sqlite: SQLITE, postgres: server && makePostgresKind(server) };
  try {
    const rows: Row[][] = [...lanes, last].map(() => []);
    const runLane = async (lane: readonly Attack[], index: number) => {
      for (const attack of lane) rows[index]!.push(...(await runOne(attack, setting)));
    };
    // Times are measured on a machine that does nothing else.
    if (isLong) for (const [index, lane] of lanes.entries()) await runLane(lane, index);
    else await Promise.all(lanes.map(runLane));
    await runLane(last, lanes.length);
    if (server === null)
      rows.push([
        { test: 'PostgreSQL', goal: 'attacked as SQLite is', measured: 'none is installed', held: null },
      ]);
    process.stdout.write(renderTable(rows.flat(), isLong));
    return rows.flat().some((row) => isBroken(row, isLong)) ? 1 : 0;
  } finally {
    agent.destroy();
    await server?.remove();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(process.argv.slice(2));
