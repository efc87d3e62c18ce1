/** `audit verify`: whether the store still has every review as it was kept, and in the order in which it was. */
import type { Command } from 'commander';
import { type NotedLink, verifyChain } from '../audit/verify-chain.ts';
import { withStore } from './open-store.ts';
import { CommandFailure, type Shell, writeOut } from './shell.ts';

interface Flags {
  readonly dataDir?: string;
  readonly noted?: readonly string[];
}

function parseNoted(text: string): NotedLink {
  const [, kind, position, link] = /^(e?)([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || link === undefined)
    throw new CommandFailure(
      `--noted is a link as this command prints it, 12:5f… or e3:5f… with 64 digits, not "${text}".`,
    );
  return { position: Number(position), link, isErasure: kind === 'e' };
}

export function addAuditCommands(program: Command, shell: Shell): void {
  program
    .command('audit')
    .description('find reviews of the store that were changed, taken out or put elsewhere')
    .command('verify')
    .description(
      'hold every kept review against its bytes and the chain of all of them; prints the last link, to be noted elsewhere',
    )
    .option(
      '--noted <links...>',
      'links that were printed before, as 12:5f…: a chain that was made anew or cut lacks them',
    )
    .option('--data-dir <folder>', 'folder of the store')
    .action(async (flags: Flags) => {
      const noted = (flags.noted ?? []).map(parseNoted);
      const { count, erased, lastErasure, older, head, problems } = await withStore(
        shell,
        flags,
        ({ store }) => verifyChain(store, noted),
      );
      for (const problem of problems) await writeOut(shell.stdout, `${problem}\n`);
      const before = older === 0 ? '' : ` ${older} more are from before there was a chain.`;
      const last = head === null ? '' : ` Last link: ${head.position}:${head.link}`;
      const gone =
        lastErasure === null
          ? ''
          : ` ${erased} more were erased. Last erasure: e${lastErasure.position}:${lastErasure.link}`;
      await writeOut(shell.stdout, `${count} reviews in the chain.${before}${last}${gone}\n`);
      if (problems.length > 0)
        throw new CommandFailure(
          `${problems.length} place${problems.length === 1 ? '' : 's'} where the chain does not hold: the store was changed by other hands. Compare with a backup.`,
        );
    });
}
