/** `link revoke`: withdraws the link of a report. */
import type { Command } from 'commander';
import { AccountProblem } from '../credentials/accounts.ts';
import { withStore } from './open-store.ts';
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
}
