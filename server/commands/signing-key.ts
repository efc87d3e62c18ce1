/** `signing-key rotate|list`: the keys that sign access tokens. */
import type { Command } from 'commander';
import { rotateSigningKeys } from '../credentials/signing-keys.ts';
import { TOKEN_LIFETIME_SECONDS } from '../credentials/tokens.ts';
import { formatMoment } from '../world.ts';
import { withStore } from './open-store.ts';
import { printTable, type Shell, writeOut } from './shell.ts';

export function addSigningKeyCommands(program: Command, shell: Shell): void {
  const key = program.command('signing-key').description('rotate and list the keys that sign access tokens');
  key
    .command('rotate')
    .description('sign with a new key; tokens of the old ones stay good until they expire')
    .option('--now', 'the old keys are compromised: refuse their tokens at once')
    .option('--data-dir <folder>', 'folder of the store')
    .action((flags: { now?: boolean; dataDir?: string }) =>
      withStore(shell, flags, async ({ store, clock }) => {
        const added = await rotateSigningKeys(store, clock, flags.now ? 0 : TOKEN_LIFETIME_SECONDS * 1000);
        await writeOut(shell.stdout, `Access tokens are now signed with ${added.kid}.\n`);
      }),
    );
  key
    .command('list')
    .description('list the signing keys')
    .option('--data-dir <folder>', 'folder of the store')
    .action((flags: { dataDir?: string }) =>
      withStore(shell, flags, async ({ store }) => {
        const rows = (await store.listSigningKeys()).map((one) => [
          one.kid,
          one.algorithm,
          formatMoment(one.createdAt),
          one.goodUntil === null ? 'signs' : `until ${formatMoment(one.goodUntil)}`,
        ]);
        await printTable(shell, ['kid', 'algorithm', 'created', 'state'], rows);
      }),
    );
}
