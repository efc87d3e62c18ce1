/** `tenant erase`: all reviews of a tenant, for good. */
import type { Command } from 'commander';
import { countOf } from '../count-of.ts';
import { AccountProblem, requireTenant } from '../credentials/accounts.ts';
import { ERASED_AT_ONCE } from '../kept/prune.ts';
import { withStore } from './open-store.ts';
import { recordCommand } from './record-command.ts';
import { type Shell, writeOut } from './shell.ts';

const JOBS_AT_ONCE = 100;

interface Flags {
  readonly confirm: string;
  readonly dataDir?: string;
}

async function erase(shell: Shell, id: string, { confirm, ...flags }: Flags): Promise<void> {
  if (confirm !== id)
    throw new AccountProblem(`--confirm ${confirm} is not ${id}: repeat the id of the tenant to be erased.`);
  await withStore(shell, flags, async ({ store, clock }) => {
    const { disabledAt } = await requireTenant(store, id);
    if (disabledAt === null)
      throw new AccountProblem(`Tenant ${id} still sends reviews. \`tenant disable ${id}\` first.`);
    for (let jobs = await store.listBulkJobs(id, JOBS_AT_ONCE); jobs.length > 0; ) {
      for (const job of jobs) await store.removeBulkJob(id, job.id);
      jobs = await store.listBulkJobs(id, JOBS_AT_ONCE);
    }
    const order = { madeBefore: null, days: null, at: clock(), limit: ERASED_AT_ONCE };
    let count = 0;
    for (let erased = 1; erased > 0; count += erased) erased = await store.eraseReviews(id, order);
    await recordCommand(shell, store, {
      kind: 'reviews.erased',
      tenantId: id,
      subject: id,
      details: { count },
    });
    await writeOut(
      shell.stdout,
      `Erased of ${id}: ${countOf(count, 'review')}, with all that was known of them, and its bulk jobs. Backups still have them.\n`,
    );
  });
}

export function addTenantErase(tenant: Command, shell: Shell): void {
  tenant
    .command('erase <id>')
    .description(
      'erase all reviews of a disabled tenant for good: bills, answers, reports, lists, repeats and bulk jobs; its name and clients stay',
    )
    .requiredOption('--confirm <id>', 'the id once more')
    .option('--data-dir <folder>', 'folder of the store')
    .action((id: string, flags: Flags) => erase(shell, id, flags));
}
