/** Which rows of which releases ship as starter figures: what everyday bills need, and little enough to be read. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnIndex, LAST_DAY, type TableDefinition } from './engine.ts';
import type { ManifestWholeOf } from './table-manifest.ts';

type Rows = readonly (readonly string[])[];

export interface Selection {
  /** Words for the manifest. */
  readonly what: string;
  /** For an excerpt that a look-up of what it lacks must not take for the whole release. */
  readonly wholeOf?: ManifestWholeOf;
  /** Releases kept; all when missing. */
  readonly releases?: RegExp;
  /** Columns left blank: texts that are not ours to pass on. */
  readonly without?: readonly string[];
  select(definition: TableDefinition, rows: Rows): Rows;
}

const LIST = 'starter-codes.txt';

/** The codes of a list beside a table: separated by blanks, `#` begins a comment. */
export function readStarterCodes(rulesTablesDir: string, table = 'us.pfs.rvu'): ReadonlySet<string> {
  const path = join(rulesTablesDir, table, LIST);
  if (!existsSync(path)) return new Set();
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, ''));
  return new Set(lines.flatMap((line) => line.split(/\s+/)).filter((code) => code !== ''));
}

const ALL: Selection = { what: 'all rows of the release', select: (_definition, rows) => rows };

/** Rows with a code of the list in a column, and with each of them all that the release has. */
function selectCodes(codes: ReadonlySet<string>, column: string, what: string): Selection {
  return {
    what,
    wholeOf: { column },
    select: ({ columns }, rows) => {
      const at = columnIndex(columns, column);
      return rows.filter((row) => codes.has(row[at]!));
    },
  };
}

/** Pairs in force of which both codes are in the list. */
function selectPairs(codes: ReadonlySet<string>): Selection {
  return {
    what: `pairs in force of two codes of ${LIST}`,
    // A code without any pair is known to have none.
    wholeOf: { column: 'columnOne', and: 'columnTwo', values: [...codes].sort() },
    select: ({ columns }, rows) => {
      const [one, two, end] = ['columnOne', 'columnTwo', 'effectiveThrough'].map((name) =>
        columnIndex(columns, name),
      ) as [number, number, number];
      return rows.filter((row) => row[end] === LAST_DAY && codes.has(row[one]!) && codes.has(row[two]!));
    },
  };
}

/** How many facilities of a state are kept; null keeps all. */
const FACILITY_STATES: Readonly<Record<string, number | null>> = { NC: null, AZ: 30, CA: 30 };

/** Every facility of some states; of the others the first few of each provider type, in the order of the table. */
const SOME_FACILITIES: Selection = {
  what: Object.entries(FACILITY_STATES)
    .map(
      ([state, limit]) => `${state}: ${limit === null ? 'all' : `the first ${limit} of each provider type`}`,
    )
    .join('; '),
  wholeOf: {
    column: 'state',
    values: Object.keys(FACILITY_STATES).filter((state) => FACILITY_STATES[state] === null),
  },
  select: ({ columns }, rows) => {
    const [state, types] = [columnIndex(columns, 'state'), columnIndex(columns, 'providerTypes')];
    const taken = new Map<string, number>();
    return rows.filter((row) => {
      const limit = FACILITY_STATES[row[state]!];
      if (limit === undefined) return false;
      const group = `${row[state]} ${row[types]}`;
      const before = taken.get(group) ?? 0;
      taken.set(group, before + 1);
      return limit === null || before < limit;
    });
  },
};

/** Releases of the physician schedule that ship; older ones are for those who import them. */
const RECENT = /^202[4-9][A-D]$/;
/** Relative values on which a state's fees of 2018 rest ship too. */
const RELATIVE_VALUES = /^(2018A|202[4-9][A-D])$/;
/** Texts of lists that others own, or whose wording is not ours. */
const CODES_ONLY: Selection = {
  ...ALL,
  what: 'all codes of the list, without its texts',
  without: ['description'],
};

