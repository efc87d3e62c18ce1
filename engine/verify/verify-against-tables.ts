/** Looks every table value of a trace up again: same table, release, row and column, same digits. */
import type { LogOperand, LogStep } from '../present/log.ts';
import { isSameAmount } from '../present/read-amount.ts';
import type { ReviewResponse } from '../present/review.ts';
import type { Table, TableSource } from '../table.ts';
import { Findings, type VerifyProblem } from './findings.ts';
import { listShown } from './trace.ts';

/** Values of packs, not of tables: they are held by the pack's digest. */
const PARAMS = 'params of ';
const BLANK = '(blank)';

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The key a row text such as `code 99213, modifier (blank)` names; null when it names another table's key. */
function readKey(row: string, table: Table): string[] | null {
  const pattern = table.definition.key.map((name) => `${escapePattern(name)} (.*)`).join(', ');
  const match = new RegExp(`^${pattern}$`).exec(row);
  return match ? match.slice(1).map((part) => (part === BLANK ? '' : part)) : null;
}

type Place = Pick<LogOperand, 'table' | 'row' | 'release'>;

const fromTable = ({ table }: Place): boolean => table !== undefined && !table.startsWith(PARAMS);

/** Which releases can be looked into; each one that cannot has been reported once. */
class LoadedReleases {
  private readonly tables: TableSource;
  private readonly used = new Map<string, Table | null>();

  constructor(response: ReviewResponse, tables: TableSource, findings: Findings) {
    this.tables = tables;
    for (const [index, { id, release, digest }] of response.logHeader.tables.entries()) {
      const table = tables.releases(id).find((one) => one.release === release);
      const report = (message: string) => findings.report(`logHeader.tables[${index}]`, message);
      if (!table) report(`${id}, release ${release}, is not loaded, so its values were not looked up`);
      else if (table.digest !== digest)
        report(
          `the loaded ${id}, release ${release}, is another file than the one the review used ` +
            `(sha256 ${table.digest}, the review's ${digest}), so its values were not looked up; load that file`,
        );
      this.used.set(`${id} ${release}`, table?.digest === digest ? table : null);
    }
  }

  /** The release; null when it was reported already, a sentence when the review does not say that it used it. */
  find({ table = '', release }: Place): Table | null | string {
    const known = this.used.get(`${table} ${release}`);
    if (known !== undefined) return known;
    const names = this.tables.releases(table).map((one) => one.release);
    return names.length
      ? `names the table ${table}, release ${release}, which logHeader.tables does not`
      : `names the table ${table}, which logHeader.tables does not`;
  }
}

/**
 * What is wrong with a value; null when the row gives it. An operand shows the digits as published (`exact`), a
 * comparison the amount they mean.
 */
function describeDifference(
  { name, value, row = '', ...place }: LogOperand,
  exact: boolean,
  releases: LoadedReleases,
): string | null {
  const table = releases.find(place);
  if (table === null) return null;
  if (typeof table === 'string') return table;
  const where = `the table ${place.table}, release ${place.release}`;
  const key = readKey(row, table);
  const found = key ? table.find(key) : -1;
  const columnName = name.slice(name.lastIndexOf('.') + 1);
  if (columnName === 'found')
    return value === String(found >= 0)
      ? null
      : `shows ${value}, but ${row} is ${found < 0 ? 'not ' : ''}in ${where}`;
  if (found < 0) return `${row} is not in ${where}`;
  const column = table.definition.columns.findIndex((one) => one.name === columnName);
  if (column < 0) return `${where} has no column ${columnName}`;
  const text = table.text(found, column);
  if ((text ?? '') === value || (!exact && isSameAmount(text, value))) return null;
  return `shows ${value}, but ${row} in ${where}, says ${text ?? 'nothing'}`;
}

/** Every value of a step with the row it claims, and comparisons of a row that one of them shows. */
function* listValues(step: LogStep): Generator<{ path: string; value: LogOperand; exact: boolean }> {
  const rows = new Map<string, Place>();
  for (const [path, value] of listShown(step)) {
    if (!fromTable(value)) continue;
    const { table, row, release } = value;
    if (!path.startsWith('group'))
      rows.set(aliasOf(value.name), { table: table!, row: row!, release: release! });
    yield { path, value, exact: true };
  }
  for (const [index, { fact, got }] of step.decidedBy.entries()) {
    const place = OF_RELEASE.test(fact) || isOfPair(step, fact) ? undefined : rows.get(aliasOf(fact));
    if (place && typeof got === 'string')
      yield { path: `decidedBy[${index}].got`, value: { name: fact, value: got, ...place }, exact: false };
  }
}

/** Facts of a pair that are no columns of its table; a pair shows the other line without a row. */
const OF_PAIR = /\.(?:isFound|count|line|days|release|mayComeToNothing|unchecked|differingModifiers)$/;
/** What is said of the release that a row stands in, not of the row. */
const OF_RELEASE = /\.(?:isBeforeRelease|isOfEarlierQuarter|isUnchecked|needed)$/;
const isOfPair = ({ lookUps }: LogStep, fact: string): boolean =>
  OF_PAIR.test(fact) &&
  lookUps.some(({ name, table }) => table === undefined && name === `${aliasOf(fact)}.line`);

/** `rvu` of `rvu.workRvu`, `other.rvu` of `other.rvu.globalDays`. */
const aliasOf = (name: string) => name.slice(0, name.lastIndexOf('.'));

/**
 * Verifies the table values of a review against the releases it names.
 *
 * @param tables the tables of the review or newer ones that still hold its releases
 * @returns every difference; a release that is not loaded, or loaded from another file, is one: nothing can then be
 *   said about its values
 */
export function verifyAgainstTables(response: ReviewResponse, tables: TableSource): VerifyProblem[] {
  const findings = new Findings();
  const releases = new LoadedReleases(response, tables, findings);
  for (const [index, step] of response.logDetails.entries())
    for (const { path, value, exact } of listValues(step)) {
      const difference = describeDifference(value, exact, releases);
      if (difference) findings.report(`logDetails[${index}].${path}`, difference);
    }
  return findings.problems;
}
