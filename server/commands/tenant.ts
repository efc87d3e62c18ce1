/** `tenant add|change|list|disable`: the payers that use the service. */
import type { Command } from 'commander';
import { AccountProblem, type AccountWorld, addTenant, requireTenant } from '../credentials/accounts.ts';
import { withStore } from './open-store.ts';
import { requirePayer } from './payers.ts';
import { CommandFailure, printTable, readConfig, type Shell, writeOut } from './shell.ts';

const DATA_DIR = ['--data-dir <folder>', 'folder of the store'] as const;
const LINK_DAYS = [
  '--link-days <days>',
  'days its report links work, 0: for ever; default: as the service is configured',
] as const;

const MOST_LINK_DAYS = 36_500;

/** Null for `default`: what the service is configured with. */
function parseLinkDays(text: string): number | null {
  if (text === 'default') return null;
  const days = Number(text);
  if (!/^\d+$/.test(text) || days > MOST_LINK_DAYS)
    throw new CommandFailure(
      `--link-days ${text}: give a whole number from 0 to ${MOST_LINK_DAYS}, or default.`,
    );
  return days;
}

function describeLinkDays(days: number | null): string {
  if (days === null) return 'as long as the service is configured';
  return days === 0 ? 'for ever' : `${days} days`;
}

interface AddFlags {
  readonly pack?: string;
  readonly scope?: string;
  readonly keepNothing?: boolean;
  readonly linkDays?: string;
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
    .option(...LINK_DAYS)
    .option('--rules-dir <folder>', 'folder of the rule packs')
    .option(...DATA_DIR)
    .action((id: string, flags: AddFlags) => add(shell, id, flags));
  tenant
    .command('change <id>')
    .description('change how long report links of a tenant work; those it has already never work longer')
    .requiredOption(...LINK_DAYS)
    .option(...DATA_DIR)
    .action((id: string, { linkDays, ...folder }: { linkDays: string; dataDir?: string }) => {
      const days = parseLinkDays(linkDays);
      return withStore(shell, folder, async ({ store }) => {
        await requireTenant(store, id);
        await store.changeLinkDays(id, days);
        await writeOut(shell.stdout, `Report links of ${id} work ${describeLinkDays(days)}.\n`);
      });
    });
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
          one.linkDays === null ? '-' : String(one.linkDays),
          one.disabledAt === null ? 'active' : 'disabled',
        ]);
        await printTable(shell, ['tenant', 'pack', 'scope', 'keeps reviews', 'link days', 'state'], rows);
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
  const { pack = null, scope = null, keepNothing = false, linkDays = 'default', rulesDir, dataDir } = flags;
  const days = parseLinkDays(linkDays);
  if (pack !== null) {
    const config = readConfig(shell, rulesDir === undefined ? {} : { rulesDir });
    const { payers } = await shell.assemble({ rulesDir: config.rulesDir || null, tablesDirs: [] });
    requirePayer(payers, pack);
  }
  const run = async (world: AccountWorld) => {
    const keepsReviews = !keepNothing;
    await addTenant(world, { id, pack, requiredScope: scope, keepsReviews, linkDays: days });
    await writeOut(shell.stdout, `Tenant ${id} added. Next: client add ${id}, key add ${id}.\n`);
  };
  await withStore(shell, dataDir === undefined ? {} : { dataDir }, run, { mayMake: true });
}
