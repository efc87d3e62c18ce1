/** `tenant add|list|disable`: the payers that use the service. */
import type { Command } from 'commander';
import { AccountProblem, type AccountWorld, addTenant } from '../credentials/accounts.ts';
import { withStore } from './open-store.ts';
import { requirePayer } from './payers.ts';
import { printTable, readConfig, type Shell, writeOut } from './shell.ts';

const DATA_DIR = ['--data-dir <folder>', 'folder of the store'] as const;

interface AddFlags {
  readonly pack?: string;
  readonly scope?: string;
  readonly keepNothing?: boolean;
  readonly rulesDir?: string;
  readonly dataDir?: string;
}

export function addTenantCommands(program: Command, shell: Shell): void {
  const tenant = program.command('tenant').description('add, list and disable tenants');
  tenant
    .command('add <id>')
    .description('add a tenant')
    .option('--pack <name>', 'payer pack that prices for it, as in rules/payers/<name>')
    .option('--scope <scope>', 'scope its access tokens must hold')
    .option('--keep-nothing', 'price only: keep no request, result or report')
    .option('--rules-dir <folder>', 'folder of the rule packs')
    .option(...DATA_DIR)
    .action((id: string, flags: AddFlags) => add(shell, id, flags));
  tenant
    .command('list')
    .description('list the tenants')
    .option(...DATA_DIR)
    .action((flags: { dataDir?: string }) =>
      withStore(shell, flags, async ({ store }) => {
        const rows = (await store.listTenants()).map((one) => [
          one.id,
          one.pack ?? '-',
          one.requiredScope ?? '-',
          one.keepsReviews ? 'yes' : 'no',
          one.disabledAt === null ? 'active' : 'disabled',
        ]);
        await printTable(shell, ['tenant', 'pack', 'scope', 'keeps reviews', 'state'], rows);
      }),
    );
  tenant
    .command('disable <id>')
    .description('disable a tenant; its tokens and keys stop working at once')
    .option(...DATA_DIR)
    .action((id: string, flags: { dataDir?: string }) =>
      withStore(shell, flags, async ({ store, clock }) => {
        if (!(await store.disableTenant(id, clock()))) {
          throw new AccountProblem(`There is no tenant ${id}. \`tenant list\` shows them.`);
        }
        await writeOut(shell.stdout, `Tenant ${id} is disabled.\n`);
      }),
    );
}

async function add(shell: Shell, id: string, flags: AddFlags): Promise<void> {
  const { pack = null, scope = null, keepNothing = false, rulesDir, dataDir } = flags;
  if (pack !== null) {
    const config = readConfig(shell, rulesDir === undefined ? {} : { rulesDir });
    const { payers } = await shell.assemble({ rulesDir: config.rulesDir || null, tablesDirs: [] });
    requirePayer(payers, pack);
  }
  const run = async (world: AccountWorld) => {
    await addTenant(world, { id, pack, requiredScope: scope, keepsReviews: !keepNothing });
    await writeOut(shell.stdout, `Tenant ${id} added. Next: client add ${id}, key add ${id}.\n`);
  };
  await withStore(shell, dataDir === undefined ? {} : { dataDir }, run, { mayMake: true });
}
