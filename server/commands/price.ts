/** `price`: what one code is worth on a day, and why, without a bill. */
import { type Command, Option } from 'commander';
import type { Assembly } from '../assembly.ts';
import type { ReportLine } from '../report/report-input.ts';
import { listLocalities, ZIPS } from '../zip-codes.ts';
import { AS_OF, type FolderFlags, RELEASES, selectFolders } from './as-of.ts';
import { type OneLine, OTHER_CHARGE, writeOneLineBill } from './one-line-bill.ts';
import { selectPayer } from './payers.ts';
import { CommandFailure, type Shell, writeOut } from './shell.ts';
import type { TerminalReview } from './terminal-review.ts';

interface PriceFlags extends FolderFlags {
  readonly state?: string;
  readonly on?: string;
  readonly programme: keyof typeof PROGRAMMES;
  readonly pos: string;
  readonly mod?: string;
  readonly units: string;
  readonly charge?: string;
  readonly zip?: string;
  readonly providerType: string;
  readonly tenant?: string;
}

/** `TypeOfBill` of each programme. */
const PROGRAMMES = { 'workers-comp': 0, ucr: 1, owcp: 2, auto: 4 } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WITH_MODIFIERS = /^([A-Z0-9]{5})-([A-Z0-9]{2}(?:-[A-Z0-9]{2})*)$/i;

export function addPriceCommand(program: Command, shell: Shell): void {
  program
    .command('price')
    .argument(
      '<code>',
      'procedure code, with modifiers as on the bill (73721-26) or without, or a national drug code of eleven digits',
    )
    .description('price one code and show each step, without a bill')
    .option('--state <state>', 'whose law, two letters; not for owcp')
    .option('--on <day>', 'date of service (YYYY-MM-DD)')
    .addOption(
      new Option('--programme <programme>', 'whose rules')
        .choices(Object.keys(PROGRAMMES))
        .default('workers-comp'),
    )
    .option('--pos <code>', 'place of service', '11')
    .option('--mod <modifiers>', 'modifiers, separated by commas')
    .option('--units <number>', 'units', '1')
    .option('--charge <dollars>', 'what is billed (default: more than any fee)')
    .option(
      '--zip <zip>',
      'ZIP code of the provider (default: one of the state, where all lie in one locality)',
    )
    .option('--provider-type <number>', 'ProviderType of the interface', '1')
    .option('--tenant <name>', 'payer pack that prices, as in rules/payers/<name> (default: demo)')
    .option('--tables <folder>', 'folder of imported tables')
    .option(...AS_OF)
    .option(...RELEASES)
    .option('--data-dir <folder>', 'folder whose imported tables are used')
    .option('--rules-dir <folder>', 'folder of the rule packs')
    .action((code: string, flags: PriceFlags) => priceCode(shell, code, flags));
}

async function priceCode(shell: Shell, code: string, flags: PriceFlags): Promise<void> {
  const { on, units, charge } = flags;
  if (on === undefined || !DAY.test(on)) throw new CommandFailure('--on is the date of service, YYYY-MM-DD.');
  const { folders } = await selectFolders(shell, flags);
  const assembly = await shell.assemble(folders);
  const state = flags.state?.toUpperCase();
  if (state === undefined && flags.programme !== 'owcp' && flags.zip === undefined)
    throw new CommandFailure('--state says whose law prices; give it, or --zip.');
  const zip = flags.zip ?? findZip(assembly, state, on);
  const [, procedure = code, joined] = WITH_MODIFIERS.exec(code) ?? [];
  const modifiers = [joined?.split('-') ?? [], flags.mod ?? []].flat().join(',') || undefined;
  const line = {
    ...{ code: procedure, state, zip, on, pos: flags.pos, modifiers },
    typeOfBill: PROGRAMMES[flags.programme],
    units: readNumber('units', units),
    charge: charge === undefined ? undefined : readNumber('charge', charge),
    providerType: readNumber('provider-type', flags.providerType),
  };
  const { reviewText } = await import('./review-text.ts');
  const { renderTerminalPrice } = await import('./terminal-price.ts');
  const tenant = selectPayer(assembly.payers, flags.tenant);
  const options = { assembly, tenant, html: false, reviewedAt: `${on}T00:00:00`, clock: shell.clock };
  const review = (billed: OneLine) => reviewText(writeOneLineBill(billed), 'price', options);
  const { ok, json } = review(line);
  const priced = JSON.parse(json);
  const shown =
    ok && charge === undefined
      ? leaveCharge(priced, JSON.parse(review({ ...line, charge: OTHER_CHARGE }).json))
      : priced;
  const { ruleBook } = assembly;
  await writeOut(
    shell.stdout,
    renderTerminalPrice(shown, {
      describeRule: (rule, file, from) => ruleBook.ruleTitle(rule, file, from),
    }),
  );
  if (!ok) throw new CommandFailure('No price; see above.');
}

/** A line for which nobody billed anything: an end that is what is billed, or a share of it, is open. */
function openEnd(line: ReportLine, other: ReportLine): ReportLine {
  const { needsAttention } = line;
  if (!needsAttention || needsAttention.most === other.needsAttention?.most) return line;
  return { ...line, charge: null, needsAttention: { ...needsAttention, most: null } };
}

/**
 * A price for which nobody has said what is billed, beside the same with another charge.
 *
 * @throws CommandFailure where it is what is billed, or a share of it
 */
function leaveCharge(review: TerminalReview, other: TerminalReview): TerminalReview {
  if (!('bill' in review && 'bill' in other)) return review;
  const [line, same] = [review.services[0], other.services[0]];
  if (!line || !same) return review;
  if (line.allowance !== same.allowance)
    throw new CommandFailure(
      `${line.cpt1} is paid by what is billed; say what that is with --charge, and the price is shown.`,
    );
  return { ...review, services: [openEnd(line, same)] };
}

/** A number as written; one with more digits than JSON's numbers keep would be another. */
function readNumber(flag: string, text: string): number {
  const number = Number(text);
  if (/^\d{1,9}(\.\d{1,4})?$/.test(text)) return number;
  throw new CommandFailure(`--${flag} is a number, such as 1 or 12.50.`);
}

/** A ZIP code of a state whose ZIP codes all lie in one locality; of another the caller has to say which. */
function findZip({ tables }: Assembly, state: string | undefined, on: string): string {
  const table = tables.select(ZIPS, on);
  if (!table || state === undefined)
    throw new CommandFailure('--zip is the ZIP code of the provider; give it.');
  const found = [...listLocalities(tables, state, on).values()];
  if (found.length === 1) return found[0]!;
  const why =
    found.length === 0
      ? `no ZIP code of ${state} is in ${ZIPS} ${table.release}`
      : `${state} has ${found.length} Medicare localities, one each for example at ${found.slice(0, 5).join(', ')}`;
  throw new CommandFailure(`--zip is the ZIP code of the provider; give it, for ${why}.`);
}
