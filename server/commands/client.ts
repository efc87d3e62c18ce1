/** `client add|rotate|disable|list`: who may fetch access tokens. */
import type { Command } from 'commander';
import {
  AccountProblem,
  addClient,
  type NewSecret,
  requireTenant,
  rotateClient,
} from '../credentials/accounts.ts';
import { formatMoment } from '../world.ts';
import { withStore } from './open-store.ts';
import { parseOverlap } from './overlap.ts';
import { printTable, type Shell, writeOut } from './shell.ts';

const DATA_DIR = ['--data-dir <folder>', 'folder of the store'] as const;

export function addClientCommands(program: Command, shell: Shell): void {
  const client = program.command('client').description('add, rotate, disable and list clients');
  client
    .command('add <tenant>')
    .description('add a client to a tenant and show its secret once')
    .option('--scope <scope...>', 'scopes it holds (default: the one the tenant requires)')
    .option(...DATA_DIR)
    .action((tenantId: string, flags: { scope?: string[]; dataDir?: string }) =>
      withStore(shell, flags, async (world) => {
        const required = (await world.store.findTenant(tenantId))?.requiredScope;
        const scopes = flags.scope ?? (required ? [required] : []);
        await writeOut(shell.stdout, renderSecret(await addClient(world, { tenantId, scopes })));
      }),
    );
  client
    .command('rotate <client>')
    .description('give a client a new secret and show it once')
    .option('--overlap <duration>', 'how long the secret before it still works: 30m, 24h, 7d', '0m')
    .option(...DATA_DIR)
    .action((id: string, flags: { overlap: string; dataDir?: string }) =>
      withStore(shell, flags, async (world) => {
        const overlap = parseOverlap(flags.overlap);
        const shown = await rotateClient(world, id, overlap);
        await writeOut(shell.stdout, `${renderSecret(shown)}${describeOverlap(shell.clock(), overlap)}`);
      }),
    );
  client
    .command('disable <client>')
    .description('disable a client; its tokens stop working at once')
    .option(...DATA_DIR)
    .action((id: string, flags: { dataDir?: string }) =>
      withStore(shell, flags, async ({ store, clock }) => {
        if (!(await store.disableClient(id, clock()))) {
          throw new AccountProblem(`There is no client ${id}. \`client list\` shows them.`);
        }
        await writeOut(shell.stdout, `Client ${id} is disabled.\n`);
      }),
    );
  client
    .command('list [tenant]')
    .description('list the clients')
    .option(...DATA_DIR)
    .action((tenantId: string | undefined, flags: { dataDir?: string }) =>
      withStore(shell, flags, async ({ store }) => {
        if (tenantId !== undefined) await requireTenant(store, tenantId);
        const rows = (await store.listClients(tenantId ?? null)).map((one) => [
          one.id,
          one.tenantId,
          one.scopes.join(' ') || '-',
          one.disabledAt === null ? 'active' : 'disabled',
        ]);
        await printTable(shell, ['client', 'tenant', 'scopes', 'state'], rows);
      }),
    );
}

function describeOverlap(now: number, overlap: number): string {
  if (overlap === 0) return 'Its older secrets no longer work, and no token fetched with them.\n';
  const end = formatMoment(now + overlap);
  return `The secret before it works until ${end}, a token fetched with it until then for an hour at most; older ones no longer work.\n`;
}

function renderSecret({ id, secret }: NewSecret): string {
  return `client id      ${id}\nclient secret  ${secret}\nThe secret is not shown again.\n`;
}