/** The selection of each table that ships, by id. */
export function chooseSelections(rulesTablesDir: string): Readonly<Record<string, Selection>> {
  const codes = readStarterCodes(rulesTablesDir);
  const items = readStarterCodes(rulesTablesDir, 'us.dmepos.fees');
  const paired = readStarterCodes(rulesTablesDir, 'us.ncci.ptp-practitioner');
  const listed = (column: string) => selectCodes(codes, column, `the codes of us.pfs.rvu/${LIST}`);
  return {
    'us.pfs.rvu': {
      ...selectCodes(codes, 'code', `the codes of ${LIST}, each with all its modifier rows`),
      releases: RELATIVE_VALUES,
    },
    'us.pfs.gpci': { ...ALL, releases: RECENT },
    'us.pfs.anesthesia': { ...ALL, releases: RECENT },
    'us.anesthesia.base-units': ALL,
    'us.zip-locality': { ...ALL, releases: /^2025Q4$/ },
    'us.place-of-service': ALL,
    'us.modifiers': ALL,
    'us.facilities': SOME_FACILITIES,
    'us.ncci.ptp-practitioner': selectPairs(paired),
    'us.ncci.ptp-rationales': ALL,
    'us.ncci.mue-practitioner': listed('code'),
    'us.ncci.add-on-pairs': listed('addOnCode'),
    'us.ncci.add-on-codes': ALL,
    'us.clfs': { ...ALL, releases: /^(2025Q1|2026Q[13])$/ },
    'us.dmepos.fees': {
      ...selectCodes(items, 'code', `the items of ${LIST}, each with all its modifiers and states`),
      releases: /^202[56]Q1$/,
    },
    'us.dmepos.rural-zips': { ...ALL, releases: /^2026Q1$/ },
    'us.dmepos.former-area-zips': {
      ...ALL,
      what: 'all rows of the release, without the full names of the areas',
      without: ['areaName'],
      releases: /^2026Q1$/,
    },
    'us.dmepos.former-area-fees': {
      ...selectCodes(items, 'code', `the items of us.dmepos.fees/${LIST}`),
      // Most items have no fees of their own there, and that has to be known.
      wholeOf: { column: 'code', values: [...items].sort() },
      releases: /^2026Q1$/,
    },
    'us.asp': ALL,
    'us.hcpcs': selectCodes(
      new Set([...codes, ...items]),
      'code',
      `the Level II codes of us.pfs.rvu/${LIST} and us.dmepos.fees/${LIST}`,
    ),
    // Every quarter: the prices of drugs are those of one.
    'us.opps.addendum-b': { ...listed('code'), releases: /^(2025Q[1-4]|2026Q[12])$/ },
    'us.opps.apc': ALL,
    'us.opps.comprehensive-rank': listed('code'),
    // Whole: that a pair is not listed has to be known.
    'us.opps.complexity': ALL,
    'us.opps.constants': ALL,
    'us.opps.wage-index': ALL,
    // Every quarter: rates and what is covered change with each.
    'us.asc.procedures': listed('code'),
    // Quarters whose file says everything once.
    'us.asc.ancillary': { ...listed('code'), releases: /^(2024Q1|2025Q[234]|2026Q2)$/ },
    'us.asc.device-offset': listed('code'),
    'us.asc.constants': ALL,
    'us.asc.wage-index': { ...ALL, releases: /^202[46]$/ },
    'us.ipps.drg': ALL,
    'us.ipps.constants': ALL,
    // The amounts of FY2027 rest on one source.
    'us.ipps.standardized-amounts': { ...ALL, releases: /^FY202[456]$/ },
    'us.ipps.wage-index': ALL,
    'us.revenue-codes': CODES_ONLY,
    'us.discharge-status': CODES_ONLY,
    'us.bill-types': CODES_ONLY,
  };
}
