/** `rules prove`: a published fee table against the pack that states the law behind it. */
import {
  Decimal,
  findEnd,
  isPlainDate,
  type Pack,
  PROGRAMME_OF_BILL,
  parseRequest,
  type RuleBook,
  reviewBill,
  suggestName,
  type TableSource,
  walkBill,
} from '../../../../engine/index.ts';
import { countOf } from '../../../count-of.ts';
import { openRules, type RuleFolders, renderProblems } from '../../../open-rules.ts';
import { formatMoney } from '../../../report/format-amount.ts';
import { listLocalities } from '../../../zip-codes.ts';
import { describeChain, renderChain } from '../../line-chain.ts';
import { writeOneLineBill } from '../../one-line-bill.ts';
import { selectPayer } from '../../payers.ts';
import { readCount } from '../../read-count.ts';
import { CommandFailure, type Printout } from '../../shell.ts';
import { type PublishedRow, readFeeTable } from './read-table.ts';

export interface ProveFlags {
  readonly pack: string;
  readonly on?: string;
  readonly pos: string;
  readonly zip?: readonly string[];
  readonly providerType: string;
  readonly tenant?: string;
  readonly most: string;
}

interface World {
  readonly pack: Pack;
  readonly ruleBook: RuleBook;
  readonly tables: TableSource;
  readonly tenant: string;
  readonly providerType: number;
}

/** A row that comes to another amount, or to none. */
interface Miss {
  readonly row: PublishedRow;
  readonly computed: Decimal | null;
  readonly text: string;
}

/** The programme to prove; a draft is switched on. */
function findPack(ruleBook: RuleBook, id: string): { readonly pack: Pack; readonly book: RuleBook } {
  const programmes = ruleBook.packs.filter(({ pack }) => pack.kind === 'programme');
  const pack = programmes.find((one) => one.pack.pack === id)?.pack;
  if (pack) return { pack, book: pack.status === 'draft' ? ruleBook.withDraft(pack) : ruleBook };
  const known = programmes.map((one) => one.pack.pack).toSorted();
  throw new CommandFailure(`The book has no programme ${id}; ${suggestName(id, known)}`);
}

/** `--zip 27601` holds for all rows, `--zip II=10001` for those of region II; else a state of one locality has one. */
function readZips(flags: ProveFlags, { pack, tables }: Pick<World, 'pack' | 'tables'>): Map<string, string> {
  const state = stateOf(pack);
  const localities =
    state === undefined ? [] : [...listLocalities(tables, state, flags.on ?? pack.covers!.from).values()];
  const given = (flags.zip ?? []).map((text): [string, string] => {
    const [, region = '', zip = ''] = /^(?:(.*)=)?(\d{5})$/.exec(text) ?? [];
    if (zip === '') throw new CommandFailure(`--zip ${text} is no ZIP code; write 27601, or <region>=27601.`);
    return [region, zip];
  });
  return new Map([...(localities.length === 1 ? [['', localities[0]!] as const] : []), ...given]);
}

const stateOf = ({ jurisdiction }: Pack): string | undefined =>
  /^us-([a-z]{2})$/.exec(jurisdiction ?? '')?.[1]?.toUpperCase();

function priceRow(row: PublishedRow, world: World): Miss | { readonly waits: boolean } {
  const { pack, ruleBook, tables, tenant, providerType } = world;
  const typeOfBill = Object.entries(PROGRAMME_OF_BILL).find(
    ([, programme]) => programme === pack.programme,
  )![0];
  const { code, modifiers, pos, zip, on, units } = row;
  const line = { code, modifiers, pos, zip, on, units, providerType, state: stateOf(pack) };
  const parsed = parseRequest(writeOneLineBill({ ...line, typeOfBill: Number(typeOfBill) }));
  if (!parsed.ok) {
    const text = parsed.problems.map(({ path, message }) => `${path} ${message}`).join('; ');
    return { row, computed: null, text: `  ${text}\n` };
  }
  const { request } = parsed;
  const { error, lines } = walkBill(request, { ruleBook, tables, tenant });
  const [walked] = lines;
  const end = findEnd(walked);
  const isPriced =
    error === null && walked?.plan.programme.pack.pack === pack.pack && end.standing !== 'undecided';
  const computed = isPriced ? end.allowance : null;
  if (computed?.equals(row.amount)) return { waits: end.standing !== 'settled' };
  const review = reviewBill({
    ...{ request, ignoredFields: [], ruleBook, tables, tenant: { id: 'prove', pack: tenant } },
    ...{ requestId: 'prove', reviewedAt: `${on}T00:00:00` },
  });
  const describeRule = (rule: string, file: string | null, from: string | null) =>
    ruleBook.ruleTitle(rule, file, from);
  return { row, computed, text: renderChain(describeChain(review, 1, { describeRule }), '  ') };
}

