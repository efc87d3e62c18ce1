/** `link revoke|revoke-all`: withdraws the links of reports, one or all of a tenant. */
import type { Command } from 'commander';
import { AccountProblem, requireTenant } from '../credentials/accounts.ts';
import { formatMoment } from '../world.ts';
import { withStore } from './open-store.ts';
import { parseDay } from './parse-day.ts';
import { type Shell, writeOut } from './shell.ts';

export function addLinkCommands(program: Command, shell: Shell): void {
  const link = program.command('link').description('revoke report links');
  link
    .command('revoke <tenant> <qrCodeID>')
    .description('make the report link of a review open nothing from now on')
    .option('--data-dir <folder>', 'folder of the store')
    .action((tenantId: string, qrCodeId: string, flags: { dataDir?: string }) =>
      withStore(shell, flags, async ({ store, clock }) => {
        if (!(await store.revokeLink(tenantId, qrCodeId, clock()))) {
          throw new AccountProblem(`Tenant ${tenantId} has no review ${qrCodeId}.`);
        }
        await writeOut(shell.stdout, `The link of ${qrCodeId} opens nothing now.\n`);
      }),
    );
  link
    .command('revoke-all <tenant>')
    .description('make the report links of every review of a tenant open nothing from now on')
    .option('--before <day>', 'only of reviews made before that day (UTC), as 2025-10-06')
    .option('--data-dir <folder>', 'folder of the store')
    .action((tenantId: string, flags: { before?: string; dataDir?: string }) =>
      withStore(shell, flags, async ({ store, clock }) => {
        const day = flags.before === undefined ? null : parseDay(flags.before, '--before');
        // A day that is to come would end links that nobody has yet.
        const madeUntil = Math.min(day === null ? clock() : day - 1, clock());
        await requireTenant(store, tenantId);
        await store.revokeLinks(tenantId, madeUntil);
        const moment = formatMoment(madeUntil);
        await writeOut(shell.stdout, `Links of ${tenantId} made until ${moment} open nothing now.\n`);
      }),
    );
}
