/** `key add|rotate|disable|list`: API keys, the second header of every call. */
import type { Command } from 'commander';
import {
  AccountProblem,
  addApiKey,
  type NewSecret,
  requireTenant,
  rotateApiKey,
} from '../credentials/accounts.ts';
import type { ApiKeyRecord } from '../store/account-records.ts';
import { formatMoment } from '../world.ts';
import { withStore } from './open-store.ts';
import { parseOverlap } from './overlap.ts';
import { printTable, type Shell, writeOut } from './shell.ts';

const DATA_DIR = ['--data-dir <folder>', 'folder of the store'] as const;

export function addKeyCommands(program: Command, shell: Shell): void {
  const key = program.command('key').description('add, rotate, disable and list API keys');
  key
    .command('add <tenant>')
    .description('add an API key to a tenant and show it once')
    .option(...DATA_DIR)
    .action((tenantId: string, flags: { dataDir?: string }) =>
      withStore(shell, flags, async (world) => {
        await writeOut(shell.stdout, renderKey(await addApiKey(world, tenantId)));
      }),
    );
  key
    .command('rotate <key>')
    .description('add a key in place of an old one and show it once')
    .option('--overlap <duration>', 'how long the old key still works: 30m, 24h, 7d', '0m')
    .option(...DATA_DIR)
    .action((id: string, flags: { overlap: string; dataDir?: string }) =>
      withStore(shell, flags, async (world) => {
        await writeOut(shell.stdout, renderKey(await rotateApiKey(world, id, parseOverlap(flags.overlap))));
      }),
    );
  key
    .command('disable <key>')
    .description('disable an API key at once')
    .option(...DATA_DIR)
    .action((id: string, flags: { dataDir?: string }) =>
      withStore(shell, flags, async ({ store, clock }) => {
        if (!(await store.disableApiKey(id, clock()))) {
          throw new AccountProblem(`There is no API key ${id}. \`key list\` shows them.`);
        }
        await writeOut(shell.stdout, `API key ${id} is disabled.\n`);
      }),
    );
  key
    .command('list [tenant]')
    .description('list the API keys, by their ids')
    .option(...DATA_DIR)
    .action((tenantId: string | undefined, flags: { dataDir?: string }) =>
      withStore(shell, flags, async ({ store, clock }) => {
        if (tenantId !== undefined) await requireTenant(store, tenantId);
        const rows = (await store.listApiKeys(tenantId ?? null)).map((one) => [
          one.id,
          one.tenantId,
          formatMoment(one.createdAt),
          one.expiresAt === null ? '-' : formatMoment(one.expiresAt),
          describeKeyState(one, clock()),
        ]);
        await printTable(shell, ['key', 'tenant', 'created', 'runs out', 'state'], rows);
      }),
    );
}

function describeKeyState({ disabledAt, expiresAt }: ApiKeyRecord, now: number): string {
  if (disabledAt !== null) return 'disabled';
  return expiresAt !== null && expiresAt <= now ? 'run out' : 'active';
}

function renderKey({ id, secret }: NewSecret): string {
  return `key id   ${id}\nAPI key  ${secret}\nThe key is not shown again.\n`;
}
