/** What makes and tries packs. */
import type { Command } from 'commander';
import { latestDay } from '../world.ts';
import type { PreviewFlags } from './rules/preview/preview.ts';
import type { ProveFlags } from './rules/prove/prove.ts';
import { listFolders, type PackFlags, RULES_DIR, TABLES } from './rules-flags.ts';
import { type Shell, showPrintout } from './shell.ts';

export function addAuthorCommands(rules: Command, shell: Shell): void {
  rules
    .command('new')
    .description("draft a state's pack with the structure of another one's, and tests to fill in")
    .argument('<pack>', 'id of the new pack: us-wy/workers-comp')
    .requiredOption('--like <pack>', 'the pack, or the state, that it is made like')
    .option(...RULES_DIR)
    .option(...TABLES)
    .action(async (pack: string, flags: PackFlags & { readonly like: string }) => {
      const { makePack } = await import('./rules/new.ts');
      const folders = listFolders(flags.rulesDir, flags);
      await showPrintout(shell, makePack(folders, pack, flags.like, latestDay(shell.clock())));
    });
  rules
    .command('prove')
    .description('price each row of a published fee table by a pack, and list those that come out otherwise')
    .argument(
      '<csv>',
      'the table; columns: code, amount, and where it has them modifier, site (NF, F) or pos, zip or region, date, units',
    )
    .requiredOption('--pack <pack>', 'the programme that states the law: us-nc/workers-comp')
    .option('--on <day>', 'date of service (YYYY-MM-DD) of rows without one')
    .option('--pos <code>', 'place of service of rows without one', '11')
    .option('--zip <zip...>', 'ZIP code of rows without one; <region>=<zip> for the rows of a region')
    .option('--provider-type <number>', 'ProviderType of the interface', '1')
    .option('--tenant <name>', 'payer pack whose agreements count too (default: none)')
    .option('--most <number>', 'rows that are listed with their chains', '20')
    .option(...RULES_DIR)
    .option(...TABLES)
    .action(async (csv: string, flags: PackFlags & ProveFlags) => {
      const { proveTable } = await import('./rules/prove/prove.ts');
      await showPrintout(shell, proveTable(listFolders(flags.rulesDir, flags), csv, flags));
    });
  rules
    .command('preview')
    .description(
      'show the report of a bill in the browser, reviewed again at each save of a rule or of the bill',
    )
    .argument('<bill>', 'file with the request')
    .option('--port <number>', 'port on this machine; 0 picks a free one', '0')
    .option('--tenant <name>', 'payer pack that prices, as in rules/payers/<name> (default: demo)')
    .option(...RULES_DIR)
    .option(...TABLES)
    .action(async (bill: string, flags: PackFlags & PreviewFlags) => {
      const { previewBill } = await import('./rules/preview/preview.ts');
      await previewBill(shell, bill, listFolders(flags.rulesDir, flags), flags);
    });
}
