/** `tenant add|change|list|disable|erase`: the payers that use the service. */
import type { Command } from 'commander';
import { AccountProblem, type AccountWorld, addTenant, requireTenant } from '../credentials/accounts.ts';
import {
  describeLinkDays,
  describeReviewDays,
  LINK_DAYS,
  parseLinkDays,
  parseReviewDays,
  REVIEW_DAYS,
} from './days.ts';
import { withStore } from './open-store.ts';
import { requirePayer } from './payers.ts';
import { CommandFailure, printTable, readConfig, type Shell, writeOut } from './shell.ts';
import { addTenantErase } from './tenant-erase.ts';

const DATA_DIR = ['--data-dir <folder>', 'folder of the store'] as const;
interface AddFlags {
  readonly pack?: string;
  readonly scope?: string;
  readonly keepNothing?: boolean;
  readonly linkDays?: string;
  readonly reviewDays?: string;
  readonly rulesDir?: string;
  readonly dataDir?: string;
}

interface ChangeFlags {
  readonly linkDays?: string;
  readonly reviewDays?: string;
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
    .option(...REVIEW_DAYS)
    .option('--rules-dir <folder>', 'folder of the rule packs')
    .option(...DATA_DIR)
    .action((id: string, flags: AddFlags) => add(shell, id, flags));
  tenant
    .command('change <id>')
    .description(
      'change how long report links of a tenant work, which gives those it has not a day more, or how long its reviews are kept',
    )
    .option(...LINK_DAYS)
    .option(...REVIEW_DAYS)
    .option(...DATA_DIR)
    .action((id: string, flags: ChangeFlags) => change(shell, id, flags));
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
          one.reviewDays === null ? '-' : String(one.reviewDays),
          one.disabledAt === null ? 'active' : 'disabled',
        ]);
        const titles = ['tenant', 'pack', 'scope', 'keeps reviews', 'link days', 'review days', 'state'];
        await printTable(shell, titles, rows);
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
  addTenantErase(tenant, shell);
}

function change(shell: Shell, id: string, { linkDays, reviewDays, ...folder }: ChangeFlags): Promise<void> {
  if (linkDays === undefined && reviewDays === undefined)
    throw new CommandFailure('Say what is to change: --link-days, --review-days or both.');
  const links = linkDays === undefined ? undefined : parseLinkDays(linkDays);
  const reviews = reviewDays === undefined ? undefined : parseReviewDays(reviewDays);
  return withStore(shell, folder, async ({ store }) => {
    await requireTenant(store, id);
    if (links !== undefined) {
      await store.changeLinkDays(id, links);
      await writeOut(shell.stdout, `Report links of ${id} work ${describeLinkDays(links)}.\n`);
    }
    if (reviews !== undefined) {
      await store.changeReviewDays(id, reviews);
      await writeOut(shell.stdout, `Reviews of ${id} are kept ${describeReviewDays(reviews)}.\n`);
    }
  });
}

async function add(shell: Shell, id: string, flags: AddFlags): Promise<void> {
  const { pack = null, scope = null, keepNothing = false, rulesDir, dataDir } = flags;
  const linkDays = parseLinkDays(flags.linkDays ?? 'default');
  const reviewDays = parseReviewDays(flags.reviewDays ?? 'for-ever');
  if (pack !== null) {
    const config = readConfig(shell, rulesDir === undefined ? {} : { rulesDir });
    const { payers } = await shell.assemble({ rulesDir: config.rulesDir || null, tablesDirs: [] });
    requirePayer(payers, pack);
  }
  const run = async (world: AccountWorld) => {
    const keepsReviews = !keepNothing;
    await addTenant(world, { id, pack, requiredScope: scope, keepsReviews, linkDays, reviewDays });
    await writeOut(shell.stdout, `Tenant ${id} added. Next: client add ${id}, key add ${id}.\n`);
  };
  await withStore(shell, dataDir === undefined ? {} : { dataDir }, run, { mayMake: true });
}
