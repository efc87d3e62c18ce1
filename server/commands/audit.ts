/** `audit`: whether the store still has every review and every event as it was kept, and what is known of them. */
import type { Command } from 'commander';
import { verifyChain } from '../audit/verify-chain.ts';
import { verifyEvents } from '../audit/verify-events.ts';
import { countOf } from '../count-of.ts';
import { addAuditList } from './audit-list.ts';
import { addAuditRerun } from './audit-rerun.ts';
import { addAuditShow } from './audit-show.ts';
import { withStore } from './open-store.ts';
import { CommandFailure, type Shell, writeOut } from './shell.ts';

interface Flags {
  readonly dataDir?: string;
  readonly noted?: readonly string[];
}

/** Links by their chains: a blank, `a` and `e` before them are reviews, events and erasures. */
function parseNoted(texts: readonly string[]) {
  const links = texts.map((text) => {
    const [, kind, position, link] = /^([ae]?)([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
    if (position === undefined || link === undefined)
      throw new CommandFailure(
        `--noted is a link as this command prints it, 12:5f…, a12:5f… or e3:5f… with 64 digits, not "${text}".`,
      );
    return { kind, position: Number(position), link };
  });
  const listOf = (kind: string) => links.filter((one) => one.kind === kind);
  return { reviews: listOf(''), events: listOf('a'), erasures: listOf('e') };
}

export function addAuditCommands(program: Command, shell: Shell): void {
  const audit = program
    .command('audit')
    .description('who had the reviews of the store, and whether they are as they were kept');
  addAuditList(audit, shell);
  addAuditShow(audit, shell);
  addAuditRerun(audit, shell);
  audit
    .command('verify')
    .description(
      'hold every kept review against its bytes, and reviews and events against their chains; prints the last links, to be noted elsewhere',
    )
    .option(
      '--noted <links...>',
      'links that were printed before, as 12:5f… and a12:5f…: a chain that was made anew or cut lacks them',
    )
    .option('--data-dir <folder>', 'folder of the store')
    .action(async (flags: Flags) => {
      const noted = parseNoted(flags.noted ?? []);
      const [reviews, events] = await withStore(shell, flags, async ({ store }) => [
        await verifyChain(store, noted),
        await verifyEvents(store, noted.events),
      ]);
      const { count, erased, lastErasure, older, head } = reviews;
      const problems = [...reviews.problems, ...events.problems];
      for (const problem of problems) await writeOut(shell.stdout, `${problem}\n`);
      const before = older === 0 ? '' : ` From before there was a chain: ${countOf(older, 'review')}.`;
      const last = head === null ? '' : ` Last link: ${head.position}:${head.link}`;
      const gone =
        lastErasure === null
          ? ''
          : ` Erased: ${countOf(erased, 'review')}. Last erasure: e${lastErasure.position}:${lastErasure.link}`;
      await writeOut(shell.stdout, `${countOf(count, 'review')} in the chain.${before}${last}${gone}\n`);
      if (events.head)
        await writeOut(
          shell.stdout,
          `${countOf(events.count, 'event')} in theirs. Last link: a${events.head.position}:${events.head.link}\n`,
        );
      if (problems.length > 0)
        throw new CommandFailure(
          `${countOf(problems.length, 'place')} where the chain does not hold: the store was changed by other hands. Compare with a backup.`,
        );
    });
}