function describeMiss(file: string, { row, computed, text }: Miss): string {
  const { line, code, modifiers, pos, on, units, amount } = row;
  const what = [code, modifiers, `place ${pos}`, on, units === 1 ? '' : `${units} units`].filter(
    (part) => part !== '',
  );
  const off = computed?.minus(amount);
  const came = off
    ? `${formatMoney(computed!.toFixed())} (${off.isNegative() ? '' : '+'}${formatMoney(off.toFixed())})`
    : 'no amount';
  return `${file}:${line} ${what.join(', ')}: published ${formatMoney(amount.toFixed())}, here ${came}\n${text}`;
}

/** How far the misses are off, those of one difference together. */
function summarise(misses: readonly Miss[]): string {
  const kinds = Map.groupBy(misses, ({ row, computed }) => {
    if (!computed) return 'without an amount';
    const ratio = row.amount.isZero() ? null : computed.dividedBy(row.amount).toDecimalPlaces(2);
    const cents = computed.minus(row.amount).abs();
    return cents.lessThanOrEqualTo(new Decimal('0.01'))
      ? 'by one cent'
      : `${ratio === null ? 'instead of nothing' : `${ratio.toFixed()} times the amount`}`;
  });
  const sorted = [...kinds].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  return sorted
    .slice(0, 8)
    .map(([kind, { length }]) => `  ${length} ${kind}\n`)
    .join('');
}

export function proveTable(folders: RuleFolders, file: string, flags: ProveFlags): Printout {
  if (flags.on !== undefined && !isPlainDate(flags.on))
    throw new CommandFailure('--on is a day, YYYY-MM-DD.');
  const most = readCount('most', flags.most, 0, 999_999);
  const providerType = readCount('provider-type', flags.providerType, 0);
  const { ruleBook, problems, tables } = openRules(folders, 'use');
  if (!ruleBook) return { ok: false, text: renderProblems(problems, folders.rulesDir) };
  const { pack, book } = findPack(ruleBook, flags.pack);
  const tenant = flags.tenant === undefined ? '' : (selectPayer(ruleBook.listPayers(), flags.tenant) ?? '');
  const world = { pack, ruleBook: book, tables, tenant, providerType };
  const rows = readFeeTable(file, { on: flags.on, pos: flags.pos, zips: readZips(flags, world) });
  const outcomes = rows.map((row) => priceRow(row, world));
  const misses = outcomes.filter((one) => 'row' in one);
  const waiting = outcomes.filter((one) => 'waits' in one && one.waits).length;
  const shown = misses.slice(0, most);
  const left = misses.length - shown.length;
  return {
    ok: misses.length === 0 && rows.length > 0,
    text: [
      ...shown.map((miss) => describeMiss(file, miss)),
      left > 0 ? `and ${left} more; --most shows them\n` : '',
      `${pack.pack} ${pack.version}: ${rows.length - misses.length} of ${countOf(rows.length, 'row')} ${rows.length === 1 ? 'comes' : 'come'} out to the cent${waiting > 0 ? `, ${waiting} of them with a note for a person` : ''}.\n`,
      misses.length > 0
        ? `${countOf(misses.length, 'row')} ${misses.length === 1 ? 'does' : 'do'} not:\n${summarise(misses)}`
        : '',
    ].join(''),
  };
}
