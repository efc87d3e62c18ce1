/** What compares states of the rules with each other. */
import type { Command } from 'commander';
import { formatMoment } from '../world.ts';
import { RELEASES, releasesDir, selectFolders } from './as-of.ts';
import type { ImpactFlags } from './rules/impact/impact.ts';
import { listFolders, type PackFlags, RULES_DIR, TABLES } from './rules-flags.ts';
import { readConfig, type Shell, showPrintout } from './shell.ts';

interface BookFlags extends PackFlags {
  readonly releases?: string;
}

const findReleases = (shell: Shell, { releases }: BookFlags): string =>
  releases ?? releasesDir(readConfig(shell, {}));

const RANGE =
  'two states, A..B: revisions of git, releases (digest or day) or folders; A alone: with the rules as they lie there now';

export function addBookCommands(rules: Command, shell: Shell): void {
  rules
    .command('diff')
    .description('compare two states of the rules in terms of law: rules, values, dates, citations, tables')
    .argument('<range>', RANGE)
    .option('--json', 'as JSON')
    .option(...RULES_DIR)
    .option(...TABLES)
    .option(...RELEASES)
    .action(async (range: string, flags: BookFlags & { readonly json?: boolean }) => {
      const { diffRules } = await import('./rules/diff.ts');
      const folders = listFolders(flags.rulesDir, flags);
      await showPrintout(shell, diffRules(range, folders, findReleases(shell, flags), flags.json === true));
    });
  rules
    .command('impact')
    .description('review the same bills by two states of the rules, on all cores, and add up what differs')
    .argument('<range>', RANGE)
    .requiredOption(
      '--bills <file>',
      'one request a line, as `review --ndjson` takes them; - is standard input',
    )
    .option('--tenant <name>', 'payer pack that prices, as in rules/payers/<name> (default: demo)')
    .option('--movers <number>', 'lines that moved farthest, shown with both traces', '10')
    .option('--html <file>', 'write it as a page, too')
    .option('--csv <folder>', 'write every changed line (lines.csv) and the sums (totals.csv), too')
    .option('--json', 'print it as JSON')
    .option('--expect <file>', 'fail when the impact is another than this file declares')
    .option('--write-expected <file>', 'write what was measured as such a file')
    .option('--threads <number>', 'threads that review (default: one for each core)')
    .option(...RULES_DIR)
    .option(...TABLES)
    .option(...RELEASES)
    .action(async (range: string, flags: BookFlags & ImpactFlags) => {
      const { runImpact } = await import('./rules/impact/impact.ts');
      await runImpact(shell, range, listFolders(flags.rulesDir, flags), findReleases(shell, flags), flags);
    });
  rules
    .command('release')
    .description('keep rules and tables as they are now; `review --as-of` prices by them later')
    .option('--note <text>', 'why, for the list')
    .option('--list', 'show what was released')
    .option('--tables <folder>', 'folder of imported tables (default: that of DATA_DIR)')
    .option(...RULES_DIR)
    .option(...RELEASES)
    .action(async (flags: BookFlags & { readonly note?: string; readonly list?: boolean }) => {
      const { listReleases, releaseRules } = await import('./rules/release.ts');
      const dir = findReleases(shell, flags);
      if (flags.list) return showPrintout(shell, listReleases(dir));
      const { folders } = await selectFolders(shell, flags);
      return showPrintout(shell, releaseRules(folders, dir, formatMoment(shell.clock()), flags.note ?? ''));
    });
}
